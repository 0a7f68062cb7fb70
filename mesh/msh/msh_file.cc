// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_file.h"

#include "mesh/error.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mesh {

namespace {

constexpr const char* convert = "; convert it: gmsh OLD.msh -save -format msh41 -o NEW.msh";

/// Reads $MeshFormat; returns the version times ten.
int parse_format(MshScanner& scanner) {
  const double version = scanner.number("the version");
  const std::int64_t binary = scanner.integer("the file type (0 for ASCII)");
  scanner.integer("the size of a number");
  if (binary != 0)
    scanner.fail(std::string("the mesh is binary; only ASCII is read") + convert + ".");
  if (version != 2.2 && version != 4.1)
    scanner.fail(std::string("this version of the format is not read, only 2.2 and 4.1") + convert +
                 ".");
  scanner.close_section();
  return version == 2.2 ? 22 : 41;
}

/// A name that a parameter file can use: `name: value; name: value`.
void check_name(const MshScanner& scanner, const std::string& name) {
  if (name.empty() || name == "all" || name.find_first_of(":;,?#\"`") != std::string::npos)
    scanner.fail(
        "the physical name " + shown(name) +
        " cannot be used in a parameter file; take one that is not empty, is not `all` and "
        "has none of : ; , ? # \" ` in it.");
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
    const std::uint32_t group = msh_group(scanner);
    const std::string name = trim(scanner.quoted("the name of a physical group"));
    if (dimension != 1 && dimension != 2) continue;
    check_name(scanner, name);
    if (!file.names.emplace(std::pair(static_cast<int>(dimension), group), name).second)
      scanner.fail("physical group " + std::to_string(group) + " of dimension " +
                   std::to_string(dimension) + " is named twice.");
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
    scanner.fail(std::next(twin)->line, "node " + std::to_string(twin->tag) +
                                            " is there twice, first in line " +
                                            std::to_string(twin->line) + ".");
}

/// The position of a node in the ascending list.
std::uint32_t find_node(const MshScanner& scanner, const MshFile& file, const std::uint64_t tag) {
  if (!file.nodes.empty()) {
    const std::uint64_t offset = tag - file.nodes.front().tag;  // right where no number is left out
    if (offset < file.nodes.size() && file.nodes[offset].tag == tag) return offset;
    const auto found =
        std::lower_bound(file.nodes.begin(), file.nodes.end(), tag,
                         [](const auto& node, const auto t) { return node.tag < t; });
    if (found != file.nodes.end() && found->tag == tag) return found - file.nodes.begin();
  }
  scanner.fail("there is no node " + std::to_string(tag) + ".");
}

/// Which sections were there; each at most once and in an order that can be read in one go.
class Order {
 public:
  explicit Order(const MshScanner& scanner) : scanner_(scanner) {}

  void check(const std::string& section) {
    if (section != "MeshFormat" && section != "Comments" && !seen_.count("MeshFormat"))
      scanner_.fail("$" + section +
                    " before $MeshFormat; this is no mesh of Gmsh's, or one of version 1" +
                    convert + ".");
    if (section == "Elements" && !seen_.count("Nodes")) scanner_.fail("$Elements before $Nodes.");
    if (section == "Entities" && seen_.count("Elements"))
      scanner_.fail("$Entities after $Elements.");
    static const std::set<std::string> single = {"MeshFormat", "PhysicalNames", "Entities", "Nodes",
                                                 "Elements"};
    if (!seen_.insert(section).second && single.count(section))
      scanner_.fail("a second $" + section + ".");
  }
  void check_complete() const {
    for (const char* section : {"MeshFormat", "Nodes", "Elements"})
      if (!seen_.count(section))
        scanner_.fail_as_whole(std::string("the file has no $") + section +
                               "; it is truncated or no mesh of Gmsh's.");
  }

