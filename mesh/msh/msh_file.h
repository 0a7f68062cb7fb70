// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_kind.h"
#include "mesh/msh/msh_scanner.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mesh {

/// The contents of a .msh file, before anything checks that they are a mesh.
struct MshFile {
  static constexpr std::uint32_t no_group = 0;  ///< Gmsh numbers physical groups from 1

  struct Node {
    std::uint64_t tag = 0;
    std::array<double, 3> point{};
    std::size_t place = 0;  ///< in the file (MshSource)
  };
  struct Element {
    const MshKind* kind = nullptr;
    std::uint32_t groups = 0;  ///< position in `group_sets`
    std::uint64_t first = 0;   ///< of its nodes in `element_nodes`
    std::uint64_t tag = 0;
    std::size_t place = 0;
  };
  using Group = std::pair<int, std::uint32_t>;  ///< dimension and number
  using Entity = std::pair<int, std::int64_t>;  ///< dimension and number
  using GroupSet = std::vector<std::uint32_t>;  ///< ascending numbers of physical groups
  /// Two entities of which one is the other, moved ($Periodic).
  struct Link {
    int dimension = 0;
    std::size_t place = 0;
    /// The first three rows of the matrix of four by which points of the original become those of the copy.
    std::optional<std::array<double, 12>> map = {};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> nodes = {};  ///< tags: copy and original
  };

  explicit MshFile(MshSource from) : source(std::move(from)) {}

  MshSource source;
  std::map<Group, std::string> names;
  std::vector<GroupSet> group_sets{{}};          ///< the first is empty
  std::map<Entity, std::uint32_t> entities;      ///< of version 4.1: the set of groups of an entity
  std::vector<Node> nodes;                       ///< ascending tags
  std::vector<std::uint32_t> element_nodes;      ///< positions in `nodes`
  std::array<std::vector<Element>, 4> elements;  ///< by dimension; points are left out
  std::vector<Link> links;

  const std::uint32_t* nodes_of(const Element& element) const {
    return &element_nodes[element.first];
  }
  const Node& node(const Element& element, const unsigned int k) const {
    return nodes[element_nodes[element.first + k]];
  }
  const std::vector<Element>& lines() const { return elements[1]; }
  const std::vector<Element>& surfaces() const { return elements[2]; }
  const std::vector<Element>& volumes() const { return elements[3]; }
  /// 3 if there are solids, else 2.
  int dimension() const { return volumes().empty() ? 2 : 3; }

  /// The position of a set of groups, which is appended if it is new.
  ///
  /// groups  in any order, perhaps with repetitions and `no_group`
  std::uint32_t number_of(GroupSet groups);
  /// The position of the union of two sets.
  std::uint32_t union_of(std::uint32_t a, std::uint32_t b);

  template <class... Values>
  [[noreturn]] void fail_at(std::size_t place,
                            fmt::format_string<Values...> message,
                            Values&&... values) const {
    source.fail_at(place, message, std::forward<Values>(values)...);
  }
  template <class... Values>
  [[noreturn]] void fail(fmt::format_string<Values...> message, Values&&... values) const {
    source.fail_as_whole(message, std::forward<Values>(values)...);
  }

 private:
  std::map<GroupSet, std::uint32_t> numbers_{{{}, 0}};
};

/// Parses the contents of a file of version 2.2 or 4.1, text or binary.
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

/// Refuses names that cannot stand in the lists of a parameter file.
void check_names(const MshFile& file);

/// Makes one element of those that stand for one element in several groups, as version 2.2 writes it: they have the same
/// corners, and no group in common.
void join_copies(MshFile& file);

}  // namespace mesh
