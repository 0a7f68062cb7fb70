// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_matrices.h"

#include "assembly/elements/mapping.h"
#include "assembly/elements/row_group.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// Adds `rows` rows of a cell's matrix, its right-hand side and its reactions.
template <int dim, int n, int rows>
struct RowsOfCell {
  static constexpr bool is_linear = n == dim + 1;
  static constexpr int most = DiffusionView<dim>::most;
  /// Large matrices are computed up to their diagonal; `close` adds what is above.
  static constexpr bool is_half = rows == n && n > 8;
  double A[rows][n] = {}, F[rows] = {}, C[rows] = {};

  /// Gives each diagonal entry the value by which the row adds up to (c, phi_i), as it does without rounding: constants carry
  /// no flux then, however stiff the cell is.
  MG_HD void close(int first) {
    if constexpr (is_half) {
      for (int r = 0; r < n; ++r)
        for (int j = r + 1; j < n; ++j) A[r][j] = A[j][r];
    }
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      double others = 0;
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j)
        if (j != first + r) others += A[r][j];
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j)
        if (j == first + r) A[r][j] = C[r] - others;
    }
  }

  /// grad phi_i . kappa grad phi_j, the same bits for (i, j) and (j, i)
  MG_HD void add_diffusion(const DiffusionView<dim>& kappa,
                           const double (&K)[most],
                           double factor,
                           const Jacobian<dim>& map,
                           const double* reference,
                           int first) {
    double gradients[rows][dim], fluxes[rows][dim];
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      map.gradient(reference + (first + r) * dim, gradients[r]);
      kappa.times(K, factor, gradients[r], fluxes[r]);
    }
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j) {
      double other[dim], flux[dim];
      map.gradient(reference + j * dim, other);
      kappa.times(K, factor, other, flux);
      MG_UNROLL_FEW(rows)
      for (int r = is_half ? j : 0; r < rows; ++r) {
        const bool is_lower = j <= first + r;
        MG_UNROLL
        for (int d = 0; d < dim; ++d)
          A[r][j] += is_lower ? fluxes[r][d] * other[d] : flux[d] * gradients[r][d];
      }
    }
  }
};

/// Blocks of 128 threads at once: a thread that computes one row has 72 registers for tetrahedra, 48 for triangles and 96 for
/// quadrilaterals, and spills 32 bytes at most (nvcc 13, -Xptxas -v).
constexpr int blocks_at_once(int dim, int n, int rows) {
  if (rows > 1 || n > 4) return 2;
  return dim == 3 ? 7 : n == 3 ? 10 : 5;
}

template <int dim, int n, int rows>
struct CellMatrix {
  static constexpr int block_size = 128, n_blocks = blocks_at_once(dim, n, rows);
  ReferenceView element;
  const Index* nodes;
  const Index* cells;  ///< or null
  PointsView points;
  DiffusionView<dim> kappa;
  CoefficientView c, f;
  bool has_reaction;
  double* matrices;
  double* loads;
  double* reactions;

