// SPDX-License-Identifier: MIT
#include "assembly/boundary_terms.h"
#include "assembly/poisson_data.h"
#include "assembly/pure_neumann.h"
#include "assembly/shape_integrals.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>

#include <array>
#include <cmath>
#include <numeric>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

constexpr unsigned int chunk = 128;  // cells a task

/// What one cell adds to matrix and right-hand side.
template <int dim>
struct CellSystem {
  static constexpr unsigned int most_nodes = 1 << dim;  // of a cell

  unsigned int cell = 0;
  std::array<std::array<double, most_nodes>, most_nodes> A;
  std::array<double, most_nodes> b;
  DiffusionRange kappa_range;
  bool has_reaction = false;  ///< whether c differs from 0 at a point
  BadValue<dim> bad;
};

/// The cell's A_ij = (kappa grad phi_j, grad phi_i) + (c phi_j, phi_i) and b_i = (f, phi_i).
template <int dim>
class CellAssembler {
 public:
  CellAssembler(const ByMaterial<Diffusion<dim>>& kappa,
                const ByMaterial<Expression<dim>>& c,
                const ByMaterial<Expression<dim>>& f)
      : kappa_(kappa), c_(c), f_(f) {}

  void operator()(const Cell<dim>& cell, CellValues<dim>& shapes, CellSystem<dim>& system) const {
    shapes.reinit(cell);
    const unsigned int n = shapes.n_shapes();
    system.cell = cell->active_cell_index();
    system.bad = {};
    system.kappa_range = {};
    system.has_reaction = false;
    system.b = {};
    for (auto& row : system.A) row = {};
    const Diffusion<dim>& kappa_of = kappa_.on(cell->material_id());
    const Expression<dim>&c_of = c_.on(cell->material_id()), &f_of = f_.on(cell->material_id());
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const auto kappa = system.bad.check(kappa_of, x, kappa_of(x));
      const double c = system.bad.check(c_of, Required::finite, x, c_of(x));
      const double f = system.bad.check(f_of, Required::finite, x, f_of(x));
      system.kappa_range.include(kappa);
      system.has_reaction = system.has_reaction || c != 0;
      for (unsigned int i = 0; i < n; ++i) {
        const dealii::Tensor<1, dim> flux = shapes.JxW(q) * (kappa * shapes.gradient(i, q));
        const double c_i = shapes.JxW(q) * c * shapes.value(i, q);
        system.b[i] += shapes.JxW(q) * f * shapes.value(i, q);
        for (unsigned int j = 0; j <= i; ++j)
          system.A[i][j] += flux * shapes.gradient(j, q) + c_i * shapes.value(j, q);
      }
    }
    for (unsigned int i = 0; i < n; ++i)
      for (unsigned int j = i + 1; j < n; ++j) system.A[i][j] = system.A[j][i];
  }

 private:
  const ByMaterial<Diffusion<dim>>& kappa_;
  const ByMaterial<Expression<dim>>&c_, &f_;
};

/// Adds cells to the system of the unknowns; nodes with given values go to the right-hand side.
template <int dim>
struct Adder {
  const Numbering<dim>& numbering;
  SparseRows& A;
  std::vector<double>& b;
  DiffusionRange& kappa_range;
  bool& has_reaction;
  BadValue<dim>& bad;

  void operator()(const CellSystem<dim>& system) const {
    if (!bad) bad = system.bad;
    kappa_range.include(system.kappa_range);
    has_reaction = has_reaction || system.has_reaction;
    const Index* nodes = numbering.nodes_of(system.cell);
    for (unsigned int i = 0; i < numbering.nodes_per_cell; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      if (row < 0) continue;
      b[row] += system.b[i];
      for (unsigned int j = 0; j < numbering.nodes_per_cell; ++j)
        if (const Index column = numbering.unknown[nodes[j]]; column >= 0)
          A.add(row, column, system.A[i][j]);
        else
          b[row] -= system.A[i][j] * numbering.given[nodes[j]];
    }
  }
};

template <int dim>
std::vector<double> coordinates_of_unknowns(const Numbering<dim>& numbering) {
  std::vector<double> coordinates(static_cast<std::size_t>(dim) * numbering.n_unknowns);
  for (Index node = 0; node < numbering.n_nodes(); ++node)
    if (const Index i = numbering.unknown[node]; i >= 0)
      for (int d = 0; d < dim; ++d)
        coordinates[Offset(d) * numbering.n_unknowns + i] = numbering.points[node][d];
  return coordinates;
}

/// Of the whole mesh.
template <int dim>
double largest_diameter(const dealii::Triangulation<dim>& triangulation) {
  double largest = 0;
  for (const auto& cell : triangulation.active_cell_iterators())
    largest = std::max(largest, cell->diameter());
  return largest;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.);
}

double sum_of_absolutes(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.,
                         [](const double s, const double value) { return s + std::abs(value); });
}

}  // namespace

template <int dim>
multigrid::System Poisson<dim>::assemble(const multigrid::Executor& executor) {
  if (executor.space() != multigrid::Space::host)
    throw std::logic_error("Poisson assembles in the host's memory");
  dealii::MultithreadInfo::set_thread_limit(executor.threads());
  Implementation& data = *implementation_;
  Numbering<dim>& numbering = data.numbering;
  numbering =
      number_nodes(data.triangulation, *data.discretization.element, data.conditions.dirichlet);

  SparseRows A = make_pattern(numbering.cell_nodes, numbering.nodes_per_cell, numbering.unknown,
                              numbering.n_unknowns);
  std::vector<double> b(numbering.n_unknowns, 0.);
  BadValue<dim> bad;
  data.kappa_range = {};
  bool has_reaction = false;
  // WorkStream adds the cells in their order, so the sums do not depend on the number of threads.
  dealii::WorkStream::run(
      data.triangulation.active_cell_iterators(), CellAssembler<dim>(data.kappa, data.c, data.f),
      Adder<dim>{numbering, A, b, data.kappa_range, has_reaction, bad},
      CellValues<dim>(*data.discretization.element, data.discretization.gradient_rule),
      CellSystem<dim>(), 2 * dealii::MultithreadInfo::n_threads(), chunk);
  bad.raise();
  // The shape functions add up to 1: with all nodes unknown the sum of b is the integral of f.
  Balance balance{sum(b), 0, sum_of_absolutes(b), 0};
  const unsigned int degree = data.discretization.element->degree;
  const BoundarySums boundary =
      add_boundary_terms(data.triangulation, data.conditions, numbering, degree, A, b);
  data.is_pure_neumann =
      numbering.n_unknowns == numbering.n_nodes() && !has_reaction && !boundary.has_alpha;
  if (data.is_pure_neumann) {
    const std::vector<double> weights =
        shape_integrals(data.triangulation, data.discretization, numbering);
    balance.boundary = boundary.g;
    balance.scale += boundary.absolute_g;
    balance.allowed =
        std::pow(largest_diameter(data.triangulation) / std::sqrt(sum(weights)), degree + 1);
    check(balance);
    remove_imbalance(weights, b);
  }

  multigrid::System system;
  system.constant_nullspace = data.is_pure_neumann;
  system.A = compress(A, executor);
  system.b = multigrid::Array<double>(executor, b);
  system.dimension = dim;
  system.coordinates = multigrid::Array<double>(executor, coordinates_of_unknowns(numbering));
  return system;
}

template multigrid::System Poisson<2>::assemble(const multigrid::Executor& executor);

}  // namespace assembly
