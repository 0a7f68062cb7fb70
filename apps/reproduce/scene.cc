// SPDX-License-Identifier: MIT
#include "apps/reproduce/scene.h"

#include "apps/heat/heat_run.h"
#include "apps/interrupt.h"
#include "assembly/poisson/poisson.h"
#include "mesh/mesh.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace apps::reproduce {
namespace {

using multigrid::Executor;

/// A VTK cell type and its order of vertices, in deal.II's numbers.
struct CellType {
  std::uint8_t number;
  std::vector<unsigned int> order;
};

const CellType& cell_type(int dim, bool is_simplex) {
  static const CellType triangle{5, {0, 1, 2}}, quadrilateral{9, {0, 1, 3, 2}},
      tetrahedron{10, {0, 1, 2, 3}}, hexahedron{12, {0, 1, 3, 2, 4, 5, 7, 6}};
  if (dim == 2) return is_simplex ? triangle : quadrilateral;
  return is_simplex ? tetrahedron : hexahedron;
}

template <int dim>
postprocess::Fields cells_of(const dealii::Triangulation<dim>& triangulation) {
  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points.assign(3 * triangulation.n_vertices(), 0.);
  for (unsigned int k = 0; k < triangulation.n_vertices(); ++k)
    for (unsigned int d = 0; d < dim; ++d)
      fields.points[3 * k + d] = triangulation.get_vertices()[k][d];
  fields.offsets = {0};
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const CellType& type = cell_type(dim, cell->reference_cell().is_simplex());
    for (const unsigned int k : type.order) fields.connectivity.push_back(cell->vertex_index(k));
    fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
    fields.types.push_back(type.number);
  }
  return fields;
}

template <int dim>
class MeshScene : public Scene {
 public:
  explicit MeshScene(const Parameters& parameters)
      : mesh_(mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag())) {}

  void describe(Measurement& result) const override {
    result.cells = mesh_.triangulation->n_active_cells();
    result.vertices = mesh_.triangulation->n_used_vertices();
    const mesh::CellSizes sizes = mesh::cell_sizes(mesh_);
    result.h_max = sizes.h_max;
    result.h_min = sizes.h_min;
  }

  postprocess::Fields cells() const override { return cells_of(*mesh_.triangulation); }

  /// keep_level is called before each refinement.
  template <class KeepLevel>
  void refine(int times, const KeepLevel& keep_level) {
    for (int k = 0; k < times; ++k) {
      stop_if_interrupted();
      keep_level();
      mesh::refine(mesh_, 1, &interrupt_flag());
    }
    stop_if_interrupted();
  }

 protected:
  mesh::Mesh<dim> mesh_;
};

template <int dim>
class PoissonScene : public MeshScene<dim> {
 public:
  explicit PoissonScene(const Parameters& parameters)
      : MeshScene<dim>(parameters),
        poisson_(this->mesh_, parameters.problem, parameters.discretization) {}

  void keep_level(const Executor& host, bool assembled) { poisson_.keep_level(host, assembled); }
  multigrid::System assemble(const Executor& host) override { return poisson_.assemble(host); }
  std::vector<double> start() const override { return {}; }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return poisson_.fields(u);
  }

 private:
  assembly::Poisson<dim> poisson_;
};

/// The first step, of constant length.
template <int dim>
class HeatScene : public MeshScene<dim> {
 public:
  explicit HeatScene(const Parameters& parameters)
      : MeshScene<dim>(parameters),
        heat_(this->mesh_, parameters.problem, parameters.discretization),
        has_levels_(parameters.has_mesh_levels()),
        step_(TimeSchedule(parameters.time, 0).parts(1)[0]) {
    check_levels(parameters, heat_);
  }

  void keep_level(const Executor& host, bool assembled) {
    heat_.keep_level(host, assembled, step_.begin, step_.tau());
  }

  multigrid::System assemble(const Executor& host) override {
    heat_.begin(host, step_.begin);
    start_ = heat_.initial_temperature();
    heat_.prepare(step_);
    multigrid::System system = heat_.system(host, step_.tau());
    system.b = multigrid::Array<double>(host, heat_.right_hand_side(start_));
    if (has_levels_) system.coarser = heat_.take_levels(host);
    return system;
  }

  std::vector<double> start() const override { return start_; }
  postprocess::Fields fields(const std::vector<double>& u) const override {
    return heat_.fields(u);
  }

 private:
  assembly::Heat<dim> heat_;
  bool has_levels_;
  assembly::Step step_;
  std::vector<double> start_;
};

template <class AnyScene>
std::unique_ptr<Scene> make(const Parameters& parameters, Needs needs, const Executor& host) {
  auto scene = std::make_unique<AnyScene>(parameters);
  const bool keep = parameters.has_mesh_levels() && needs != Needs::mesh;
  const bool assembled =
      parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
  scene->refine(parameters.mesh.refinements, [&] {
    if (keep) scene->keep_level(host, assembled);
  });
  return scene;
}

}  // namespace

std::unique_ptr<Scene> make_scene(const Parameters& parameters, Needs needs, const Executor& host) {
  const bool heat = parameters.problem.equation == assembly::Equation::heat;
  if (parameters.is_in_space())
    return heat ? make<HeatScene<3>>(parameters, needs, host)
                : make<PoissonScene<3>>(parameters, needs, host);
  return heat ? make<HeatScene<2>>(parameters, needs, host)
              : make<PoissonScene<2>>(parameters, needs, host);
}

}  // namespace apps::reproduce
