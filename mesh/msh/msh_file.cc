// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_periodic.h"

#include <algorithm>
#include <limits>
#include <set>

namespace mesh {

namespace {

constexpr const char* convert = "; convert it: gmsh OLD.msh -save -format msh41 -o NEW.msh";

/// Reads the number 1 of a binary file, by which its order of bytes shows.
void check_order_of_bytes(MshScanner& scanner) {
  scanner.begin_numbers();
  if (scanner.integer("the number 1") != 1)
    scanner.fail(
        "the bytes of its numbers are in another order than this machine's; convert it there to "
        "text: gmsh OLD.msh -save -format msh41 -o NEW.msh.");
}

/// Reads $MeshFormat; true for version 4.1.
bool parse_format(MshScanner& scanner) {
  const double version = scanner.number("the version");
  const std::int64_t type = scanner.integer("the file type (0: text, 1: binary)");
  const std::int64_t size = scanner.integer("the size of a number");
  if (version != 2.2 && version != 4.1)
    scanner.fail("this version of the format is not read, only 2.2 and 4.1{}.", convert);
  if (type != 0 && type != 1) scanner.fail("{} is no file type: 0 is text, and 1 is binary.", type);
  if (type == 0) return version == 4.1;
  if (size != 8) scanner.fail("numbers of {} bytes are not read, only of 8{}.", size, convert);
  scanner.set_binary(version == 4.1 ? 8 : 4);
  check_order_of_bytes(scanner);
  return version == 4.1;
}

/// Refuses a name that cannot stand in the lists of a parameter file, `name: value; name: value`.
template <class Source>
void check_name(const Source& source, const std::string& name) {
  const auto is_control = [](const unsigned char c) { return c < 32 || c == 127; };
  if (name.empty() || name == "all" || name.find_first_of(":;,?#\"`") != std::string::npos ||
      std::any_of(name.begin(), name.end(), is_control))
    source.fail(
        "the physical name {} cannot be used in a parameter file; take one that is not empty, is "
        "not `all` and has none of : ; , ? # \" ` in it.",
        shown(name));
}

/// `name` without blanks at its ends. Other white space stays, for check_name to refuse.
std::string without_outer_blanks(const std::string& name) {
  const std::size_t first = name.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return name.substr(first, name.find_last_not_of(" \t") - first + 1);
}

void parse_names(MshScanner& scanner, MshFile& file) {
  const std::size_t n = scanner.count("the number of physical names", 6);
  for (std::size_t k = 0; k < n; ++k) {
    const std::int64_t dimension = scanner.integer("the dimension of a physical group");
    const std::uint32_t group = parse_group(scanner);
    const std::string name = without_outer_blanks(scanner.quoted("the name of a physical group"));
    if (dimension < 1 || dimension > 3) continue;
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
    file.fail_at(std::next(twin)->place, "node {} is there twice, first in {}.", twin->tag,
                 file.source.at(twin->place));
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
  static const std::set<std::string> single = {"MeshFormat", "PhysicalNames", "Entities",
                                               "Nodes",      "Elements",      "Periodic"};
  if (!seen.insert(section).second && single.count(section)) scanner.fail("a second ${}.", section);
}

/// The corners of an element in ascending order, before the largest number in place of those that it has less than eight.
std::array<std::uint32_t, 8> corners_of(const MshFile& file, const MshFile::Element& element) {
  std::array<std::uint32_t, 8> corners;
  corners.fill(std::numeric_limits<std::uint32_t>::max());
  const std::uint32_t* const nodes = file.nodes_of(element);
  for (std::size_t k = 0; k < corners.size() && k < element.kind->n_corners; ++k)
    corners[k] = nodes[k];
  std::sort(corners.begin(), corners.end());
  return corners;
}

/// Adds the groups of an element to those of another; false if they have one in common.
bool join_groups(MshFile& file, MshFile::Element& element, const MshFile::Element& copy) {
  const MshFile::GroupSet &a = file.group_sets[element.groups], &b = file.group_sets[copy.groups];
  const auto is_in_a = [&](const std::uint32_t group) {
    return std::binary_search(a.begin(), a.end(), group);
  };
  if (a.empty() || b.empty() || std::any_of(b.begin(), b.end(), is_in_a)) return false;
  element.groups = file.union_of(element.groups, copy.groups);
  return true;
}

void join_copies(MshFile& file, std::vector<MshFile::Element>& elements) {
  using Corners = std::array<std::uint32_t, 8>;
  std::vector<std::pair<Corners, std::size_t>> order;
  order.reserve(elements.size());
  for (std::size_t k = 0; k < elements.size(); ++k)
    order.emplace_back(corners_of(file, elements[k]), k);
  std::sort(order.begin(), order.end());
  std::vector<bool> is_copy(elements.size());
  for (std::size_t k = 1, first = 0; k < order.size(); ++k) {
    if (order[k].first != order[first].first) {
      first = k;
      continue;
    }
    is_copy[order[k].second] =
        join_groups(file, elements[order[first].second], elements[order[k].second]);
  }
  std::size_t n = 0;
  for (std::size_t k = 0; k < elements.size(); ++k)
    if (!is_copy[k]) elements[n++] = elements[k];
  elements.resize(n);
}

}  // namespace

std::uint32_t MshFile::number_of(GroupSet groups) {
  groups.erase(std::remove(groups.begin(), groups.end(), no_group), groups.end());
  std::sort(groups.begin(), groups.end());
  groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
  const auto [entry, is_new] = numbers_.emplace(groups, std::uint32_t(group_sets.size()));
  if (is_new) group_sets.push_back(std::move(groups));
  return entry->second;
}

std::uint32_t MshFile::union_of(const std::uint32_t a, const std::uint32_t b) {
  GroupSet all = group_sets[a];
  all.insert(all.end(), group_sets[b].begin(), group_sets[b].end());
  return number_of(std::move(all));
}

void check_names(const MshFile& file) {
  for (const auto& [group, name] : file.names)
    if (group.first > 0) check_name(file, name);
}

void join_copies(MshFile& file) {
  for (std::vector<MshFile::Element>& elements : file.elements) join_copies(file, elements);
}

MshFile parse_msh(MshScanner& scanner) {
  if (scanner.at_end())
    scanner.source().fail_as_whole(
        "the file is empty; save the mesh anew (gmsh -2 FILE.geo -o FILE.msh).");
  MshFile file(scanner.source());
  std::set<std::string> seen;
  bool is_4 = false;
  while (!scanner.at_end()) {
    const std::string section = scanner.open_section();
    check_order(scanner, section, seen);
    if (section == "MeshFormat") {
      is_4 = parse_format(scanner);
      file.source = scanner.source();
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
      parse_periodic(scanner, file, is_4);
    } else {
      scanner.skip_section();
      continue;
    }
    scanner.close_section();
  }
  for (const char* section : {"MeshFormat", "Nodes", "Elements"})
    if (!seen.count(section))
      file.fail("the file has no ${}; it is truncated or no mesh of Gmsh's.", section);
  if (!is_4) join_copies(file);
  return file;
}

}  // namespace mesh
