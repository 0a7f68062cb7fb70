// SPDX-License-Identifier: MIT
#include "assembly/solids/stress.h"

#include "assembly/solids/strained_cell.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct TensorInCell {
  TensorField field;
  StrainedCell<dim, n> cells;
  ReferenceView element;
  Index first;
  double* tensors;
  MG_HD void operator()(Index cell) const {
    double strain[n_of_tensor], stress[n_of_tensor];
    cells.tensors(cell, cells.places(cell), element.gradients_at(0), 0, strain, stress);
    double* const to = tensors + (Offset(first) + cell) * n_of_tensor;
    for (int k = 0; k < n_of_tensor; ++k)
      to[k] = field == TensorField::strain ? strain[k] : stress[k];
  }
};

template <int dim, int n>
struct WeightedTensors {
  TensorField field;
  StrainedCell<dim, n> cells;
  ReferenceView at_nodes, rule;
  PartsView parts;
  int part;
  double* result;
  MG_HD void operator()(Index cell) const {
    if (part != all_parts && parts.of(cell) != part) {
      for (int k = 0; k < n * n_of_weighted; ++k) result[Offset(cell) * n * n_of_weighted + k] = 0;
      return;
    }
    const CellNodes<dim, n> places = cells.places(cell);
    double measure = 0;
    for (int q = 0; q < rule.n_points; ++q)
      measure += Jacobian<dim>(places, rule.gradients_at(q)).determinant * rule.weights[q];
    for (int i = 0; i < n; ++i) {
      double strain[n_of_tensor], stress[n_of_tensor];
      cells.tensors(cell, places, at_nodes.gradients_at(i), i, strain, stress);
      double* const to = result + (Offset(cell) * n + i) * n_of_weighted;
      for (int k = 0; k < n_of_tensor; ++k)
        to[k] = measure * (field == TensorField::strain ? strain[k] : stress[k]);
      to[n_of_tensor] = measure;
    }
  }
};

struct MeanOfWeighted {
  const double* sums;
  double* result;
  MG_HD void operator()(Offset k) const {
    const Offset i = k / n_of_tensor;
    result[k] = sums[i * n_of_weighted + k % n_of_tensor] / sums[i * n_of_weighted + n_of_tensor];
  }
};

template <int dim, int n>
struct EnergyOfCell {
  StrainedCell<dim, n> cells;
  ReferenceView element;
  MG_HD double operator()(Index cell) const {
    const CellNodes<dim, n> places = cells.places(cell);
    double energy = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double strain[n_of_tensor], stress[n_of_tensor], density = 0;
      const double JxW = cells.tensors(cell, places, element.gradients_at(q), q, strain, stress) *
                         element.weights[q] * cells.material.depth(cell, q);
      const double free = cells.material.expansion.at(cell, q);
      for (int k = 0; k < n_of_tensor; ++k)
        density += k < 3 ? stress[k] * (strain[k] - free) : 2 * stress[k] * strain[k];
      energy += JxW * density / 2;
    }
    return energy;
  }
};

}  // namespace

template <int dim>
void tensors_in_cells(const TensorField field,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const ElasticCoefficients& coefficients,
                      const Array<double>& u,
                      const Index first,
                      Array<double>& tensors) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    multigrid::for_each(executor, block.n,
                        TensorInCell<dim, n_nodes>{
                            field, strained_cells<dim, n_nodes>(block, points, coefficients, u),
                            element.view(), first, tensors.on(executor)});
  });
}

template <int dim>
Array<double> weighted_tensors_at_nodes(const TensorField field,
                                        const ElementBlock& block,
                                        const ReferenceElement& at_nodes,
                                        const ReferenceElement& rule,
                                        const Array<double>& points,
                                        const ElasticCoefficients& coefficients,
                                        const Array<double>& u,
                                        const int part) {
  const Executor& executor = block.executor();
  Array<double> result(executor, Offset(block.n) * block.n_nodes * n_of_weighted);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    multigrid::for_each(
        executor, block.n,
        WeightedTensors<dim, n_nodes>{
            field, strained_cells<dim, n_nodes>(block, points, coefficients, u), at_nodes.view(),
            rule.view(), block.parts_view(), part, result.on(executor)});
  });
  return result;
}

Array<double> means_of_weighted(const Array<double>& sums) {
  const Executor& executor = sums.executor();
  Array<double> result(executor, sums.size() / n_of_weighted * n_of_tensor);
  multigrid::for_each(executor, result.size(),
                      MeanOfWeighted{sums.on(executor), result.on(executor)});
  return result;
}

template <int dim>
double strain_energy(const ElementBlock& block,
                     const ReferenceElement& element,
                     const Array<double>& points,
                     const ElasticCoefficients& coefficients,
                     const Array<double>& u) {
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    constexpr int n_nodes = decltype(n)::value;
    return multigrid::sum(
        block.executor(), block.n,
        EnergyOfCell<dim, n_nodes>{strained_cells<dim, n_nodes>(block, points, coefficients, u),
                                   element.view()});
  });
}

#define INSTANTIATE(dim)                                                                         \
  template void tensors_in_cells<dim>(TensorField, const ElementBlock&, const ReferenceElement&, \
                                      const Array<double>&, const ElasticCoefficients&,          \
                                      const Array<double>&, Index, Array<double>&);              \
  template Array<double> weighted_tensors_at_nodes<dim>(                                         \
      TensorField, const ElementBlock&, const ReferenceElement&, const ReferenceElement&,        \
      const Array<double>&, const ElasticCoefficients&, const Array<double>&, int);              \
  template double strain_energy<dim>(const ElementBlock&, const ReferenceElement&,               \
                                     const Array<double>&, const ElasticCoefficients&,           \
                                     const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
