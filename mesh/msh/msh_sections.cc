// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mesh {

namespace {

/// The type of elements with a number. Refuses all that are not of first or second order.
const MshKind& kind_of(const MshScanner& scanner, const std::int64_t type) {
  static const std::set<std::int64_t> higher = {20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
                                                30, 31, 36, 37, 38, 90, 91, 92, 93};
  if (const MshKind* const kind = msh_kind(type)) return *kind;
  if (higher.count(type))
    scanner.fail(
        "elements of type {} are of third order or higher, and at most the second is read; mesh "
        "the geometry anew (gmsh -order 2 FILE.geo).",
        type);
  scanner.fail(
      "{} is no type of element that is read: those are points, lines, triangles, quadrilaterals, "
      "tetrahedra, hexahedra, prisms and pyramids of first and second order.",
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

/// Reads an element's nodes. Points are left out.
void parse_nodes_of(MshScanner& scanner,
                    MshFile& file,
                    const std::uint64_t tag,
                    const MshKind& kind,
                    const std::uint32_t groups) {
  const std::size_t place = scanner.place(), first = file.element_nodes.size();
  for (unsigned int k = 0; k < kind.n_nodes; ++k)
    file.element_nodes.push_back(find_node(scanner, file, scanner.tag("the number of a node")));
  if (kind.dimension > 0)
    file.elements[kind.dimension].push_back({&kind, groups, first, tag, place});
  else
    file.element_nodes.resize(first);
}

/// The physical groups of an entity.
std::uint32_t parse_groups_of_entity(MshScanner& scanner, MshFile& file) {
  MshFile::GroupSet groups(scanner.count("the number of physical groups", 2));
  for (std::uint32_t& group : groups) group = parse_group(scanner);
  return file.number_of(std::move(groups));
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
  scanner.begin_numbers();
  file.nodes.reserve(n);
  for (std::size_t k = 0; k < n; ++k) {
    MshFile::Node node;
    node.tag = scanner.tag("the number of a node");
    node.place = scanner.place();
    for (double& x : node.point) x = scanner.number("a coordinate");
    file.nodes.push_back(node);
  }
}

void parse_elements_2(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of elements", 8);
  scanner.begin_numbers();
  for (std::size_t n_read = 0; n_read < n;) {
    // A binary file has the type once for several elements; text has it behind the tag of each.
    std::uint64_t tag = 0;
    if (!scanner.is_binary()) tag = scanner.tag("the number of an element");
    const MshKind& kind = kind_of(scanner, scanner.integer("the type of an element"));
    const std::size_t n_here =
        scanner.is_binary() ? scanner.count("the number of elements of a type", 8) : 1;
    const std::size_t n_tags = scanner.count("the number of tags", 2);
    if (n_here < 1 || n_here > n - n_read)
      scanner.fail("{} elements of a type are not among the {} announced.", n_here, n);
    n_read += n_here;
    for (std::size_t k = 0; k < n_here; ++k) {
      if (scanner.is_binary()) tag = scanner.tag("the number of an element");
      const std::uint32_t group = n_tags > 0 ? parse_group(scanner) : 0;
      if (n_tags > 1) skip_integers(scanner, n_tags - 1, "a tag");
      const MshFile::GroupSet groups(group > 0 ? 1 : 0, group);
      parse_nodes_of(scanner, file, tag, kind, file.number_of(groups));
    }
  }
}

void parse_entities_4(MshScanner& scanner, MshFile& file) {
  scanner.begin_numbers();
  std::array<std::size_t, 4> counts;
  for (std::size_t& n : counts) n = scanner.count("a number of entities", 10);
  for (int dimension = 0; dimension < 4; ++dimension)
    for (std::size_t k = 0; k < counts[dimension]; ++k) {
      const std::int64_t entity = scanner.integer("the number of an entity");
      for (int x = 0; x < (dimension == 0 ? 3 : 6); ++x) scanner.number("a coordinate");
      const std::uint32_t groups = parse_groups_of_entity(scanner, file);
      if (!file.entities.emplace(std::pair(dimension, entity), groups).second)
        scanner.fail("entity {} of dimension {} is there twice.", entity, dimension);
      if (dimension == 0) continue;
      skip_integers(scanner, scanner.count("the number of bounding entities", 2),
                    "a bounding entity");
    }
}

void parse_nodes_4(MshScanner& scanner, MshFile& file) {
  scanner.begin_numbers();
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of nodes", 8);
  scanner.wide_integer("the smallest node number");
  scanner.wide_integer("the largest node number");
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
      file.nodes.push_back({tag, {}, scanner.place()});
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
  scanner.begin_numbers();
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of elements", 4);
  scanner.wide_integer("the smallest element number");
  scanner.wide_integer("the largest element number");
  std::size_t n_read = 0;
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::int64_t dimension = scanner.integer("the dimension of an entity");
    const std::int64_t entity = scanner.integer("the number of an entity");
    const MshKind& kind = kind_of(scanner, scanner.integer("the type of elements"));
    if (dimension != kind.dimension)
      scanner.fail("elements of {} dimensions are in an entity of {}.", kind.dimension, dimension);
    const std::size_t n_here = scanner.count("the number of elements of a block", 4);
    if (n_here > n - n_read)
      scanner.fail("the blocks hold more than the {} elements announced.", n);
    n_read += n_here;
    const auto found = file.entities.find({static_cast<int>(dimension), entity});
    const std::uint32_t groups = found == file.entities.end() ? 0 : found->second;
    for (std::size_t k = 0; k < n_here; ++k) {
      const std::uint64_t tag = scanner.tag("the number of an element");
      parse_nodes_of(scanner, file, tag, kind, groups);
    }
  }
  if (n_read != n) scanner.fail("the blocks hold {} elements, not the {} announced.", n_read, n);
}

}  // namespace mesh
