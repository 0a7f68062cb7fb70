// SPDX-License-Identifier: MIT
#include "assembly/elasticity/side_names.h"

#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>

namespace assembly {

using multigrid::InputError;

template <int dim>
SideNames<dim>::SideNames(const mesh::Mesh<dim>& mesh) : mesh_(mesh) {
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) there_.insert(cell->face(face)->boundary_id());
  for (const mesh::InnerSide& side : mesh.inner_sides) there_.insert(side.id);
}

template <int dim>
std::string SideNames<dim>::name_of(const dealii::types::boundary_id id) const {
  for (const auto& [name, own] : mesh_.boundaries)
    if (own == id) return name;
  return "";
}

template <int dim>
void SideNames<dim>::note(const std::string& key, const std::vector<std::string>& names) {
  std::set<std::string> seen;
  for (const std::string& name : names) {
    if (!seen.insert(name).second)
      throw InputError(key + ": the boundary `" + name + "` is named twice; name it once.");
    if (name == rest_name) continue;
    const auto own = mesh_.boundaries.find(name);
    const auto group = mesh_.boundary_groups.find(name);
    if (own != mesh_.boundaries.end() && there_.count(own->second) != 0) {
      named_.insert(own->second);
    } else if (group != mesh_.boundary_groups.end()) {
      named_.insert(group->second.begin(), group->second.end());
    } else {
      std::vector<std::string> known;
      for (const auto& [other, id] : mesh_.boundaries)
        if (there_.count(id) != 0) known.push_back(other);
      for (const auto& [other, ids] : mesh_.boundary_groups) known.push_back(other);
      known.push_back(rest_name);
      throw InputError(key + ": the mesh has no boundary `" + name + "`; it has " + list(known) +
                       ".");
    }
  }
}

template <int dim>
std::map<dealii::types::boundary_id, std::size_t> SideNames<dim>::ids(
    const std::string& key, const std::vector<std::string>& names) const {
  std::map<dealii::types::boundary_id, std::size_t> result, of_groups;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto own = mesh_.boundaries.find(names[k]);
    if (names[k] == rest_name) {
      for (const auto id : there_)
        if (named_.count(id) == 0 && !is_inside(id)) result[id] = k;
    } else if (own != mesh_.boundaries.end() && there_.count(own->second) != 0) {
      result[own->second] = k;
    } else {
      for (const auto id : mesh_.boundary_groups.at(names[k])) {
        const auto [entry, is_new] = of_groups.emplace(id, k);
        if (!is_new && std::count(names.begin(), names.end(), name_of(id)) == 0)
          throw InputError(key + ": `" + name_of(id) + "` is a part of both `" +
                           names[entry->second] + "` and `" + names[k] +
                           "`; name it on its own, or take one of the two out.");
      }
    }
  }
  result.insert(of_groups.begin(), of_groups.end());  // a part's own name is there already
  return result;
}

template class SideNames<2>;
template class SideNames<3>;

}  // namespace assembly
