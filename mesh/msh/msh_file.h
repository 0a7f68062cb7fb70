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

/// The contents of a .msh file, before anything checks that they are a mesh.
struct MshFile {
  static constexpr unsigned int no_group = 0;  ///< Gmsh numbers physical groups from 1

  struct Node {
    std::uint64_t tag = 0;
    std::array<double, 3> point{};
    std::size_t line = 0;
  };
  /// How many nodes an element has, and how many of them are corners. The others are the middles of
  /// its edges and then, of some elements, the centre.
  struct Kind {
    std::uint8_t n_nodes = 0, n_corners = 0;
  };
  /// A line, triangle or quadrilateral.
  struct Element {
    Kind kind;
    std::uint32_t group = no_group;
    /// Positions in `nodes`: corners in the order of a walk around, middles in the same order,
    /// centre.
    std::array<std::uint32_t, 9> nodes{};
    std::uint64_t tag = 0;
    std::size_t line = 0;  ///< of the file
  };
  using Group = std::pair<int, std::uint32_t>;  ///< dimension and number
  using Entity = std::pair<int, std::int64_t>;  ///< dimension and number

  std::map<Group, std::string> names;
  std::map<Entity, std::uint32_t> groups;  ///< of version 4.1: the physical group of an entity
  std::vector<Node> nodes;                 ///< ascending tags
  std::vector<Element> lines, cells;
};

/// Parses the text of version 2.2 or 4.1.
///
/// throws  MeshError `NAME, line N: …`
MshFile parse_msh(MshScanner& scanner);

/// The sections whose form depends on the version. They leave the scanner before `$End…`.
void parse_nodes_2(MshScanner& scanner, MshFile& file);
void parse_elements_2(MshScanner& scanner, MshFile& file);
void parse_entities_4(MshScanner& scanner, MshFile& file);
void parse_nodes_4(MshScanner& scanner, MshFile& file);
void parse_elements_4(MshScanner& scanner, MshFile& file);

/// Reads the number of a physical group. A negative number is the same group with the opposite
/// orientation.
std::uint32_t parse_group(MshScanner& scanner);

}  // namespace mesh
