// SPDX-License-Identifier: MIT
#include "assembly/solids/stiffness.h"

#include "assembly/elements/mapping.h"
#include "assembly/solids/block_row.h"
#include "assembly/solids/side_point.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// The blocks of node i and of all nodes of one of its cells.
///
/// rows  of the node that a thread computes: all, or one
template <int dim, int n, int rows>
struct BlocksOfCell {
  double K[n][rows][dim];

  MG_HD BlocksOfCell() {
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j)
      for (int r = 0; r < rows; ++r)
        for (int b = 0; b < dim; ++b) K[j][r][b] = 0;
  }

  /// lambda, mu  times the share of the point in the cell's measure
  MG_HD void add(const Jacobian<dim>& map,
                 const double* reference,
                 int own,
                 int first,
                 double lambda,
                 double mu) {
    double g[dim];
    map.gradient(reference + own * dim, g);
    MG_UNROLL_FEW(n)
    for (int j = 0; j < n; ++j) {
      double h[dim], product = 0;
      map.gradient(reference + j * dim, h);
      MG_UNROLL
      for (int d = 0; d < dim; ++d) product += g[d] * h[d];
      MG_UNROLL
      for (int r = 0; r < rows; ++r) {
        const int a = first + r;
        MG_UNROLL
        for (int b = 0; b < dim; ++b)
          K[j][r][b] += lambda * (component(g, a) * h[b]) + mu * (g[b] * component(h, a)) +
                        (a == b ? mu * product : 0);
      }
    }
  }

 private:
  /// x[a] without an array that is indexed at run time, which would not be in registers.
  MG_HD static double component(const double (&x)[dim], int a) {
    double value = x[0];
    MG_UNROLL
    for (int d = 1; d < dim; ++d) value = a == d ? x[d] : value;
    return value;
  }
};

template <int dim, int n, int rows>
struct AddStiffness {
  static constexpr int block_size = 128, n_blocks = n > dim + 1 ? 2 : dim == 2 ? 8 : 5;
  static constexpr bool is_linear = n == dim + 1;
  ReferenceView element;
  PointsView points;
  ElasticView<dim> material;
  AroundNodes around;
  BlockEntries entries;

  MG_HD void operator()(Index k) const {
    constexpr int groups = dim / rows;
    const Index i = k / groups;
    const int first = int(k % groups) * rows;
    around.for_elements(i, [&](Index cell, const Index* nodes, int own) {
      BlocksOfCell<dim, n, rows> blocks;
      add_points(cell, CellNodes<dim, n>(nodes, points), own, first, blocks);
      for (int j = 0; j < n; ++j)
        for (int r = 0; r < rows; ++r) {
          double* const row = entries.at(i, nodes[j], first + r);
          for (int b = 0; b < dim; ++b) row[b] += blocks.K[j][r][b];
        }
    });
  }

 private:
  MG_HD void add_points(Index cell,
                        const CellNodes<dim, n>& places,
                        int own,
                        int first,
                        BlocksOfCell<dim, n, rows>& blocks) const {
    if constexpr (is_linear) {
      const Jacobian<dim> map(places, element.gradients_at(0));
      double lambda = 0, mu = 0;
      for (int q = 0; q < element.n_points; ++q) {
        const Hooke law = material.at(cell, q);
        const double JxW = map.determinant * element.weights[q] * material.depth(cell, q);
        lambda += JxW * law.lambda;
        mu += JxW * law.mu;
      }
      blocks.add(map, element.gradients_at(0), own, first, lambda, mu);
    } else {
      for (int q = 0; q < element.n_points; ++q) {
        const Jacobian<dim> map(places, element.gradients_at(q));
        const Hooke law = material.at(cell, q);
        const double JxW = map.determinant * element.weights[q] * material.depth(cell, q);
        blocks.add(map, element.gradients_at(q), own, first, JxW * law.lambda, JxW * law.mu);
      }
    }
  }
};

template <int dim>
struct AddSprings {
  SideTable<dim> table;
  AroundNodes around;
  BlockEntries entries;

  MG_HD void operator()(Index i) const {
    around.for_elements(i, [&](Index side, const Index* nodes, int own) {
      for (int j = 0; j < around.n_nodes; ++j)
        for (int q = 0; q < table.element.n_points; ++q) {
          double normal[dim];
          const double area = table.normal_at(side, q, normal);
          const double share = area * (table.element.value(q, own) * table.element.value(q, j));
          for (int a = 0; a < dim; ++a) {
            double* const row = entries.at(i, nodes[j], a);
            for (int b = 0; b < dim; ++b) row[b] += share * table.spring(side, q, normal, a, b);
          }
        }
    });
  }
};

}  // namespace

template <int dim>
void add_stiffness(const ElementBlock& block,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const ElasticCoefficients& coefficients,
                   const ElementsAround& around,
                   const BlockPattern& pattern,
                   multigrid::Csr<double>& A) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    const auto launch = [&](auto rows) {
      constexpr int of_a_thread = decltype(rows)::value;
      multigrid::for_each(executor, Offset(pattern.n_nodes()) * (dim / of_a_thread),
                          AddStiffness<dim, decltype(n)::value, of_a_thread>{
                              element.view(), view(points, dim), elastic_view<dim>(coefficients),
                              around_nodes(block, around), block_entries(pattern, A)});
    };
    // A GPU computes the rows of a node in threads of their own, whose blocks are in registers.
    if (executor.space() == multigrid::Space::host)
      launch(std::integral_constant<int, dim>());
    else
      launch(std::integral_constant<int, 1>());
  });
}

template <int dim>
void add_springs(const SideNormals& normals,
                 const ReferenceElement& element,
                 const Array<double>& points,
                 const SideLoads& loads,
                 const ElementsAround& around,
                 const BlockPattern& pattern,
                 multigrid::Csr<double>& A) {
  const ElementBlock& block = normals.sides->block;
  multigrid::for_each(block.executor(), pattern.n_nodes(),
                      AddSprings<dim>{side_table<dim>(normals, element, points, loads),
                                      around_nodes(block, around), block_entries(pattern, A)});
}

#define INSTANTIATE(dim)                                                                        \
  template void add_stiffness<dim>(const ElementBlock&, const ReferenceElement&,                \
                                   const Array<double>&, const ElasticCoefficients&,            \
                                   const ElementsAround&, const BlockPattern&,                  \
                                   multigrid::Csr<double>&);                                    \
  template void add_springs<dim>(const SideNormals&, const ReferenceElement&,                   \
                                 const Array<double>&, const SideLoads&, const ElementsAround&, \
                                 const BlockPattern&, multigrid::Csr<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
