// SPDX-License-Identifier: MIT
#include "assembly/elasticity/held_sides.h"

#include "assembly/elasticity/side_names.h"
#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace assembly {

namespace {

using multigrid::InputError;

constexpr double flat = 1e-9;  ///< a side may leave its plane by that part of its size

const std::string displacement_key = "Problem/Displacement", symmetry_key = "Problem/Symmetry",
                  traction_key = "Problem/Traction", pressure_key = "Problem/Pressure",
                  springs_key = "Problem/Springs";

std::vector<std::string> names_of(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  return names;
}

/// Reads one key after the other.
template <int dim>
class SidesReader {
 public:
  SidesReader(const ProblemOptions& problem, const mesh::Mesh<dim>& mesh)
      : mesh_(mesh), names_(mesh), variables_(variables_of(problem)) {
    const ElasticityOptions& options = problem.elasticity;
    const auto items = [&](const std::string& key, const std::string& text) {
      std::vector<Item> result = split_items(key, text);
      names_.note(key, names_of(result));
      return result;
    };
    displacement_ = items(displacement_key, options.displacement);
    traction_ = items(traction_key, options.traction);
    pressure_ = items(pressure_key, options.pressure);
    springs_ = items(springs_key, options.springs);
    for (const std::string& name : split(options.symmetry, ';'))
      if (!name.empty()) symmetry_.push_back(name);
    names_.note(symmetry_key, symmetry_);
  }

  ElasticSides<dim> read() {
    read_displacement();
    read_symmetry();
    read_loads();
    return std::move(sides_);
  }

 private:
  using Ids = std::map<BoundaryId, std::size_t>;

  std::vector<std::string> components(const std::string& key, const Item& item) const {
    std::vector<std::string> parts = split(item.text, ',');
    if (parts.size() != dim)
      throw InputError(key + ": `" + item.name + ": " + item.text + "` has " +
                       std::to_string(parts.size()) +
                       (parts.size() == 1 ? " component" : " components") + "; give " +
                       (dim == 2 ? "two." : "three."));
    return parts;
  }

  void read_displacement() {
    const Ids ids = names_.ids(displacement_key, names_of(displacement_));
    for (std::size_t k = 0; k < displacement_.size(); ++k) {
      const std::vector<std::string> parts = components(displacement_key, displacement_[k]);
      for (int a = 0; a < dim; ++a) {
        const std::string& text = parts[std::size_t(a)];
        if (text == "free" || text == "-") continue;
        sides_.values.emplace_back(displacement_key, text, variables_);
        for (const auto& [id, position] : ids)
          if (position == k) sides_.held.push_back({id, a, sides_.values.size() - 1, false});
      }
    }
    for (const auto& [id, position] : ids) is_held_[id] = displacement_key;
  }

  void read_symmetry() {
    const Ids ids = names_.ids(symmetry_key, symmetry_);
    for (const auto& [id, position] : ids) {
      refuse_inside(symmetry_key, id);
      if (is_held_.count(id) != 0)
        throw InputError(symmetry_key + ": the boundary `" + names_.name_of(id) +
                         "` is in Problem/Displacement, too; take it out of one of them.");
      sides_.values.emplace_back(symmetry_key, "0");
      sides_.held.push_back({id, axis_of(id), sides_.values.size() - 1, true});
    }
  }

  void read_loads() {
    LoadedSides<dim>& loads = sides_.loads;
    for (const Item& item : traction_) {
      std::vector<Expression<dim>>& own = loads.tractions.emplace_back();
      for (const std::string& text : components(traction_key, item))
        own.emplace_back(traction_key, text, variables_);
    }
    for (const Item& item : pressure_)
      loads.pressures.emplace_back(pressure_key, item.text, variables_);
    for (const Item& item : springs_) {
      std::vector<Expression<dim>>& own = loads.springs.emplace_back();
      const bool is_one = split(item.text, ',').size() == 1;
      for (const std::string& text :
           is_one ? std::vector<std::string>{item.text} : components(springs_key, item))
        own.emplace_back(springs_key, text, variables_);
    }
    loads.traction_of = names_.ids(traction_key, names_of(traction_));
    loads.pressure_of = names_.ids(pressure_key, names_of(pressure_));
    loads.springs_of = names_.ids(springs_key, names_of(springs_));
    for (const auto& [id, position] : loads.pressure_of) refuse_inside(pressure_key, id);
    for (const auto& [id, position] : loads.springs_of)
      if (loads.springs[position].size() == 1) refuse_inside(springs_key, id);
  }