  MG_HD void operator()(Offset k) const {
    const auto [e, group] = row_group<n / rows>(k);
    const Index cell = cells ? cells[e] : e;
    const int first = group * rows;
    const CellNodes<dim, n> own(nodes + Offset(cell) * n, points);
    RowsOfCell<dim, n, rows> sums;
    add_points(cell, first, own, sums);
    sums.close(first);
    const Offset at = Offset(e) * n + first;
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      MG_UNROLL_FEW(n)
      for (int j = 0; j < n; ++j) matrices[(at + r) * n + j] = sums.A[r][j];
      loads[at + r] = sums.F[r];
      if (has_reaction) reactions[at + r] = sums.C[r];
    }
  }

 private:
  MG_HD void add_points(Index cell,
                        int first,
                        const CellNodes<dim, n>& own,
                        RowsOfCell<dim, n, rows>& sums) const {
    if constexpr (RowsOfCell<dim, n, rows>::is_linear) {
      // The gradients are constant: so the mean of kappa is enough.
      const Jacobian<dim> map(own, element.gradients_at(0));
      double mean[DiffusionView<dim>::most] = {};
      for (int q = 0; q < element.n_points; ++q) {
        double K[DiffusionView<dim>::most];
        kappa.at(cell, q, K);
        for (int m = 0; m < DiffusionView<dim>::most; ++m)
          if (m < kappa.n_entries) mean[m] += element.weights[q] * K[m];
        add_values(cell, first, q, map.determinant * element.weights[q], sums);
      }
      sums.add_diffusion(kappa, mean, map.determinant, map, element.gradients_at(0), first);
    } else {
      for (int q = 0; q < element.n_points; ++q) {
        const double* const reference = element.gradients_at(q);
        const Jacobian<dim> map(own, reference);
        const double JxW = map.determinant * element.weights[q];
        double K[DiffusionView<dim>::most];
        kappa.at(cell, q, K);
        sums.add_diffusion(kappa, K, JxW, map, reference, first);
        add_values(cell, first, q, JxW, sums);
      }
    }
  }

  MG_HD void add_values(
      Index cell, int first, int q, double JxW, RowsOfCell<dim, n, rows>& sums) const {
    const double source = JxW * f.at(cell, q);
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) sums.F[r] += source * element.value(q, first + r);
    if (!has_reaction) return;
    const double reaction = JxW * c.at(cell, q);
    MG_UNROLL_FEW(rows)
    for (int r = 0; r < rows; ++r) {
      const double c_i = reaction * element.value(q, first + r);
      sums.C[r] += c_i;
      MG_UNROLL_FEW(n)
      for (int j = 0; j < (sums.is_half ? r + 1 : n); ++j)
        sums.A[r][j] += reaction * (element.value(q, first + r) * element.value(q, j));
    }
  }
};

template <int dim, int n>
void compute(const ElementBlock& block,
             const ReferenceElement& element,
             const Array<double>& points,
             const CellCoefficients& coefficients,
             const Array<Index>* cells,
             Offset n_cells,
             ElementMatrices& result) {
  const Executor& executor = block.executor();
  const auto launch = [&](auto rows) {
    constexpr int of_a_thread = decltype(rows)::value;
    multigrid::for_each(
        executor, n_cells * (n / of_a_thread),
        CellMatrix<dim, n, of_a_thread>{
            element.view(), block.nodes.on(executor), cells ? cells->on(executor) : nullptr,
            view(points, dim), diffusion_view<dim>(coefficients.kappa), coefficients.c.view(),
            coefficients.f.view(), coefficients.has_reaction, result.A.on(executor),
            result.loads.on(executor),
            coefficients.has_reaction ? result.reactions.on(executor) : nullptr});
  };
  // A GPU computes the rows in threads of their own: so neighbours write side by side, and those of quadrilaterals and hexahedra
  // have the registers that they need.
  if (executor.space() == multigrid::Space::host)
    launch(std::integral_constant<int, n>());
  else
    launch(std::integral_constant<int, 1>());
}

}  // namespace

template <int dim>
ElementMatrices cell_matrices(const ElementBlock& block,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const CellCoefficients& coefficients,
                              const Array<Index>* cells) {
  const Executor& executor = block.executor();
  const Offset n_cells = cells ? cells->size() : block.n, n = block.n_nodes;
  ElementMatrices result;
  result.A = Array<double>(executor, n_cells * n * n);
  result.loads = Array<double>(executor, n_cells * n);
  if (coefficients.has_reaction) result.reactions = Array<double>(executor, n_cells * n);
  with_n_nodes<dim>(block.n_nodes, [&](auto kind) {
    compute<dim, decltype(kind)::value>(block, element, points, coefficients, cells, n_cells,
                                        result);
  });
  return result;
}

template ElementMatrices cell_matrices<2>(const ElementBlock&,
                                          const ReferenceElement&,
                                          const Array<double>&,
                                          const CellCoefficients&,
                                          const Array<Index>*);
template ElementMatrices cell_matrices<3>(const ElementBlock&,
                                          const ReferenceElement&,
                                          const Array<double>&,
                                          const CellCoefficients&,
                                          const Array<Index>*);

}  // namespace assembly
