// SPDX-License-Identifier: MIT
#include "assembly/elements/convection.h"

#include "assembly/elements/row_group.h"
#include "assembly/elements/upwinding.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// Adds `rows` rows of a cell's matrix, and its right-hand side.
template <int dim, int n, int rows>
struct AddRows {
  static constexpr int block_size = 128, n_blocks = 4;
  CellTable<dim, n> table;
  const Index* cells;  ///< or null
  CoefficientView f;
  double* matrices;
  double* loads;

  MG_HD void operator()(Offset k) const {
    const auto [e, group] = row_group<n / rows>(k);
    const Index cell = cells ? cells[e] : e;
    const int first = group * rows;
    Sums sums;
    table.for_points(cell, [&](const auto& map, int q) {
      const CarriedAt<dim, n> at(table, map, cell, q);
      if (!at.is_still) add(at, table.element, map, cell, q, first, sums);
    });
    const Offset begin = Offset(e) * n + first;
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      double others = 0;
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j) {
        if (j == first + r) continue;
        matrices[(begin + r) * n + j] += sums.A[r][j];
        others += sums.A[r][j];
      }
      matrices[(begin + r) * n + first + r] += sums.C[r] - others;
      loads[begin + r] += sums.F[r];
    }
  }

 private:
  struct Sums {
    double A[rows][n] = {}, F[rows] = {}, C[rows] = {};
  };

  MG_HD void add(const CarriedAt<dim, n>& at,
                 const ReferenceView& element,
                 const Jacobian<dim>& map,
                 Index cell,
                 int q,
                 int first,
                 Sums& sums) const {
    const double JxW = map.determinant * element.weights[q];
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j) sums.A[r][j] += JxW * element.value(q, first + r) * at.carried[j];
    }
    const double tau = at.tau(table, cell, q);
    if (tau == 0) return;
    double residual[n];
    at.find_residual(table, map, cell, q, residual);
    const double source = f.at(cell, q), c = table.c.at(cell, q);
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      double carried = 0;
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j)
        if (j == first + r) carried = at.carried[j];
      const double weight = JxW * tau * carried;
      sums.F[r] += weight * source;
      sums.C[r] += weight * c;
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j) sums.A[r][j] += weight * residual[j];
    }
  }
};

template <int dim, int n>
struct AddTests {
  CellTable<dim, n> table;
  CoefficientView value;
  double* matrices;  ///< or null
  double* loads;

  MG_HD void operator()(Index cell) const {
    double* const A = matrices ? matrices + Offset(cell) * n * n : nullptr;
    double F[n] = {};
    table.for_points(cell, [&](const auto& map, int q) {
      const CarriedAt<dim, n> at(table, map, cell, q);
      const double tau = at.is_still ? 0 : at.tau(table, cell, q);
      if (tau == 0) return;
      const double JxW = map.determinant * table.element.weights[q], here = value.at(cell, q);
      MG_UNROLL_FEW(n)
      for (int i = 0; i < n; ++i) {
        const double weight = JxW * tau * at.carried[i];  // the bits of AddRows
        F[i] += weight * here;
        for (int j = 0; A && j < n; ++j) A[i * n + j] += weight * here * table.element.value(q, j);
      }
    });
    MG_UNROLL_FEW(n)
    for (int i = 0; i < n; ++i) loads[Offset(cell) * n + i] += F[i];
  }
};

struct Largest {
  double value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    if (!(other.value <= value)) value = other.value;
    return *this;
  }
};

template <int dim, int n>
struct PecletOfCell {
  CellTable<dim, n> table;
  MG_HD Largest operator()(Index cell) const {
    Largest largest;
    table.for_points(cell, [&](const auto& map, int q) {
      const CarriedAt<dim, n> at(table, map, cell, q);
      if (!at.is_still) largest += Largest{at.peclet};
    });
    return largest;
  }
};

template <int dim, int n>
struct CarriedInCell {
  CellTable<dim, n> table;
  double* loads;
  MG_HD void operator()(Index cell) const {
    double sums[n] = {};
    table.for_points(cell, [&](const auto& map, int q) {
      const CarriedAt<dim, n> at(table, map, cell, q);
      const double JxW = map.determinant * table.element.weights[q];
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j) sums[j] += JxW * at.carried[j];
    });
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j) loads[Offset(cell) * n + j] = sums[j];
  }
};

template <int dim, int n>
struct DivergenceInCell {
  CellTable<dim, n> table;
  DiffusionView<dim> displaced;
  Offset n_cells;
  double* slope[dim];
  MG_HD void operator()(Index cell) const {
    constexpr int most = DiffusionView<dim>::most;
    table.for_points(cell, [&](const auto& map, int q) {
      double sum[dim] = {};
      for (int d = 0; d < dim; ++d) {
        double before[most], after[most], difference[most] = {}, along[dim], part[dim];
        displaced.at(cell, 2 * (dim * q + d), before);
        displaced.at(cell, 2 * (dim * q + d) + 1, after);
        for (int m = 0; m < displaced.n_entries; ++m)
          difference[m] = (after[m] - before[m]) / (2 * step_of_slope);
        for (int e = 0; e < dim; ++e) along[e] = map.inverse[d][e];
        displaced.times(difference, 1, along, part);
        for (int e = 0; e < dim; ++e) sum[e] += part[e];
      }
      for (int e = 0; e < dim; ++e) slope[e][q * n_cells + cell] = sum[e];
    });
  }
};

