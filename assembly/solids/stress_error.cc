// SPDX-License-Identifier: MIT
#include "assembly/solids/stress_error.h"

#include "assembly/elements/exact_gradient.h"
#include "assembly/solids/strained_cell.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// Of the strains eps of a displacement with the gradient G: eps : C eps, without thermal expansion.
template <int dim>
MG_HD double energy_density(const Hooke& law, const double (&G)[dim][dim]) {
  double trace = 0, square = 0;
  for (int a = 0; a < dim; ++a) {
    trace += G[a][a];
    for (int d = 0; d < dim; ++d) {
      const double strain = (G[a][d] + G[d][a]) / 2;
      square += strain * strain;
    }
  }
  return law.lambda * trace * trace + 2 * law.mu * square;
}

/// Of a stress with the entries `stress` (n_of_tensor): stress : C^-1 stress, where C takes strains of the mesh's dimension to
/// stresses: C^-1 stress = (stress - lambda / (2 mu + dim lambda) tr(stress) I) / (2 mu).
template <int dim>
MG_HD double complementary_density(const Hooke& law, const double (&stress)[n_of_tensor]) {
  double trace = 0, square = 0;
  for (int a = 0; a < dim; ++a) {
    trace += stress[a];
    for (int d = 0; d < dim; ++d) {
      const double entry = stress[entry_of_tensor(a, d)];
      square += entry * entry;
    }
  }
  return (square - law.lambda / (2 * law.mu + dim * law.lambda) * trace * trace) / (2 * law.mu);
}

template <int dim, int n>
struct RecoveredStressError {
  StrainedCell<dim, n> cells;
  ReferenceView rule;
  const double* stress;
  PartsView parts;
  int part;
  double* squares;  ///< of the block's first cell
  double* energies;

  MG_HD void operator()(Index cell) const {
    if (part != all_parts && parts.of(cell) != part) return;
    const Index* const own = cells.nodes + Offset(cell) * n;
    const CellNodes<dim, n> places = cells.places(cell);
    double square = 0, energy = 0;
    for (int q = 0; q < rule.n_points; ++q) {
      const double* const reference = rule.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      const Hooke law = cells.material.at(cell, q);
      double G[dim][dim], strain[n_of_tensor], difference[n_of_tensor];
      cells.gradient(cell, map, reference, G);
      cells.material.tensors(law, G, strain, difference);
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < n_of_tensor; ++k)
          difference[k] -= stress[Offset(own[i]) * n_of_tensor + k] * rule.value(q, i);
      const double JxW = map.determinant * rule.weights[q] * cells.material.depth(cell, q);
      square += JxW * complementary_density<dim>(law, difference);
      energy += JxW * energy_density<dim>(law, G);
    }
    squares[cell] = square;
    energies[cell] = energy;
  }
};

template <int dim, int n>
struct StrainError {
  StrainedCell<dim, n> cells;
  ReferenceView rule;
  ProgramsView exact;

  MG_HD double operator()(Index cell) const {
    const CellNodes<dim, n> places = cells.places(cell);
    double energy = 0;
    for (int q = 0; q < rule.n_points; ++q) {
      const double* const reference = rule.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      double x[dim] = {}, G[dim][dim];
      for (int i = 0; i < n; ++i)
        for (int d = 0; d < dim; ++d) x[d] += rule.value(q, i) * places.x[i][d];
      cells.gradient(cell, map, reference, G);
      for (int a = 0; a < dim; ++a) {
        double on_reference[dim], gradient[dim];
        derivatives_on_reference<dim, n>(
            map, x,
            [&](const double(&at)[dim]) {
              double variables[4];
              for (int d = 0; d < dim; ++d) variables[d] = at[d];
              return exact.value(a, variables, dim);
            },
            on_reference);
        map.gradient(on_reference, gradient);
        for (int d = 0; d < dim; ++d) G[a][d] -= gradient[d];
      }
      energy += map.determinant * rule.weights[q] * cells.material.depth(cell, q) *
                energy_density<dim>(cells.material.at(cell, q), G);
    }
    return energy;
  }
};

}  // namespace

template <int dim>
void recovered_stress_errors(const ElementBlock& block,
                             const ReferenceElement& rule,
                             const Array<double>& points,
                             const ElasticCoefficients& coefficients,
                             const Array<double>& u,
                             const Array<double>& stress,
                             const int part,
                             Array<double>& squares,
                             Array<double>& energies) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    multigrid::for_each(
        executor, block.n,
        RecoveredStressError<dim, n_nodes>{
            strained_cells<dim, n_nodes>(block, points, coefficients, u), rule.view(),
            stress.on(executor), block.parts_view(), part, squares.on(executor) + block.first,
            energies.on(executor) + block.first});
  });
}

template <int dim>
double strain_error(const Programs& exact,
                    const ElementBlock& block,
                    const ReferenceElement& rule,
                    const Array<double>& points,
                    const ElasticCoefficients& coefficients,
                    const Array<double>& u) {
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    return multigrid::sum(
        block.executor(), block.n,
        StrainError<dim, n_nodes>{strained_cells<dim, n_nodes>(block, points, coefficients, u),
                                  rule.view(), exact.view()});
  });
}

#define INSTANTIATE(dim)                                                                           \
  template void recovered_stress_errors<dim>(const ElementBlock&, const ReferenceElement&,         \
                                             const Array<double>&, const ElasticCoefficients&,     \
                                             const Array<double>&, const Array<double>&, int,      \
                                             Array<double>&, Array<double>&);                      \
  template double strain_error<dim>(const Programs&, const ElementBlock&, const ReferenceElement&, \
                                    const Array<double>&, const ElasticCoefficients&,              \
                                    const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