 private:
  const MshScanner& scanner_;
  std::set<std::string> seen_;
};

/// Periodic boundaries are nothing that is solved for; leaving them out would change the problem.
void refuse_periodic(MshScanner& scanner) {
  if (scanner.count("the number of periodic links", 1) > 0)
    scanner.fail(
        "$Periodic joins parts of the boundary, and periodic conditions are not offered; take "
        "Periodic out of the geometry, mesh it anew, and give these boundaries conditions.");
}

template <class Version>
void parse_section(const std::string& section,
                   MshScanner& scanner,
                   Version& version,
                   MshFile& file) {
  if (section == "PhysicalNames") {
    parse_names(scanner, file);
  } else if (section == "Nodes") {
    version.parse_nodes(scanner, file);
    sort_nodes(scanner, file);
  } else if (section == "Elements") {
    version.parse_elements(scanner, file);
  } else if (section == "Periodic") {
    refuse_periodic(scanner);
  } else {
    return scanner.skip_section();
  }
  scanner.close_section();
}

}  // namespace

MshFile::Kind msh_kind(const MshScanner& scanner, const std::int64_t type) {
  static const std::map<std::int64_t, MshFile::Kind> read = {{15, {1, 1}}, {1, {2, 2}}, {2, {3, 3}},
                                                             {3, {4, 4}},  {8, {3, 2}}, {9, {6, 3}},
                                                             {16, {8, 4}}, {10, {9, 4}}};
  static const std::set<std::int64_t> spatial = {4,  5,  6,  7,  11, 12, 13, 14,
                                                 17, 18, 19, 29, 30, 31, 92, 93},
                                      higher = {20, 21, 22, 23, 24, 25, 26, 27, 28, 36, 37, 38};
  const auto kind = read.find(type);
  if (kind != read.end()) return kind->second;
  if (spatial.count(type))
    scanner.fail("elements of type " + std::to_string(type) +
                 " are of three dimensions; only plane meshes are read (gmsh -2).");
  if (higher.count(type))
    scanner.fail("elements of type " + std::to_string(type) +
                 " are of third order or higher, and at most the second is read; mesh the geometry "
                 "anew (gmsh -2 -order 2 FILE.geo).");
  scanner.fail(std::to_string(type) +
               " is no type of element that is read: 1, 8 (line), 2, 9 (triangle), 3, 10, 16 "
               "(quadrilateral), 15 (point).");
}

std::uint32_t msh_group(MshScanner& scanner) {
  const std::int64_t group = scanner.integer("a physical group");
  constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
  if (group < -largest || group > largest)
    scanner.fail(std::to_string(group) + " is no number of a physical group.");
  return static_cast<std::uint32_t>(group < 0 ? -group : group);
}

void parse_msh_element(MshScanner& scanner,
                       MshFile& file,
                       const std::uint64_t tag,
                       const MshFile::Kind kind,
                       const std::uint32_t group) {
  MshFile::Element element{kind, group, {}, tag, scanner.line()};
  for (unsigned int k = 0; k < kind.n_nodes; ++k)
    element.nodes[k] = find_node(scanner, file, scanner.tag("the number of a node"));
  if (kind.n_corners > 1) (kind.n_corners == 2 ? file.lines : file.cells).push_back(element);
}

MshFile parse_msh(MshScanner& scanner) {
  if (scanner.at_end())
    scanner.fail_as_whole("the file is empty; save the mesh anew (gmsh -2 FILE.geo -o FILE.msh).");
  MshFile file;
  MshVersion2 version2;
  MshVersion4 version4;
  Order order(scanner);
  int version = 0;
  while (!scanner.at_end()) {
    const std::string section = scanner.open_section();
    order.check(section);
    if (section == "MeshFormat") {
      version = parse_format(scanner);
    } else if (section == "PartitionedEntities") {
      scanner.fail("the mesh is cut into partitions; save it without.");
    } else if (section == "Entities" && version == 41) {
      version4.parse_entities(scanner);
      scanner.close_section();
    } else {
      version == 41 ? parse_section(section, scanner, version4, file)
                    : parse_section(section, scanner, version2, file);
    }
  }
  order.check_complete();
  return file;
}

}  // namespace mesh
