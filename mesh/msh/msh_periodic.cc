// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_periodic.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mesh {

namespace {

constexpr std::uint32_t unused = ~0u;

/// The first twelve of the sixteen numbers of a matrix. The others are 0, 0, 0 and 1.
std::array<double, 12> parse_map(MshScanner& scanner) {
  std::array<double, 12> map;
  for (double& entry : map) entry = scanner.number("an entry of an affine map");
  for (int k = 0; k < 4; ++k)
    if (scanner.number("an entry of an affine map") != (k < 3 ? 0 : 1))
      scanner.fail("the last row of an affine map is not 0 0 0 1.");
  return map;
}

/// In version 4.1 the number of entries comes first: none or 16.
std::optional<std::array<double, 12>> parse_map_4(MshScanner& scanner) {
  const std::size_t n = scanner.count("the number of entries of an affine map", 2);
  if (n == 0) return {};
  if (n != 16) scanner.fail("an affine map has {} entries, not 16.", n);
  return parse_map(scanner);
}

/// The vertex of a node by its tag; `unused` if it is no vertex of a cell.
std::uint32_t vertex_of(const MshFile& file,
                        const MshFile::Link& link,
                        const std::uint64_t tag,
                        const std::vector<std::uint32_t>& number) {
  const auto found =
      std::lower_bound(file.nodes.begin(), file.nodes.end(), tag,
                       [](const MshFile::Node& node, const auto t) { return node.tag < t; });
  if (found == file.nodes.end() || found->tag != tag)
    file.fail_at(link.place, "a periodic link names node {}, which is not there.", tag);
  return number[std::size_t(found - file.nodes.begin())];
}

/// The vertices of a link, each with its partner.
std::map<std::uint32_t, std::uint32_t> partners_of(const MshFile& file,
                                                   const MshFile::Link& link,
                                                   const std::vector<std::uint32_t>& number) {
  std::map<std::uint32_t, std::uint32_t> partners;
  for (const auto& [copy, original] : link.nodes) {
    const std::uint32_t a = vertex_of(file, link, copy, number),
                        b = vertex_of(file, link, original, number);
    if (a == unused || b == unused) continue;
    const auto [entry, is_new] = partners.emplace(a, b);
    if (!is_new && entry->second != b)
      file.fail_at(link.place, "a periodic link gives node {} two partners.", copy);
  }
  return partners;
}

/// The two maps as one; false if they differ.
bool join(std::optional<std::array<double, 12>>& a,
          const std::optional<std::array<double, 12>>& b) {
  if (!a || !b) {
    a.reset();
    return true;
  }
  constexpr double rounding = 1e-8;
  double largest = 0;
  for (const double entry : *a) largest = std::max(largest, std::abs(entry));
  for (std::size_t k = 0; k < a->size(); ++k)
    if (std::abs((*a)[k] - (*b)[k]) > rounding * largest) return false;
  return true;
}

/// The links of all entities, gathered by parts.
class Gathering {
 public:
  Gathering(const std::vector<MshLinkedSide>& sides, const MshParts& parts)
      : parts_(parts), n_sides_(parts.parts.size()) {
    for (const MshLinkedSide& side : sides) {
      part_of_[side.vertices] = side.part;
      ++n_sides_[side.part];
    }
  }

  void add(const std::map<std::uint32_t, std::uint32_t>& partners,
           const std::optional<std::array<double, 12>>& map) {
    for (const auto& [vertices, part] : part_of_) {
      std::vector<std::uint32_t> images;
      for (const std::uint32_t v : vertices) {
        const auto partner = partners.find(v);
        if (partner != partners.end()) images.push_back(partner->second);
      }
      if (images.size() < vertices.size()) continue;
      std::sort(images.begin(), images.end());
      const auto image = part_of_.find(images);
      if (image == part_of_.end() || images == vertices) continue;
      Pair& pair = pairs_[{part, image->second}];
      if (pair.copies.empty()) pair.map = map;
      pair.maps_differ = pair.maps_differ || !join(pair.map, map);
      pair.copies.insert(vertices);
      pair.originals.insert(images);
    }
  }

  std::vector<MshLink> links() const {
    std::map<std::uint32_t, int> uses;
    for (const auto& [ids, pair] : pairs_) {
      ++uses[ids.first];
      ++uses[ids.second];
    }
    std::vector<MshLink> result;
    for (const auto& [ids, pair] : pairs_)
      result.push_back({ids.first, ids.second, pair.map, trouble(ids, pair, uses)});
    return result;
  }

 private:
  using Ids = std::pair<std::uint32_t, std::uint32_t>;
  using SetOfSides = std::set<std::vector<std::uint32_t>>;
  struct Pair {
    SetOfSides copies, originals;
    std::optional<std::array<double, 12>> map;
    bool maps_differ = false;
  };

  std::string trouble(const Ids& ids,
                      const Pair& pair,
                      const std::map<std::uint32_t, int>& uses) const {
    const std::string copy = parts_.parts[ids.first].name, original = parts_.parts[ids.second].name;
    if (ids.first == ids.second)
      return fmt::format(
          "it joins sides that are both in `{}`; give them physical groups of their own", copy);
    for (const std::uint32_t id : {ids.first, ids.second})
      if (uses.at(id) > 1)
        return fmt::format(
            "it joins `{}` with several other sides; give each pair physical groups of "
            "its own",
            parts_.parts[id].name);
    if (pair.copies.size() < n_sides_[ids.first] || pair.originals.size() < n_sides_[ids.second])
      return fmt::format(
          "it joins parts of `{}` and `{}` alone; give what it joins physical groups of "
          "their own",
          copy, original);
    if (pair.maps_differ)
      return fmt::format(
          "it joins parts of `{}` and `{}` by different maps; give them physical groups "
          "of their own",
          copy, original);
    return "";
  }

  const MshParts& parts_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> part_of_;
  std::vector<std::size_t> n_sides_;
  std::map<Ids, Pair> pairs_;
};

}  // namespace

void parse_periodic(MshScanner& scanner, MshFile& file, const bool is_4) {
  if (is_4) scanner.begin_numbers();  // in version 2.2 this section is text always
  const std::size_t n_links = scanner.count("the number of periodic links", 6);
  for (std::size_t k = 0; k < n_links; ++k) {
    MshFile::Link link;
    link.dimension = int(scanner.integer("the dimension of an entity"));
    link.place = scanner.place();
    scanner.integer("the number of an entity");
    scanner.integer("the number of its partner");
    if (is_4)
      link.map = parse_map_4(scanner);
    else if (scanner.skip_word("Affine"))
      link.map = parse_map(scanner);
    const std::size_t n = scanner.count("the number of node pairs", 4);
    link.nodes.reserve(n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t copy = scanner.tag("the number of a node");
      link.nodes.emplace_back(copy, scanner.tag("the number of a node"));
    }
    file.links.push_back(std::move(link));
  }
}

std::vector<MshLink> links_of_parts(const MshFile& file,
                                    const std::vector<std::uint32_t>& number,
                                    const std::vector<MshLinkedSide>& sides,
                                    const MshParts& parts) {
  if (file.links.empty()) return {};
  Gathering gathering(sides, parts);
  for (const MshFile::Link& link : file.links) {
    const std::map<std::uint32_t, std::uint32_t> partners = partners_of(file, link, number);
    if (link.dimension == file.dimension() - 1) gathering.add(partners, link.map);
  }
  return gathering.links();
}

}  // namespace mesh
