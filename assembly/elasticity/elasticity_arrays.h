// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_fields.h"
#include "assembly/elasticity/elastic_system.h"
#include "assembly/elasticity/temperature_field.h"
#include "assembly/scalar/scalar_problem.h"
#include "assembly/steady/steady_problem.h"

namespace assembly {

/// The displacement u of a linear elastic body under small strains: -div sigma(u) = f, sigma = lambda tr(eps) I + 2 mu eps without
/// thermal expansion, on a mesh as arrays; in the plane under plane strain or plane stress (docs/elasticity.md). Everything is
/// computed on the executor of mesh.arrays.
///
/// The unknowns are the components of all nodes, those of a node side by side; given ones are among them (see hold). Where the
/// interface speaks of a solution's values, they are those of its length.
template <int dim>
class ElasticityArrays : public SteadyProblem<dim> {
 public:
  /// mesh      kept by reference
  /// progress  called between the steps of `assemble`
  /// shown     what files and pictures have
  /// field     the temperature, in place of Problem/Temperature; or null
  /// throws    as ElasticityData
  ElasticityArrays(const mesh::Mesh<dim>& mesh,
                   const ProblemOptions& problem,
                   const DiscretizationOptions& discretization,
                   const ElasticShown& shown = {},
                   Progress progress = no_progress,
                   std::unique_ptr<const TemperatureField<dim>> field = nullptr);

  void check_values(bool with_exact_solution = true) const override {
    data_.check_values(with_exact_solution);
  }
  multigrid::System assemble(const multigrid::Executor& executor) override;
  /// throws  multigrid::InputError: levels of the mesh are not made of vectors yet
  void keep_level(const multigrid::Executor& executor, bool with_matrix) override;
  void keep_level(multigrid::System system, bool with_matrix) override;
  double numbering_seconds() const override { return nodes_.seconds; }
  multigrid::Index n_unknowns() const override { return nodes_.numbers.n_nodes * dim; }
  bool has_exact_solution() const override { return !data_.exact.empty(); }
  Contrast contrast() const override { return contrast_; }
  Solution normalized(Solution solution) const override { return solution; }
  Errors errors(const Solution& solution) const override;
  Results results(const Solution& solution) const override;
  double imbalance() const override { return 0; }
  /// throws  std::logic_error but for Estimator::recovery
  EnergyEstimate estimate(const Solution& solution, Estimator estimator) const override;
  double energy_error(const Solution& solution) const override;
  postprocess::Fields fields(const Solution& solution) const override;
  /// The stress in the middle of each cell, six components.
  postprocess::Field flux(const Solution& solution) const override;
  PointsInCells find_points(const std::vector<double>& points) const override;
  double distance_to_boundary(const std::vector<double>& point) const override;
  PointResults at_points(const PointsInCells& points,
                         const std::vector<double>& coordinates,
                         const Solution& solution) const override;
  postprocess::Fields boundary_fields(const Solution& solution) const override;
  postprocess::FileMesh file(const Solution& solution) const override;
  DrawnSolution drawn(const Solution& solution) const override;

 private:
  const mesh::CellArrays<dim>& cells() const;
  /// On the executor of the mesh, where they are made anew if the mesh has moved to another one.
  const NodesOnArrays<dim>& nodes() const;
  void number_nodes() const;
  /// On the executor of the mesh.
  ///
  /// throws  std::invalid_argument if it has another size
  const Array<double>& on_mesh(const Solution& solution) const;
  ElasticBody<dim> body() const { return {data_, cells(), nodes()}; }

  ElasticityData<dim> data_;
  ScalarProblem<dim>
      scalar_;  ///< a scalar function on the same mesh, for its integrals and values at points
  ElasticShown shown_;
  Progress progress_;
  std::unique_ptr<const TemperatureField<dim>> field_;  ///< or null
  // after assemble:
  mutable NodesOnArrays<dim> nodes_;
  Contrast contrast_;
};

}  // namespace assembly
