// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/model.h"
#include "mesh/sizes.h"

#include <algorithm>
#include <cmath>
#include <gmsh.h>
#include <limits>
#include <set>

namespace mesh {

namespace {

constexpr double no_size = std::numeric_limits<double>::max();

/// The names of a model, by entity: its physical names if it has groups.
std::multimap<std::string, Entity> entities_by_name(const EntityNames& names) {
  std::multimap<std::string, Entity> result;
  for (const auto& [entity, name] : names) result.emplace(name, entity);
  gmsh::vectorpair groups;
  gmsh::model::getPhysicalGroups(groups);
  for (const auto& [dimension, group] : groups) {
    std::string name;
    gmsh::model::getPhysicalName(dimension, group, name);
    std::vector<int> tags;
    gmsh::model::getEntitiesForPhysicalGroup(dimension, group, tags);
    for (const int tag : tags)
      result.emplace(name.empty() ? std::to_string(group) : name, Entity(dimension, tag));
  }
  return result;
}

/// The sizes wanted on entities, and on what bounds them.
std::map<Entity, double> sizes_of_entities(const Sizes& sizes, const EntityNames& names) {
  const std::multimap<std::string, Entity> by_name = entities_by_name(names);
  std::map<Entity, double> result;
  for (const auto& [name, size] : sizes.of_name) {
    const auto [first, last] = by_name.equal_range(name);
    if (first == last) {
      std::set<std::string> known;
      for (const auto& [other, entity] : by_name) known.insert(other);
      std::string list;
      for (const std::string& other : known) list += (list.empty() ? "" : ", ") + other;
      throw MeshError("Mesh/Sizes: the model has nothing called `" + name + "`; it has " + list +
                      ".");
    }
    for (auto entity = first; entity != last; ++entity) {
      gmsh::vectorpair around = {entity->second}, boundary;
      gmsh::model::getBoundary(around, boundary, false, false, false);
      gmsh::vectorpair edges;
      if (entity->second.first == 3) gmsh::model::getBoundary(boundary, edges, false, false, false);
      around.insert(around.end(), boundary.begin(), boundary.end());
      around.insert(around.end(), edges.begin(), edges.end());
      for (const auto& [dimension, tag] : around) {
        double& own = result.emplace(Entity(dimension, std::abs(tag)), no_size).first->second;
        own = std::min(own, size);
      }
    }
  }
  return result;
}

double diagonal_of_model() {
  double low[3], high[3];
  gmsh::model::getBoundingBox(-1, -1, low[0], low[1], low[2], high[0], high[1], high[2]);
  return std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

void set_sizes(const MeshOptions& options, const EntityNames& names) {
  const Sizes sizes = parse_sizes(options.sizes);
  const std::map<Entity, double> of_entity = sizes_of_entities(sizes, names);
  const bool is_geometry = !names.empty() && !is_script(options.file);
  double all = sizes.all.value_or(is_geometry ? diagonal_of_model() / 20 : no_size);
  constexpr int edges_of_geometry = 12;  // see MeshOptions
  const int edges = options.edges_per_turn >= 0 ? options.edges_per_turn
                    : is_geometry               ? edges_of_geometry
                                                : -1;
  if (edges >= 0) gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", edges);
  if (is_geometry) gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
  if (all == no_size && of_entity.empty()) return;
  gmsh::model::mesh::setSizeCallback([=](int dimension, int tag, double, double, double) {
    const auto own = of_entity.find({dimension, tag});
    return own != of_entity.end() ? own->second : all < no_size ? all : 1e22;
  });
}

bool has_cells(const int dimension) {
  std::vector<int> types;
  std::vector<std::vector<std::size_t>> elements, nodes;
  gmsh::model::mesh::getElements(types, elements, nodes, dimension);
  return !types.empty();
}

/// The groups of an entity: physical ones, or that of its name.
std::vector<std::uint32_t> groups_of(
    const int dimension,
    const int tag,
    const EntityNames& names,
    std::map<std::pair<int, std::string>, std::uint32_t>& numbers) {
  std::vector<std::uint32_t> groups;
  const auto named = names.find({dimension, tag});
  if (named != names.end()) {
    const auto next = static_cast<std::uint32_t>(numbers.size() + 1);
    groups.push_back(numbers.emplace(std::pair(dimension, named->second), next).first->second);
    return groups;
  }
  if (!names.empty()) return groups;
  std::vector<int> physical;
  gmsh::model::getPhysicalGroupsForEntity(dimension, tag, physical);
  for (const int group : physical) groups.push_back(static_cast<std::uint32_t>(std::abs(group)));
  return groups;
}

}  // namespace

void mesh_model(const MeshOptions& options, const EntityNames& names) {
  const int dimension = dimension_of_model();
  const bool is_meshed = has_cells(dimension);
  if (is_meshed && !options.sizes.empty())
    throw MeshError(
        "Mesh/Sizes: " + options.file +
        " makes its mesh itself, by `Mesh`, so sizes have no effect; leave Sizes empty, or take that line "
        "out of the script.");
  if (!is_meshed) {
    set_sizes(options, names);
    gmsh::model::mesh::generate(dimension);
    gmsh::model::mesh::removeSizeCallback();
  }
  if (options.order != Order::second) return gmsh::model::mesh::setOrder(1);
  gmsh::option::setNumber("Mesh.HighOrderOptimize", 1);
  gmsh::model::mesh::setOrder(2);
  gmsh::model::mesh::optimize("HighOrder");
}

GmshModelMesh read_model(const EntityNames& names) {
  GmshModelMesh mesh;
  std::vector<double> parametric;
  std::vector<std::size_t> tags;
  gmsh::model::mesh::getNodes(tags, mesh.coordinates, parametric);
  mesh.node_tags.assign(tags.begin(), tags.end());
  std::map<std::pair<int, std::string>, std::uint32_t> numbers;
  const int dimension = dimension_of_model();
  for (const int d : {dimension, dimension - 1}) {
    gmsh::vectorpair entities;
    gmsh::model::getEntities(entities, d);
    for (const auto& [own, tag] : entities) {
      const std::vector<std::uint32_t> groups = groups_of(d, tag, names, numbers);
      if (d < dimension && groups.empty()) continue;
      std::vector<int> types;
      std::vector<std::vector<std::size_t>> elements, nodes;
      gmsh::model::mesh::getElements(types, elements, nodes, d, tag);
      for (std::size_t k = 0; k < types.size(); ++k)
        mesh.add(types[k], groups, elements[k], nodes[k]);
    }
  }
  for (const auto& [name, group] : numbers) mesh.add_name(name.first, group, name.second);
  gmsh::vectorpair physical;
  if (names.empty()) gmsh::model::getPhysicalGroups(physical);
  for (const auto& [d, group] : physical) {
    std::string name;
    gmsh::model::getPhysicalName(d, group, name);
    if (!name.empty()) mesh.add_name(d, static_cast<std::uint32_t>(std::abs(group)), name);
  }
  return mesh;
}

}  // namespace mesh
