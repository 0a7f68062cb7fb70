// SPDX-License-Identifier: MIT
#include "assembly/data/by_material.h"

#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

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

std::string list_names(const MaterialNames& materials) {
  std::vector<std::string> names;
  for (const auto& [name, id] : materials) names.push_back(name);
  names.push_back(rest_name);
  return list(names);
}

/// The position of each name's text.
std::map<std::string, unsigned int> positions(const std::string& key,
                                              const std::vector<Item>& items,
                                              const MaterialNames& materials) {
  std::map<std::string, unsigned int> result;
  for (const auto& [name, text] : items) {
    if (name != rest_name && materials.count(name) == 0)
      throw InputError(key + ": the mesh has no material `" + name + "`; it has " +
                       list_names(materials) + ".");
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
  const std::map<std::string, unsigned int> own = positions(key, items, mesh.materials);
  for (const auto& [name, position] : own)
    if (name != rest_name) result.text_of[mesh.materials.at(name)] = position;
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