template <int dim, int n>
CellTable<dim, n> table_of(const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const CellCoefficients* coefficients,
                           const CellConvection* convection) {
  CellTable<dim, n> table{element.view(),
                          block.nodes.on(block.executor()),
                          view(points, dim),
                          {},
                          {},
                          {},
                          {},
                          false,
                          0};
  if (coefficients) {
    table.kappa = diffusion_view<dim>(coefficients->kappa);
    table.c = coefficients->c.view();
  }
  if (convection) {
    for (int d = 0; d < dim; ++d) table.b[d] = convection->b[std::size_t(d)].view();
    table.has_slope = !convection->slope.empty();
    for (int d = 0; d < dim && table.has_slope; ++d)
      table.slope[d] = convection->slope[std::size_t(d)].view();
    table.factor = convection->factor;
  }
  return table;
}

template <int dim, int n>
void add_rows(const CellTable<dim, n>& table,
              const Executor& executor,
              const Coefficient& f,
              const Array<Index>* cells,
              Offset n_cells,
              ElementMatrices& matrices) {
  const auto launch = [&](auto rows) {
    constexpr int of_a_thread = decltype(rows)::value;
    multigrid::for_each(
        executor, n_cells * (n / of_a_thread),
        AddRows<dim, n, of_a_thread>{table, cells ? cells->on(executor) : nullptr, f.view(),
                                     matrices.A.on(executor), matrices.loads.on(executor)});
  };
  if (executor.space() == multigrid::Space::host)
    launch(std::integral_constant<int, n>());
  else
    launch(std::integral_constant<int, 1>());  // as cell_matrices
}

}  // namespace

template <int dim>
void add_convection(const ElementBlock& block,
                    const ReferenceElement& element,
                    const Array<double>& points,
                    const CellCoefficients& coefficients,
                    const CellConvection& convection,
                    const Array<Index>* cells,
                    ElementMatrices& matrices) {
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    add_rows(table_of<dim, decltype(n)::value>(block, element, points, &coefficients, &convection),
             block.executor(), coefficients.f, cells, cells ? cells->size() : block.n, matrices);
  });
}

template <int dim>
void add_further_tests(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& points,
                       const CellCoefficients& coefficients,
                       const CellConvection& convection,
                       const Coefficient& value,
                       ElementMatrices& matrices) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        AddTests<dim, decltype(n)::value>{
            table_of<dim, decltype(n)::value>(block, element, points, &coefficients, &convection),
            value.view(), matrices.A.empty() ? nullptr : matrices.A.on(executor),
            matrices.loads.on(executor)});
  });
}

template <int dim>
double largest_peclet(const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const CellCoefficients& coefficients,
                      const CellConvection& convection) {
  return with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    return multigrid::sum(block.executor(), block.n,
                          PecletOfCell<dim, decltype(n)::value>{table_of<dim, decltype(n)::value>(
                              block, element, points, &coefficients, &convection)})
        .value;
  });
}

template <int dim>
ElementMatrices carried_loads(const ElementBlock& block,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const CellConvection& convection) {
  const Executor& executor = block.executor();
  ElementMatrices result;
  result.loads = Array<double>(executor, Offset(block.n) * block.n_nodes);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        CarriedInCell<dim, decltype(n)::value>{
            table_of<dim, decltype(n)::value>(block, element, points, nullptr, &convection),
            result.loads.on(executor)});
  });
  return result;
}

template <int dim>
std::vector<Coefficient> divergence(const ElementBlock& block,
                                    const ReferenceElement& element,
                                    const Array<double>& points,
                                    const std::vector<Coefficient>& displaced) {
  const Executor& executor = block.executor();
  std::vector<Coefficient> slope;
  for (int d = 0; d < dim; ++d)
    slope.push_back(
        {0, Array<double>(executor, Offset(element.n_points()) * block.n, {element.n_points()}),
         true, block.n});
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    DivergenceInCell<dim, decltype(n)::value> kernel{
        table_of<dim, decltype(n)::value>(block, element, points, nullptr, nullptr),
        diffusion_view<dim>(displaced),
        block.n,
        {}};
    for (int d = 0; d < dim; ++d) kernel.slope[d] = slope[std::size_t(d)].values.on(executor);
    multigrid::for_each(executor, block.n, kernel);
  });
  return slope;
}

#define INSTANTIATE(dim)                                                                           \
  template void add_convection<dim>(const ElementBlock&, const ReferenceElement&,                  \
                                    const Array<double>&, const CellCoefficients&,                 \
                                    const CellConvection&, const Array<Index>*, ElementMatrices&); \
  template void add_further_tests<dim>(                                                            \
      const ElementBlock&, const ReferenceElement&, const Array<double>&, const CellCoefficients&, \
      const CellConvection&, const Coefficient&, ElementMatrices&);                                \
  template double largest_peclet<dim>(const ElementBlock&, const ReferenceElement&,                \
                                      const Array<double>&, const CellCoefficients&,               \
                                      const CellConvection&);                                      \
  template ElementMatrices carried_loads<dim>(const ElementBlock&, const ReferenceElement&,        \
                                              const Array<double>&, const CellConvection&);        \
  template std::vector<Coefficient> divergence<dim>(const ElementBlock&, const ReferenceElement&,  \
                                                    const Array<double>&,                          \
                                                    const std::vector<Coefficient>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
