// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

namespace mesh {

namespace {

/// The groups of an entity, of which a mesh can use one.
std::uint32_t parse_groups(MshScanner& scanner, const int dimension, const std::int64_t entity) {
  static constexpr const char* kind[] = {"point", "curve", "surface", "volume"};
  const std::size_t n = scanner.count("the number of physical groups", 2);
  std::uint32_t group = MshFile::no_group;
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint32_t next = msh_group(scanner);
    if (group != MshFile::no_group && next != group && (dimension == 1 || dimension == 2))
      scanner.fail(std::string(kind[dimension]) + " " + std::to_string(entity) +
                   " is in two physical groups, " + std::to_string(group) + " and " +
                   std::to_string(next) + "; put it in one.");
    group = next;
  }
  return group;
}

}  // namespace

void MshVersion4::parse_entities(MshScanner& scanner) {
  std::array<std::size_t, 4> counts;
  for (std::size_t& n : counts) n = scanner.count("a number of entities", 10);
  for (int dimension = 0; dimension < 4; ++dimension)
    for (std::size_t k = 0; k < counts[dimension]; ++k) {
      const std::int64_t entity = scanner.integer("the number of an entity");
      for (int x = 0; x < (dimension == 0 ? 3 : 6); ++x) scanner.number("a coordinate");
      const std::uint32_t group = parse_groups(scanner, dimension, entity);
      if (!groups_.emplace(std::pair(dimension, entity), group).second)
        scanner.fail("entity " + std::to_string(entity) + " of dimension " +
                     std::to_string(dimension) + " is there twice.");
      if (dimension == 0) continue;
      const std::size_t n_bounding = scanner.count("the number of bounding entities", 2);
      for (std::size_t b = 0; b < n_bounding; ++b) scanner.integer("a bounding entity");
    }
}

void MshVersion4::parse_nodes(MshScanner& scanner, MshFile& file) {
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of nodes", 8);
  for (const char* what : {"the smallest node number", "the largest node number"})
    scanner.integer(what);
  file.nodes.reserve(n);
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::int64_t dimension = scanner.integer("the dimension of an entity");
    scanner.integer("the number of an entity");
    const bool parametric = scanner.integer("whether nodes have parameters (0 or 1)") != 0;
    const std::size_t n_here = scanner.count("the number of nodes of a block", 8);
    const std::size_t first = file.nodes.size();
    if (n_here > n - first)
      scanner.fail("the blocks hold more than the " + std::to_string(n) + " nodes announced.");
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
    scanner.fail("the blocks hold " + std::to_string(file.nodes.size()) + " nodes, not the " +
                 std::to_string(n) + " announced.");
}

void MshVersion4::parse_elements(MshScanner& scanner, MshFile& file) {
  const std::size_t n_blocks = scanner.count("the number of blocks", 8);
  const std::size_t n = scanner.count("the number of elements", 4);
  for (const char* what : {"the smallest element number", "the largest element number"})
    scanner.integer(what);
  std::size_t n_read = 0;
  for (std::size_t block = 0; block < n_blocks; ++block) {
    const std::int64_t dimension = scanner.integer("the dimension of an entity");
    const std::int64_t entity = scanner.integer("the number of an entity");
    const MshFile::Kind kind = msh_kind(scanner, scanner.integer("the type of elements"));
    const std::size_t n_here = scanner.count("the number of elements of a block", 4);
    if (n_here > n - n_read)
      scanner.fail("the blocks hold more than the " + std::to_string(n) + " elements announced.");
    n_read += n_here;
    const auto found = groups_.find({static_cast<int>(dimension), entity});
    const std::uint32_t group = found == groups_.end() ? MshFile::no_group : found->second;
    for (std::size_t k = 0; k < n_here; ++k) {
      const std::uint64_t tag = scanner.tag("the number of an element");
      parse_msh_element(scanner, file, tag, kind, group);
    }
  }
  if (n_read != n)
    scanner.fail("the blocks hold " + std::to_string(n_read) + " elements, not the " +
                 std::to_string(n) + " announced.");
}

}  // namespace mesh
