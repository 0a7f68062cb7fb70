// SPDX-License-Identifier: MIT
#include "assembly/elements/box_flows.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct FlowsBetweenBoxes {
  ReferenceView at_centres;
  const Index* vertices;
  const double* areas;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  double* matrices;

  MG_HD void operator()(Index cell) const {
    const CellNodes<dim, n> own(nodes + Offset(cell) * n, points);
    double A[n][n] = {};
    for (int f = 0; f < at_centres.n_points; ++f) add_piece(own, cell, f, A);
    double* const to = matrices + Offset(cell) * n * n;
    for (int i = 0; i < n; ++i) {
      double others = 0;
      for (int j = 0; j < n; ++j) {
        if (j == i) continue;
        const double value = i > j ? 0.5 * (A[i][j] + A[j][i]) : 0.5 * (A[j][i] + A[i][j]);
        to[i * n + j] += value;
        others += value;
      }
      to[i * n + i] -= others;
    }
  }

 private:
  /// The area vector of a mapped piece is det J J^-T times that of the reference cell.
  MG_HD void add_piece(const CellNodes<dim, n>& own, Index cell, int f, double (&A)[n][n]) const {
    const double* const reference = at_centres.gradients_at(f);
    const Jacobian<dim> map(own, reference);
    double area[dim], flux[dim], K[DiffusionView<dim>::most];
    map.gradient(areas + f * dim, area);
    kappa.at(cell, f, K);
    kappa.times(K, map.determinant, area, flux);
    const Index from = vertices[2 * f], to = vertices[2 * f + 1];
    for (int k = 0; k < n; ++k) {
      double gradient[dim], outflow = 0;
      map.gradient(reference + k * dim, gradient);
      for (int d = 0; d < dim; ++d) outflow -= flux[d] * gradient[d];
      A[from][k] += outflow;
      A[to][k] -= outflow;
    }
  }
};

}  // namespace

template <int dim>
void add_box_flows(const ElementBlock& block,
                   const BoxFaces& faces,
                   const Array<double>& points,
                   const std::vector<Coefficient>& kappa,
                   ElementMatrices& matrices) {
  const Executor& executor = block.executor();
  with_n_corners<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        FlowsBetweenBoxes<dim, decltype(n)::value>{
                            faces.at_centres.view(), faces.vertices.on(executor),
                            faces.areas.on(executor), block.nodes.on(executor), view(points, dim),
                            diffusion_view<dim>(kappa), matrices.A.on(executor)});
  });
}

#define INSTANTIATE(dim)                                                                       \
  template void add_box_flows<dim>(const ElementBlock&, const BoxFaces&, const Array<double>&, \
                                   const std::vector<Coefficient>&, ElementMatrices&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
