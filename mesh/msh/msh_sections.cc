// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mesh {

namespace {

/// The nodes of a type of element in Gmsh's numbering. Refuses all but points, and lines, triangles
/// and quadrilaterals of first or second order.
MshFile::Kind kind_of(const MshScanner& scanner, const std::int64_t type) {
  static const std::map<std::int64_t, MshFile::Kind> read = {{15, {1, 1}}, {1, {2, 2}}, {2, {3, 3}},
                                                             {3, {4, 4}},  {8, {3, 2}}, {9, {6, 3}},
                                                             {16, {8, 4}}, {10, {9, 4}}};
  static const std::set<std::int64_t> spatial = {4,  5,  6,  7,  11, 12, 13, 14,
                                                 17, 18, 19, 29, 30, 31, 92, 93},
                                      higher = {20, 21, 22, 23, 24, 25, 26, 27, 28, 36, 37, 38};
  const auto kind = read.find(type);
  if (kind != read.end()) return kind->second;
  if (spatial.count(type))
    scanner.fail(
        "elements of type {} are of three dimensions; only plane meshes are read (gmsh -2).", type);
  if (higher.count(type))
    scanner.fail(
        "elements of type {} are of third order or higher, and at most the second is read; mesh "
        "the geometry anew (gmsh -2 -order 2 FILE.geo).",
        type);
  scanner.fail(
      "{} is no type of element that is read: 1, 8 (line), 2, 9 (triangle), 3, 10, 16 "
      "(quadrilateral), 15 (point).",
      type);
}

/// The position in `nodes` of the node with a tag.
std::uint32_t find_node(const MshScanner& scanner, const MshFile& file, const std::uint64_t tag) {
  if (!file.nodes.empty()) {
    const std::uint64_t offset = tag - file.nodes.front().tag;  // if no number is left out
    if (offset < file.nodes.size() && file.nodes[offset].tag == tag) return offset;
    const auto found =
        std::lower_bound(file.nodes.begin(), file.nodes.end(), tag,
                         [](const auto& node, const auto t) { return node.tag < t; });
    if (found != file.nodes.end() && found->tag == tag) return found - file.nodes.begin();
  }
  scanner.fail("there is no node {}.", tag);
}

/// Reads an element's tag and nodes. Points are left out.
void parse_nodes_of(MshScanner& scanner,
                    MshFile& file,
                    const std::uint64_t tag,
                    const MshFile::Kind kind,
                    const std::uint32_t group) {
  MshFile::Element element{kind, group, {}, tag, scanner.line()};
  for (unsigned int k = 0; k < kind.n_nodes; ++k)
    element.nodes[k] = find_node(scanner, file, scanner.tag("the number of a node"));
  if (kind.n_corners > 1) (kind.n_corners == 2 ? file.lines : file.cells).push_back(element);
}

/// The physical group of an entity. A mesh can use only one.
std::uint32_t parse_group_of(MshScanner& scanner, const int dimension, const std::int64_t entity) {
  static constexpr const char* kind[] = {"point", "curve", "surface", "volume"};
  const std::size_t n = scanner.count("the number of physical groups", 2);
  std::uint32_t group = MshFile::no_group;
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint32_t next = parse_group(scanner);
    if (group != MshFile::no_group && next != group && (dimension == 1 || dimension == 2))
      scanner.fail("{} {} is in two physical groups, {} and {}; put it in one.", kind[dimension],
                   entity, group, next);
    group = next;
  }
  return group;
}

void skip_integers(MshScanner& scanner, std::size_t n, const char* what) {
  for (; n > 0; --n) scanner.integer(what);
}

}  // namespace

std::uint32_t parse_group(MshScanner& scanner) {
  const std::int64_t group = scanner.integer("a physical group");
  constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
  if (group < -largest || group > largest)
    scanner.fail("{} is no number of a physical group.", group);
  return static_cast<std::uint32_t>(group < 0 ? -group : group);
}

