// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/model.h"

#include <algorithm>
#include <cctype>
#include <gmsh.h>
#include <set>

namespace mesh {

namespace {

gmsh::vectorpair entities(const int dimension) {
  gmsh::vectorpair found;
  gmsh::model::getEntities(found, dimension);
  return found;
}

/// The last part of a name of a STEP file, `Shapes/heater`, with `_` for what a parameter file cannot have. Empty for the names
/// that OpenCASCADE gives itself.
std::string usable(const std::string& name) {
  std::string result = name.substr(name.rfind('/') + 1);
  if (result.rfind("Open CASCADE", 0) == 0) return "";
  for (char& c : result)
    if (std::string(":;,?#\"`+").find(c) != std::string::npos || static_cast<unsigned char>(c) < 32)
      c = '_';
  const std::size_t first = result.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  result = result.substr(first, result.find_last_not_of(' ') - first + 1);
  return result == "all" || result == "unnamed" ? result + "_" : result;
}

/// What the file calls its entities.
EntityNames names_of_file(const gmsh::vectorpair& all) {
  EntityNames names;
  for (const auto& [dimension, tag] : all) {
    std::string name;
    gmsh::model::getEntityName(dimension, tag, name);
    if (!usable(name).empty()) names[{dimension, tag}] = usable(name);
  }
  return names;
}

/// Makes bodies share what they touch with. Names go to the parts of what had them.
EntityNames joined(const EntityNames& names, const gmsh::vectorpair& all) {
  gmsh::vectorpair out;
  std::vector<gmsh::vectorpair> parts;
  gmsh::model::occ::fragment(all, {}, out, parts);
  gmsh::model::occ::synchronize();
  EntityNames result;
  for (std::size_t k = 0; k < all.size() && k < parts.size(); ++k) {
    const auto named = names.find(all[k]);
    if (named == names.end()) continue;
    for (const Entity& part : parts[k])
      if (part.first == all[k].first) result.emplace(part, named->second);
  }
  return result;
}

/// Gives names to what has none, by its tag.
void complete(EntityNames& names, const int dimension) {
  static constexpr const char* words[] = {"point", "curve", "surface", "volume"};
  for (const int d : {dimension, dimension - 1})
    for (const Entity& entity : entities(d))
      names.emplace(entity, std::string(words[d]) + " " + std::to_string(entity.second));
}

}  // namespace

bool is_script(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos) return false;
  std::string ending = file.substr(dot, 4);
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending == ".geo";
}

int dimension_of_model() {
  return entities(3).empty() ? 2 : 3;
}

EntityNames open_model(const std::string& file) {
  gmsh::open(file);
  const int dimension = dimension_of_model();
  gmsh::vectorpair groups;
  gmsh::model::getPhysicalGroups(groups);
  if (!groups.empty()) return {};
  gmsh::vectorpair all = entities(dimension);
  const std::size_t n_bodies = all.size();
  const gmsh::vectorpair sides = entities(dimension - 1);
  all.insert(all.end(), sides.begin(), sides.end());
  EntityNames names = names_of_file(all);
  if (!is_script(file) && n_bodies > 1) names = joined(names, all);
  complete(names, dimension);
  return names;
}

}  // namespace mesh
