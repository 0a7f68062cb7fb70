// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

namespace mesh {

void MshVersion2::parse_nodes(MshScanner& scanner, MshFile& file) {
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

void MshVersion2::parse_elements(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of elements", 8);
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint64_t tag = scanner.tag("the number of an element");
    const MshFile::Kind kind = msh_kind(scanner, scanner.integer("the type of an element"));
    const std::size_t n_tags = scanner.count("the number of tags", 2);
    const std::uint32_t group = n_tags > 0 ? msh_group(scanner) : MshFile::no_group;
    for (std::size_t t = 1; t < n_tags; ++t) scanner.integer("a tag");
    parse_msh_element(scanner, file, tag, kind, group);
  }
}

}  // namespace mesh
