// SPDX-License-Identifier: MIT
#include "assembly/boundary_terms.h"
#include "assembly/poisson_data.h"
#include "assembly/pure_neumann.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

constexpr unsigned int chunk = 128;  // cells a task

/// What one cell adds to matrix and right-hand side.
template <int dim>
struct CellSystem {
  static constexpr unsigned int most_nodes = 9;  // of a cell: a biquadratic quadrilateral

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
  CellAssembler(const Nodes<dim>& nodes,
                const ByMaterial<Diffusion<dim>>& kappa,
                const ByMaterial<Expression<dim>>& c,
                const ByMaterial<Expression<dim>>& f)
      : nodes_(nodes), kappa_(kappa), c_(c), f_(f) {}

  void operator()(const Cell<dim>& cell,
                  ShapesOfCells<dim>& shapes_of_cells,
                  CellSystem<dim>& system) const {
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    const unsigned int n = shapes.n_shapes();
    system.cell = cell->active_cell_index();
    system.bad = {};
    system.kappa_range = {};
    system.has_reaction = false;
    shapes.reinit(nodes_.points, nodes_.nodes_of(system.cell));
    system.b = {};
    for (unsigned int i = 0; i < n; ++i) std::fill_n(system.A[i].begin(), n, 0.);
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
  const Nodes<dim>& nodes_;
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
    const unsigned int n = numbering.n_nodes_of(system.cell);
    for (unsigned int i = 0; i < n; ++i) {
      const Index row = numbering.unknown[nodes[i]];
      if (row < 0) continue;
      b[row] += system.b[i];
      for (unsigned int j = 0; j < n; ++j)
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

/// The shape functions add up to 1: with all nodes unknown the sum of b is the integral of f.
Integrals integrals_of_source(const std::vector<double>& b) {
  Integrals integrals;
  for (const double value : b) {
    integrals.value += value;
    integrals.absolute += std::abs(value);
  }
  return integrals;
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
      number_nodes(data.triangulation, data.discretization.degree, data.conditions.dirichlet);

  SparseRows A = make_pattern(numbering.cell_nodes, numbering.cell_offsets, numbering.unknown,
                              numbering.n_unknowns);
  std::vector<double> b(numbering.n_unknowns, 0.);
  BadValue<dim> bad;
  data.kappa_range = {};
  bool has_reaction = false;
  // WorkStream adds the cells in their order, so the sums do not depend on the number of threads.
  dealii::WorkStream::run(data.triangulation.active_cell_iterators(),
                          CellAssembler<dim>(numbering, data.kappa, data.c, data.f),
                          Adder<dim>{numbering, A, b, data.kappa_range, has_reaction, bad},
                          ShapesOfCells<dim>(data.discretization, &CellElement<dim>::gradient_rule),
                          CellSystem<dim>(), 2 * dealii::MultithreadInfo::n_threads(), chunk);
  bad.raise();
  const Integrals source = integrals_of_source(b);
  const BoundarySums boundary =
      add_boundary_terms(data.triangulation, data.conditions, numbering, A, b);
  data.is_pure_neumann =
      numbering.n_unknowns == numbering.n_nodes() && !has_reaction && !boundary.has_alpha;
  data.imbalance = 0;
  if (data.is_pure_neumann)
    data.imbalance = balance_right_hand_side(data.triangulation, data.discretization, numbering,
                                             {source, boundary.g}, b);

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
