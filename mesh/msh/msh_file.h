// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_scanner.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mesh {

/// What a .msh file says, before anybody asks whether it makes a mesh.
struct MshFile {
  static constexpr unsigned int no_group = 0;  ///< Gmsh numbers physical groups from 1

  struct Node {
    std::uint64_t tag = 0;
    std::array<double, 3> point{};
    std::size_t line = 0;
  };
  /// How many nodes an element has, and how many of them are corners; the others are the middles of
  /// its edges and then, perhaps, its centre.
  struct Kind {
    std::uint8_t n_nodes = 0, n_corners = 0;
  };
  /// A line, triangle or quadrilateral.
  struct Element {
    Kind kind;
    std::uint32_t group = no_group;
    /// Positions in `nodes`: corners and then middles in the order of a walk around, centre.
    std::array<std::uint32_t, 9> nodes{};
    std::uint64_t tag = 0;
    std::size_t line = 0;  ///< of the file
  };
  using Group = std::pair<int, std::uint32_t>;  ///< dimension and number

  std::map<Group, std::string> names;
  std::vector<Node> nodes;  ///< ascending tags
  std::vector<Element> lines, cells;
};

/// Parses the text of version 2.2 or 4.1.
///
/// throws  MeshError `NAME, line N: …`
MshFile parse_msh(MshScanner& scanner);

/// The sections whose form depends on the version; `parse` leaves the scanner before `$End…`.
struct MshVersion2 {
  void parse_nodes(MshScanner& scanner, MshFile& file);
  void parse_elements(MshScanner& scanner, MshFile& file);
};
struct MshVersion4 {
  void parse_entities(MshScanner& scanner);
  void parse_nodes(MshScanner& scanner, MshFile& file);
  void parse_elements(MshScanner& scanner, MshFile& file);

 private:
  std::map<std::pair<int, std::int64_t>, std::uint32_t> groups_;  ///< of (dimension, entity)
};

/// What an element type of Gmsh's is; refuses all but points, and lines, triangles and
/// quadrilaterals of first or second order.
MshFile::Kind msh_kind(const MshScanner& scanner, std::int64_t type);

/// A physical group; a negative number is the same group with the direction turned.
std::uint32_t msh_group(MshScanner& scanner);

/// Reads the nodes of an element and keeps it, unless it is a point.
void parse_msh_element(
    MshScanner& scanner, MshFile& file, std::uint64_t tag, MshFile::Kind kind, std::uint32_t group);

}  // namespace mesh
