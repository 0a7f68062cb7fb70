// SPDX-License-Identifier: MIT
#include "assembly/data/by_material.h"

#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <sstream>

namespace assembly {

namespace {

using multigrid::InputError;
using MaterialNames = std::map<std::string, dealii::types::material_id>;

/// A `:` after a `?` belongs to a choice `condition ? a : b`.
bool is_by_material(const std::string& with_names) {
  const std::string text = without_file_names(with_names);
  const std::size_t colon = text.find(':');
  return text.find(';') != std::string::npos ||
         (colon != std::string::npos && text.find('?') > colon);
}

using MaterialGroups = std::map<std::string, std::vector<dealii::types::material_id>>;

std::string list_names(const MaterialNames& materials, const MaterialGroups& groups) {
  std::vector<std::string> names;
  for (const auto& [name, id] : materials) names.push_back(name);
  for (const auto& [name, ids] : groups) names.push_back(name);
  names.push_back(rest_name);
  return list(names);
}

/// The position of each name's text.
std::map<std::string, unsigned int> positions(const std::string& key,
                                              const std::vector<Item>& items,
                                              const MaterialNames& materials,
                                              const MaterialGroups& groups) {
  std::map<std::string, unsigned int> result;
  for (const auto& [name, text] : items) {
    if (name != rest_name && materials.count(name) == 0 && groups.count(name) == 0)
      throw InputError(key + ": the mesh has no material `" + name + "`; it has " +
                       list_names(materials, groups) + ".");
    if (!result.emplace(name, result.size()).second)
      throw InputError(key + ": the material `" + name + "` is named twice; give it one value.");
  }
  return result;
}

/// "`iron`", or where the material is if it has no name.
template <int dim>
std::string describe(const dealii::types::material_id id,
                     const dealii::Point<dim>& center,
                     const MaterialNames& materials) {
  for (const auto& [name, own] : materials)
    if (own == id) return "the material `" + name + "`";
  std::ostringstream text;
  text << "the cell around (" << center << "), whose material has no name,";
  return text.str();
}

/// The texts of groups, for their materials that have none by their own name. Refuses materials of which two groups have one.
void add_groups(const std::string& key,
                const std::map<std::string, unsigned int>& texts,
                const MaterialGroups& groups,
                const MaterialNames& materials,
                MaterialTexts& result) {
  std::map<dealii::types::material_id, std::string> group_of;
  const auto own = result.text_of;
  for (const auto& [group, ids] : groups) {
    const auto text = texts.find(group);
    if (text == texts.end()) continue;
    for (const auto id : ids) {
      if (own.count(id) != 0) continue;
      const auto [entry, is_new] = group_of.emplace(id, group);
      if (!is_new) {
        const auto has_id = [id = id](const auto& material) { return material.second == id; };
        const std::string name = std::find_if(materials.begin(), materials.end(), has_id)->first;
        throw InputError(key + ": the material `" + name + "` is a part of both `" + entry->second +
                         "` and `" + group + "`; give it a value by its own name `" + name +
                         "`, or take one of the two out.");
      }
      result.text_of[id] = text->second;
    }
  }
}

}  // namespace

template <int dim>
MaterialTexts parse_by_material(const std::string& key,
                                const std::string& text,
                                const mesh::Mesh<dim>& mesh) {
  if (!is_by_material(text)) return {{text}, {}};
  const std::vector<Item> items = split_items(key, text);
  if (items.empty()) throw InputError(key + ": an expression is missing; write 0 for zero.");
  if (mesh.materials.empty())
    throw InputError(key + ": `" + trim(text) +
                     "` gives values by material, but the mesh has no materials; give one "
                     "expression, without `" +
                     items[0].name + ":`.");
  MaterialTexts result;
  for (const Item& item : items) result.texts.push_back(item.text);
  const std::map<std::string, unsigned int> own =
      positions(key, items, mesh.materials, mesh.material_groups);
  for (const auto& [name, position] : own)
    if (mesh.materials.count(name) != 0) result.text_of[mesh.materials.at(name)] = position;
  add_groups(key, own, mesh.material_groups, mesh.materials, result);
  for (const auto& [id, center] : centers_of_materials(*mesh.triangulation)) {
    if (result.text_of.count(id) != 0) continue;
    const auto rest = own.find(rest_name);
    if (rest == own.end())
      throw InputError(key + ": " + describe(id, center, mesh.materials) +
                       " has no value; give it one, or add `" + rest_name +
                       ": expression` for all that are not named.");
    result.text_of[id] = rest->second;
  }
  return result;
}

template <int dim>
std::map<dealii::types::material_id, dealii::Point<dim>> centers_of_materials(
    const dealii::Triangulation<dim>& triangulation) {
  std::map<dealii::types::material_id, dealii::Point<dim>> centers;
  for (const auto& cell : triangulation.active_cell_iterators())
    if (centers.count(cell->material_id()) == 0) centers[cell->material_id()] = cell->center();
  return centers;
}

template decltype(parse_by_material<2>) parse_by_material<2>;
template decltype(parse_by_material<3>) parse_by_material<3>;
template decltype(centers_of_materials<2>) centers_of_materials<2>;
template decltype(centers_of_materials<3>) centers_of_materials<3>;

}  // namespace assembly
