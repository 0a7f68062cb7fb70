// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mesh {

namespace {

constexpr const char* convert = "; convert it: gmsh OLD.msh -save -format msh41 -o NEW.msh";

/// Reads $MeshFormat; true for version 4.1.
bool parse_format(MshScanner& scanner) {
  const double version = scanner.number("the version");
  const std::int64_t binary = scanner.integer("the file type (0 for ASCII)");
  scanner.integer("the size of a number");
  if (binary != 0) scanner.fail("the mesh is binary; only ASCII is read{}.", convert);
  if (version != 2.2 && version != 4.1)
    scanner.fail("this version of the format is not read, only 2.2 and 4.1{}.", convert);
  return version == 4.1;
}

/// Refuses a name that cannot stand in the lists of a parameter file, `name: value; name: value`.
void check_name(const MshScanner& scanner, const std::string& name) {
  if (name.empty() || name == "all" || name.find_first_of(":;,?#\"`") != std::string::npos)
    scanner.fail(
        "the physical name {} cannot be used in a parameter file; take one that is not empty, is "
        "not `all` and has none of : ; , ? # \" ` in it.",
        shown(name));
}

std::string trim(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void parse_names(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of physical names", 6);
  for (std::size_t k = 0; k < n; ++k) {
    const std::int64_t dimension = scanner.integer("the dimension of a physical group");
    const std::uint32_t group = parse_group(scanner);
    const std::string name = trim(scanner.quoted("the name of a physical group"));
    if (dimension != 1 && dimension != 2) continue;
    check_name(scanner, name);
    if (!file.names.emplace(std::pair(static_cast<int>(dimension), group), name).second)
      scanner.fail("physical group {} of dimension {} is named twice.", group, dimension);
  }
}

void sort_nodes(const MshScanner& scanner, MshFile& file) {
  const auto by_tag = [](const auto& a, const auto& b) { return a.tag < b.tag; };
  if (file.nodes.size() >= std::numeric_limits<std::uint32_t>::max())
    scanner.fail("more nodes than can be numbered with 32 bits.");
  if (!std::is_sorted(file.nodes.begin(), file.nodes.end(), by_tag))
    std::stable_sort(file.nodes.begin(), file.nodes.end(), by_tag);
  const auto twin = std::adjacent_find(file.nodes.begin(), file.nodes.end(),
                                       [](const auto& a, const auto& b) { return a.tag == b.tag; });
  if (twin != file.nodes.end())
    scanner.fail(std::next(twin)->line, "node {} is there twice, first in line {}.", twin->tag,
                 twin->line);
}

/// Refuses sections that come twice, or in an order that cannot be read in one go.
///
/// seen  the sections so far; receives this one
void check_order(const MshScanner& scanner,
                 const std::string& section,
                 std::set<std::string>& seen) {
  if (section != "MeshFormat" && section != "Comments" && !seen.count("MeshFormat"))
    scanner.fail("${} before $MeshFormat; this is no mesh of Gmsh's, or one of version 1{}.",
                 section, convert);
  if (section == "Elements" && !seen.count("Nodes")) scanner.fail("$Elements before $Nodes.");
  if (section == "Entities" && seen.count("Elements")) scanner.fail("$Entities after $Elements.");
  static const std::set<std::string> single = {"MeshFormat", "PhysicalNames", "Entities", "Nodes",
                                               "Elements"};
  if (!seen.insert(section).second && single.count(section)) scanner.fail("a second ${}.", section);
}

/// Refuses periodic boundaries: Terrace has no such condition, and without it the problem would be
/// another one.
void refuse_periodic(MshScanner& scanner) {
  if (scanner.count("the number of periodic links", 1) > 0)
    scanner.fail(
        "$Periodic joins parts of the boundary, and periodic conditions are not offered; take "
        "Periodic out of the geometry, mesh it anew, and give these boundaries conditions.");
}

}  // namespace

MshFile parse_msh(MshScanner& scanner) {
  if (scanner.at_end())
    scanner.fail_as_whole("the file is empty; save the mesh anew (gmsh -2 FILE.geo -o FILE.msh).");
  MshFile file;
  std::set<std::string> seen;
  bool is_4 = false;
  while (!scanner.at_end()) {
    const std::string section = scanner.open_section();
    check_order(scanner, section, seen);
    if (section == "MeshFormat") {
      is_4 = parse_format(scanner);
    } else if (section == "PhysicalNames") {
      parse_names(scanner, file);
    } else if (section == "PartitionedEntities") {
      scanner.fail("the mesh is cut into partitions; save it without.");
    } else if (section == "Entities" && is_4) {
      parse_entities_4(scanner, file);
    } else if (section == "Nodes") {
      is_4 ? parse_nodes_4(scanner, file) : parse_nodes_2(scanner, file);
      sort_nodes(scanner, file);
    } else if (section == "Elements") {
      is_4 ? parse_elements_4(scanner, file) : parse_elements_2(scanner, file);
    } else if (section == "Periodic") {
      refuse_periodic(scanner);
    } else {
      scanner.skip_section();
      continue;
    }
    scanner.close_section();
  }
  for (const char* section : {"MeshFormat", "Nodes", "Elements"})
    if (!seen.count(section))
      scanner.fail_as_whole("the file has no ${}; it is truncated or no mesh of Gmsh's.", section);
  return file;
}

}  // namespace mesh
