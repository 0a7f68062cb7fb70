// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elasticity_arrays.h"

#include "assembly/arrays/boundary_on_arrays.h"
#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/arrays/file_on_arrays.h"
#include "assembly/arrays/function_on_arrays.h"
#include "assembly/arrays/parts_on_arrays.h"
#include "assembly/arrays/probes_on_arrays.h"
#include "assembly/elasticity/elastic_estimate.h"
#include "assembly/elasticity/elastic_results.h"
#include "assembly/elasticity/stresses_at.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/vectors.h"
#include "assembly/space/vtk_cell.h"

#include <cmath>
#include <stdexcept>

namespace assembly {

namespace {

/// A scalar function without conditions, all of whose nodes are unknowns.
ProblemOptions of_scalar() {
  ProblemOptions problem;
  problem.right_hand_side = "0";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  problem.periodic = "none";
  return problem;
}

[[noreturn]] void refuse_levels() {
  throw multigrid::InputError(
      "Solver/Hierarchy/Kind = geometric: levels of the mesh are there for scalar equations alone; take smoothed "
      "aggregation or auto.");
}

}  // namespace

template <int dim>
ElasticityArrays<dim>::ElasticityArrays(const mesh::Mesh<dim>& mesh,
                                        const ProblemOptions& problem,
                                        const DiscretizationOptions& discretization,
                                        const ElasticShown& shown,
                                        Progress progress,
                                        std::unique_ptr<const TemperatureField<dim>> field)
    : data_(mesh, problem, discretization),
      scalar_(mesh, of_scalar(), discretization),
      shown_(shown),
      progress_(std::move(progress)),
      field_(std::move(field)) {}

template <int dim>
const mesh::CellArrays<dim>& ElasticityArrays<dim>::cells() const {
  if (!data_.mesh.arrays) throw std::logic_error("the mesh was not taken as arrays");
  return *data_.mesh.arrays;
}

template <int dim>
const NodesOnArrays<dim>& ElasticityArrays<dim>::nodes() const {
  if (nodes_.points.executor() != cells().executor()) number_nodes();
  return nodes_;
}

template <int dim>
void ElasticityArrays<dim>::number_nodes() const {
  nodes_ = nodes_on_arrays(cells(), scalar_.conditions, data_.discretization);
  if (!field_) return;
  const std::vector<double> by_coordinate = nodes_.points.to_vector();
  const std::size_t n = by_coordinate.size() / dim;
  std::vector<double> points(by_coordinate.size());
  for (std::size_t k = 0; k < points.size(); ++k) points[k] = by_coordinate[k % dim * n + k / dim];
  data_.nodal_temperature = Array<double>(cells().executor(), field_->at(points));
}

template <int dim>
const Array<double>& ElasticityArrays<dim>::on_mesh(const Solution& solution) const {
  if (solution.size() != n_unknowns())
    throw std::invalid_argument("a solution of " + std::to_string(solution.size()) +
                                " values for " + std::to_string(n_unknowns()) + " unknowns");
  return solution.on(cells().executor());
}

template <int dim>
multigrid::System ElasticityArrays<dim>::assemble(const multigrid::Executor& executor) {
  if (executor != cells().executor())
    throw std::logic_error("systems are assembled where the mesh is");
  number_nodes();
  for (const Expression<dim>& component : data_.exact)
    values_at_all_nodes(component, nodes_.points);  // which looks for bad ones
  progress_(0);
  ElasticSystem assembled =
      elastic_system(data_, cells(), nodes_, held_in(data_, cells(), nodes_), progress_);
  contrast_ = {};
  contrast_.jump = assembled.largest_modulus / assembled.smallest_modulus;
  if (data_.discretization.degree == 1 && !data_.is_plate())
    contrast_.poisson = assembled.largest_ratio;
  return std::move(assembled.system);
}

template <int dim>
void ElasticityArrays<dim>::keep_level(const multigrid::Executor&, bool) {
  refuse_levels();
}

template <int dim>
void ElasticityArrays<dim>::keep_level(multigrid::System, bool) {
  refuse_levels();
}

template <int dim>
Errors ElasticityArrays<dim>::errors(const Solution& solution) const {
  Errors sums;
  for (int a = 0; a < dim; ++a) {
    const Errors own = errors_of_component(body(), on_mesh(solution), a);
    sums.L2 = std::hypot(sums.L2, own.L2);
    sums.H1 = std::hypot(sums.H1, own.H1);
    sums.nodal = std::max(sums.nodal, own.nodal);
  }
  return sums;
}

template <int dim>
Results ElasticityArrays<dim>::results(const Solution& solution) const {
  const Array<double>& u = on_mesh(solution);
  const Array<double> lengths = lengths_of(u, dim);
  Results results = values_on_arrays(scalar_, cells(), nodes(), lengths,
                                     integrals_on_arrays(scalar_, cells(), nodes(), lengths));
  results.elastic = elastic_results(body(), u);
  return results;
}

template <int dim>
EnergyEstimate ElasticityArrays<dim>::estimate(const Solution& solution,
                                               const Estimator estimator) const {
  if (estimator != Estimator::recovery)
    throw std::logic_error("errors of displacements are estimated by recovered stresses alone");
  return elastic_estimate(body(), on_mesh(solution));
}

template <int dim>
double ElasticityArrays<dim>::energy_error(const Solution& solution) const {
  return elastic_energy_error(body(), on_mesh(solution));
}

template <int dim>
postprocess::Fields ElasticityArrays<dim>::fields(const Solution& solution) const {
  const Array<double>& u = on_mesh(solution);
  const NodeNumbers& numbers = nodes().numbers;
  postprocess::Fields fields = fields_on_arrays(data_.mesh, numbers, lengths_of(u, dim));
  fields.point_data = {
      {"displacement", 3, vectors_in_order(u, dim, 3, numbers.number_of_point).to_vector()},
      {"von_mises", 1,
       in_order_of_points(von_mises_of(recovered(body(), TensorField::stress, u)),
                          numbers.number_of_point)
           .to_vector()}};
  return fields;
}

template <int dim>
postprocess::Field ElasticityArrays<dim>::flux(const Solution& solution) const {
  return {"stress", n_of_tensor,
          in_cells(body(), TensorField::stress, on_mesh(solution)).to_vector()};
}

template <int dim>
PointsInCells ElasticityArrays<dim>::find_points(const std::vector<double>& points) const {
  return points_on_arrays(cells(), nodes(), points);
}

template <int dim>
double ElasticityArrays<dim>::distance_to_boundary(const std::vector<double>& point) const {
  return distance_to_boundary_on_arrays(data_.mesh, nodes(), point);
}

template <int dim>
PointResults ElasticityArrays<dim>::at_points(const PointsInCells& points,
                                              const std::vector<double>&,
                                              const Solution& solution) const {
  const Array<double>& u = on_mesh(solution);
  PointResults results;
  const auto add = [&](const std::string& name, const Array<double>& values) {
    results.more.push_back({name, values_at(points, values).to_vector()});
  };
  for (int a = 0; a < dim; ++a)
    add(std::string("displacement_") + "xyz"[a], component_of(u, dim, a));
  results.values.assign(results.more[0].values.size(), 0.);
  for (std::size_t k = 0; k < results.values.size(); ++k)
    for (std::size_t a = 0; a < dim; ++a)
      results.values[k] = std::hypot(results.values[k], results.more[a].values[k]);
  for (NamedValues& stress : stresses_at(body(), points, u))
    results.more.push_back(std::move(stress));
  return results;
}

template <int dim>
postprocess::Fields ElasticityArrays<dim>::boundary_fields(const Solution& solution) const {
  const Array<double>& u = on_mesh(solution);
  postprocess::Fields fields;
  postprocess::Field moved{"displacement", 3, {}};
  for (std::size_t a = 0; a < dim; ++a) {
    fields = boundary_on_arrays(data_.mesh, nodes(), component_of(u, dim, int(a)), "displacement");
    const std::vector<double>& own = fields.point_data[0].values;
    moved.values.resize(3 * own.size(), 0.);
    for (std::size_t k = 0; k < own.size(); ++k) moved.values[3 * k + a] = own[k];
  }
  fields.point_data = {std::move(moved)};
  return fields;
}

template <int dim>
postprocess::FileMesh ElasticityArrays<dim>::file(const Solution& solution) const {
  postprocess::FileMesh file = elastic_file(body(), shown_, on_mesh(solution));
  if (field_)
    file.point_data.push_back(point_data_on_arrays(
        "temperature",
        in_order_of_points(data_.nodal_temperature, nodes().numbers.number_of_point)));
  return file;
}

template <int dim>
DrawnSolution ElasticityArrays<dim>::drawn(const Solution& solution) const {
  return elastic_picture(body(), shown_, on_mesh(solution));
}

template class ElasticityArrays<2>;
template class ElasticityArrays<3>;

}  // namespace assembly