void parse_nodes_2(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of nodes", 8);
  file.nodes.reserve(n);
  for (std::size_t k = 0; k < n; ++k) {
    MshFile::Node node;
    node.tag = scanner.tag("the number of a node");
    node.line = scanner.line();
    for (double& x : node.point) x = scanner.number("a coordinate");
    file.nodes.push_back(node);
  }
}

void parse_elements_2(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of elements", 8);
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint64_t tag = scanner.tag("the number of an element");
    const MshFile::Kind kind = kind_of(scanner, scanner.integer("the type of an element"));
    const std::size_t n_tags = scanner.count("the number of tags", 2);
    const std::uint32_t group = n_tags > 0 ? parse_group(scanner) : MshFile::no_group;
    if (n_tags > 1) skip_integers(scanner, n_tags - 1, "a tag");
    parse_nodes_of(scanner, file, tag, kind, group);
  }
}

void parse_entities_4(MshScanner& scanner, MshFile& file) {
  std::array<std::size_t, 4> counts;
  for (std::size_t& n : counts) n = scanner.count("a number of entities", 10);
  for (int dimension = 0; dimension < 4; ++dimension)
    for (std::size_t k = 0; k < counts[dimension]; ++k) {
      const std::int64_t entity = scanner.integer("the number of an entity");
      for (int x = 0; x < (dimension == 0 ? 3 : 6); ++x) scanner.number("a coordinate");
      const std::uint32_t group = parse_group_of(scanner, dimension, entity);
      if (!file.groups.emplace(std::pair(dimension, entity), group).second)
        scanner.fail("entity {} of dimension {} is there twice.", entity, dimension);
      if (dimension == 0) continue;
      skip_integers(scanner, scanner.count("the number of bounding entities", 2),
                    "a bounding entity");
    }
}

void parse_nodes_4(MshScanner& scanner, MshFile& file) {
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of nodes", 8);
  scanner.integer("the smallest node number");
  scanner.integer("the largest node number");
  file.nodes.reserve(n);
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::int64_t dimension = scanner.integer("the dimension of an entity");
    scanner.integer("the number of an entity");
    const bool parametric = scanner.integer("whether nodes have parameters (0 or 1)") != 0;
    const std::size_t n_here = scanner.count("the number of nodes of a block", 8);
    const std::size_t first = file.nodes.size();
    if (n_here > n - first) scanner.fail("the blocks hold more than the {} nodes announced.", n);
    for (std::size_t k = 0; k < n_here; ++k) {
      const std::uint64_t tag = scanner.tag("the number of a node");
      file.nodes.push_back({tag, {}, scanner.line()});
    }
    for (std::size_t k = 0; k < n_here; ++k) {
      for (double& x : file.nodes[first + k].point) x = scanner.number("a coordinate");
      for (int p = 0; parametric && p < dimension && p < 3; ++p) scanner.number("a parameter");
    }
  }
  if (file.nodes.size() != n)
    scanner.fail("the blocks hold {} nodes, not the {} announced.", file.nodes.size(), n);
}

void parse_elements_4(MshScanner& scanner, MshFile& file) {
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of elements", 4);
  scanner.integer("the smallest element number");
  scanner.integer("the largest element number");
  std::size_t n_read = 0;
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::int64_t dimension = scanner.integer("the dimension of an entity");
    const std::int64_t entity = scanner.integer("the number of an entity");
    const MshFile::Kind kind = kind_of(scanner, scanner.integer("the type of elements"));
    const std::size_t n_here = scanner.count("the number of elements of a block", 4);
    if (n_here > n - n_read)
      scanner.fail("the blocks hold more than the {} elements announced.", n);
    n_read += n_here;
    const auto found = file.groups.find({static_cast<int>(dimension), entity});
    const std::uint32_t group = found == file.groups.end() ? MshFile::no_group : found->second;
    for (std::size_t k = 0; k < n_here; ++k) {
      const std::uint64_t tag = scanner.tag("the number of an element");
      parse_nodes_of(scanner, file, tag, kind, group);
    }
  }
  if (n_read != n) scanner.fail("the blocks hold {} elements, not the {} announced.", n_read, n);
}

}  // namespace mesh
