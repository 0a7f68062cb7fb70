// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_parts.h"

#include <algorithm>
#include <set>

namespace mesh {

namespace {

/// The names of the groups of a set, each once, in the order of the groups.
std::vector<std::string> names_of(const MshFile& file,
                                  const int dimension,
                                  const MshFile::GroupSet& groups) {
  std::vector<std::string> names;
  for (const std::uint32_t group : groups) {
    const auto named = file.names.find({dimension, group});
    const std::string name = named != file.names.end() ? named->second : std::to_string(group);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : "+") + name;
  return text.empty() ? "unnamed" : text;
}

/// Parts as they are found.
class Naming {
 public:
  Naming(const MshFile& file, const int dimension) : file_(file), dimension_(dimension) {}

  /// The position of a part, which may be new.
  std::uint32_t add(const std::uint32_t groups, const bool is_inside) {
    const std::vector<std::string> names = names_of(file_, dimension_, file_.group_sets[groups]);
    const auto [known, is_new] =
        known_.emplace(std::pair(is_inside, names), std::uint32_t(result_.parts.size()));
    if (!is_new) return known->second;
    result_.parts.push_back({free_name(joined(names), is_inside), is_inside});
    for (const std::string& name : names) result_.groups[name].push_back(known->second);
    return known->second;
  }

  MshParts take() {
    std::map<std::string, std::size_t> positions;
    for (std::size_t k = 0; k < result_.parts.size(); ++k) positions[result_.parts[k].name] = k;
    for (auto group = result_.groups.begin(); group != result_.groups.end();) {
      const auto part = positions.find(group->first);
      const bool is_one = group->second.size() == 1;
      if (part != positions.end() && !is_one) rename(result_.parts[part->second]);
      group = part != positions.end() && is_one ? result_.groups.erase(group) : std::next(group);
    }
    return std::move(result_);
  }

 private:
  /// The name, which no other part has.
  std::string free_name(std::string name, const bool is_inside) {
    if (is_inside && taken_.count(name) != 0) name += inside;
    if (!taken_.insert(name).second)
      file_.fail(
          "the names of physical groups make two parts that would both be called {}; rename a group.",
          shown(name));
    return name;
  }

  /// Tells a part from the group of the same name, to which others belong, too.
  void rename(MshPart& part) {
    const bool has_inside = taken_.count(part.name + inside) != 0;
    part.name = free_name(part.name + (has_inside ? " (boundary)" : " only"), false);
  }

  static constexpr const char* inside = " (inside)";
  const MshFile& file_;
  const int dimension_;
  MshParts result_;
  std::map<std::pair<bool, std::vector<std::string>>, std::uint32_t> known_;
  std::set<std::string> taken_;
};

}  // namespace

std::vector<std::string> MshParts::names() const {
  std::vector<std::string> names;
  for (const MshPart& part : parts) names.push_back(part.name);
  return names;
}

MshParts name_parts(const MshFile& file,
                    const int dimension,
                    const std::vector<MshMembership>& of_each,
                    std::vector<std::uint32_t>& positions) {
  // In order: inside behind the boundary, no group behind all others, the groups' numbers.
  using Key = std::tuple<bool, bool, MshFile::GroupSet, std::uint32_t>;
  std::set<std::pair<bool, std::uint32_t>> in_use;
  for (const MshMembership& one : of_each) in_use.emplace(one.is_inside, one.groups);
  std::set<Key> ordered;
  for (const auto& [is_inside, groups] : in_use)
    ordered.emplace(is_inside, groups == 0, file.group_sets[groups], groups);
  Naming naming(file, dimension);
  std::map<std::pair<bool, std::uint32_t>, std::uint32_t> position;
  for (const auto& [is_inside, is_unnamed, set, groups] : ordered)
    position[{is_inside, groups}] = naming.add(groups, is_inside);
  positions.clear();
  positions.reserve(of_each.size());
  for (const MshMembership& one : of_each)
    positions.push_back(position.at({one.is_inside, one.groups}));
  return naming.take();
}

MshParts name_materials(const MshFile& file,
                        const std::vector<MshFile::Element>& cells,
                        std::vector<std::uint32_t>& positions) {
  std::vector<MshMembership> of_each;
  of_each.reserve(cells.size());
  for (const MshFile::Element& cell : cells) of_each.push_back({cell.groups, false});
  const auto has_none = [](const MshMembership& one) { return one.groups == 0; };
  if (!cells.empty() && !std::all_of(of_each.begin(), of_each.end(), has_none))
    return name_parts(file, cells[0].kind->dimension, of_each, positions);
  positions.assign(cells.size(), 0);
  return {};
}

}  // namespace mesh