  void refuse_inside(const std::string& key, const BoundaryId id) const {
    if (names_.is_inside(id))
      throw InputError(
          key + ": `" + names_.name_of(id) +
          "` lies inside of the mesh, where no normal points outward; give its components in "
          "Problem/Displacement, Problem/Traction or Problem/Springs.");
  }

  /// Points of a boundary's sides, those of curved edges included.
  std::vector<dealii::Point<dim>> points_of(const BoundaryId id) const {
    std::vector<dealii::Point<dim>> points;
    std::set<unsigned int> vertices;
    for (const auto& cell : mesh_.triangulation->active_cell_iterators())
      for (const auto& face : cell->face_iterators()) {
        if (!face->at_boundary() || face->boundary_id() != id) continue;
        for (const unsigned int v : face->vertex_indices()) {
          points.push_back(face->vertex(v));
          vertices.insert(face->vertex_index(v));
        }
        if constexpr (dim == 2) points.push_back(face->center(true));
      }
    for (const mesh::EdgeCurve<dim>& edge : mesh_.curves)  // of a file in space
      if (vertices.count(edge.vertices[0]) != 0 && vertices.count(edge.vertices[1]) != 0)
        points.push_back(edge.middle);
    return points;
  }

  /// The axis that all sides of a boundary lie across.
  int axis_of(const BoundaryId id) const {
    const std::vector<dealii::Point<dim>> points = points_of(id);
    double size = 0;
    bool may_be[dim];
    std::fill_n(may_be, dim, true);
    for (const dealii::Point<dim>& point : points)
      size = std::max(size, point.distance(points[0]) + points[0].norm());
    for (const dealii::Point<dim>& point : points)
      for (int d = 0; d < dim; ++d)
        if (std::abs(point[d] - points[0][d]) > flat * size) may_be[d] = false;
    for (int d = 0; d < dim; ++d)
      if (may_be[d]) return d;
    throw InputError(
        symmetry_key + ": the boundary `" + names_.name_of(id) +
        "` is not flat across an axis; give it components in Problem/Displacement, or stiff springs along its "
        "normal in Problem/Springs.");
  }

  const mesh::Mesh<dim>& mesh_;
  SideNames<dim> names_;
  Variables variables_;
  std::vector<Item> displacement_, traction_, pressure_, springs_;
  std::vector<std::string> symmetry_;
  std::map<BoundaryId, std::string> is_held_;
  ElasticSides<dim> sides_;
};

void set_id(const BoundaryId id, std::vector<bool>& ids) {
  if (ids.size() <= id) ids.resize(std::size_t(id) + 1, false);
  ids[id] = true;
}

}  // namespace

template <int dim>
std::vector<Index> ElasticSides<dim>::entry_of_id() const {
  std::vector<Index> result;
  for (std::size_t k = 0; k < held.size(); ++k) {
    const std::size_t at = std::size_t(held[k].id) * dim;
    if (result.size() < at + dim) result.resize(at + dim, -1);
    Index& entry = result[at + std::size_t(held[k].component)];
    if (entry < 0) entry = Index(k);
  }
  return result;
}

template <int dim>
std::vector<bool> ElasticSides<dim>::are_held() const {
  std::vector<bool> ids;
  for (const HeldSide& side : held) set_id(side.id, ids);
  return ids;
}

template <int dim>
std::vector<bool> ElasticSides<dim>::are_loaded() const {
  std::vector<bool> ids;
  for (const auto* list : {&loads.traction_of, &loads.pressure_of, &loads.springs_of})
    for (const auto& [id, position] : *list) set_id(id, ids);
  return ids;
}

template <int dim>
ElasticSides<dim> read_elastic_sides(const ProblemOptions& problem, const mesh::Mesh<dim>& mesh) {
  return SidesReader<dim>(problem, mesh).read();
}

template struct ElasticSides<2>;
template struct ElasticSides<3>;
template ElasticSides<2> read_elastic_sides(const ProblemOptions&, const mesh::Mesh<2>&);
template ElasticSides<3> read_elastic_sides(const ProblemOptions&, const mesh::Mesh<3>&);

}  // namespace assembly
