// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/residual_error.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

#include <cmath>

namespace assembly {

namespace {

/// Of the parts, such that the estimate comes near to the error (docs/adaptivity.md): own measurement with linear elements. The degrees p
/// divide as those of Melenk, Wohlmuth, On residual-based a posteriori error estimation in hp-FEM, Adv. Comput. Math. 2001.
MG_HD constexpr double weight_of_cells(int p) {
  return 1. / 24 / (p * p);
}
MG_HD constexpr double weight_of_faces(int p) {
  return 1. / 12 / p;
}

template <int dim, int n>
struct OwnFlux {
  ReferenceView at_nodes;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  const double* u;
  double* fluxes;
  double* means;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double mean = 0;
    for (int i = 0; i < n; ++i) {
      const double* const reference = at_nodes.gradients_at(i);
      double on_reference[dim] = {}, gradient[dim], flux[dim], K[DiffusionView<dim>::most];
      for (int j = 0; j < n; ++j)
        for (int d = 0; d < dim; ++d) on_reference[d] += u[own[j]] * reference[j * dim + d];
      Jacobian<dim>(places, reference).gradient(on_reference, gradient);
      kappa.at(cell, i, K);
      kappa.times(K, 1, gradient, flux);
      for (int d = 0; d < dim; ++d) {
        fluxes[(Offset(cell) * n + i) * dim + d] = flux[d];
        mean += K[kappa.n_entries == 1 ? 0 : kappa.place(d, d)] / (n * dim);
      }
    }
    means[cell] = mean;
  }
};

struct BlockView {
  Index first, end;
  int n_nodes;
  const Index* nodes;
  const double* fluxes;
  const double* kappa;
};

/// Triangles and quadrilaterals.
struct BlocksView {
  BlockView blocks[2];
  MG_HD const BlockView& of(Index cell) const { return blocks[cell < blocks[0].end ? 0 : 1]; }
};

template <int dim, int n>
struct ResidualError {
  ReferenceView rule, face_rule;
  const Index* nodes;
  PointsView points;
  CoefficientView c, f, alpha, g;
  const double* u;
  BlocksView blocks;
  Index first;
  const double* fluxes;
  const double* kappas;
  CellsOfFacesView cells;
  const Index* faces;
  const int* nodes_of_faces;
  const Index* side;
  int n_faces;
  double* squares;  ///< of the block's first cell

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    double sum = of_cell(cell, own);
    for (int k = 0; k < n_faces; ++k) sum += of_face(cell, own, k);
    squares[cell] = sum;
  }

 private:
  MG_HD double distance(Index a, Index b) const {
    double square = 0;
    for (int d = 0; d < dim; ++d)
      square += (points(a, d) - points(b, d)) * (points(a, d) - points(b, d));
    return sqrt(square);
  }
  /// The largest distance between corners, which are the first nodes.
  MG_HD double diameter(const Index* of, int n_corners) const {
    double most = 0;
    for (int a = 1; a < n_corners; ++a)
      for (int b = 0; b < a; ++b) {
        const double next = distance(of[a], of[b]);
        most = next > most ? next : most;
      }
    return most;
  }
  MG_HD double of_cell(Index cell, const Index* own) const {
    const CellNodes<dim, n> places(own, points);
    const double* const flux = fluxes + Offset(cell) * n * dim;
    const double h = diameter(own, is_simplex_of_nodes(dim, n) ? dim + 1 : 1 << dim);
    const double by_kappa = h * h / kappas[cell];
    double sum = 0;
    for (int q = 0; q < rule.n_points; ++q) {
      const double* const reference = rule.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      double residual = f.at(cell, q), value = 0;
      for (int i = 0; i < n; ++i) {
        double slope[dim];
        map.gradient(reference + i * dim, slope);
        for (int d = 0; d < dim; ++d) residual += flux[i * dim + d] * slope[d];
        value += u[own[i]] * rule.value(q, i);
      }
      const double reaction = c.at(cell, q);
      residual -= reaction * value;
      const double weight = reaction * by_kappa > 1 ? 1 / reaction : by_kappa;
      sum += weight * residual * residual * map.determinant * rule.weights[q];
    }
    return weight_of_cells(degree_of_nodes(dim, n)) * sum;
  }
  MG_HD double of_face(Index cell, const Index* own, int k) const {
    const int n_side = face_rule.n_shapes;
    const Index face = faces[Offset(cell) * n_faces + k], other = cells.behind(face, first + cell);
    const Index film = side[face];
    if (film == -2 || (other < 0 && film < 0)) return 0;
    const int* const local = nodes_of_faces + k * n_side;
    Index of_side[9];
    for (int i = 0; i < n_side; ++i) of_side[i] = own[local[i]];
    double difference[9 * dim];
    for (int i = 0; i < n_side; ++i)
      for (int d = 0; d < dim; ++d)
        difference[i * dim + d] = fluxes[(Offset(cell) * n + local[i]) * dim + d];
    double kappa = kappas[cell];
    if (other >= 0) kappa = subtract(other, of_side, n_side, kappa, difference);
    const int outward = outward_of_face<dim>(is_simplex_of_nodes(dim, n), k);
    const double h = diameter(of_side, dim == 2 ? 2 : n_side == 3 || n_side == 6 ? 3 : 4);
    double sum = 0;
    for (int q = 0; q < face_rule.n_points; ++q) {
      double normal[dim], jump = 0, length = 0, value = 0;
      normal_of_side<dim>(of_side, n_side, face_rule.gradients_at(q), points, normal);
      for (int d = 0; d < dim; ++d) length += normal[d] * normal[d];
      length = sqrt(length);
      for (int i = 0; i < n_side; ++i) {
        for (int d = 0; d < dim; ++d)
          jump -= outward * difference[i * dim + d] * normal[d] / length * face_rule.value(q, i);
        value += u[of_side[i]] * face_rule.value(q, i);
      }
      if (other < 0) jump += g.at(film, q) - alpha.at(film, q) * value;
      sum += jump * jump * length * face_rule.weights[q];
    }
    return weight_of_faces(degree_of_nodes(dim, n)) * (other < 0 ? 1 : 0.5) * h / kappa * sum;
  }
  /// The fluxes of the cell behind a face; returns the larger kappa.
  MG_HD double subtract(
      Index other, const Index* of_side, int n_side, double kappa, double* difference) const {
    const BlockView& block = blocks.of(other);
    const Offset at = Offset(other - block.first) * block.n_nodes;
    for (int i = 0; i < n_side; ++i) {
      int j = 0;
      while (block.nodes[at + j] != of_side[i]) ++j;
      for (int d = 0; d < dim; ++d) difference[i * dim + d] -= block.fluxes[(at + j) * dim + d];
    }
    const double theirs = block.kappa[other - block.first];
    return theirs > kappa ? theirs : kappa;
  }
};

}  // namespace

template <int dim>
OwnFluxes own_fluxes(const ElementBlock& block,
                     const ReferenceElement& at_nodes,
                     const Array<double>& points,
                     const std::vector<Coefficient>& kappa,
                     const Array<double>& u) {
  const Executor& executor = block.executor();
  OwnFluxes result{Array<double>(executor, Offset(block.n) * block.n_nodes * dim),
                   Array<double>(executor, block.n)};
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        OwnFlux<dim, decltype(n)::value>{
                            at_nodes.view(), block.nodes.on(executor), view(points, dim),
                            diffusion_view<dim>(kappa), u.on(executor), result.fluxes.on(executor),
                            result.kappa.on(executor)});
  });
  return result;
}

template <int dim>
void residual_errors(const std::vector<FluxesOfBlock>& blocks,
                     const std::size_t which,
                     const ReferenceElement& rule,
                     const Array<double>& points,
                     const CellCoefficients& coefficients,
                     const FacesOfCells& faces,
                     const Array<double>& u,
                     Array<double>& squares) {
  const ElementBlock& block = *blocks[which].block;
  const Executor& executor = block.executor();
  BlocksView all;
  for (std::size_t k = 0; k < 2; ++k) {
    const FluxesOfBlock& of = blocks[k < blocks.size() ? k : 0];
    all.blocks[k] = {of.block->first,
                     of.block->first + of.block->n,
                     of.block->n_nodes,
                     of.block->nodes.on(executor),
                     of.own->fluxes.on(executor),
                     of.own->kappa.on(executor)};
  }
  const int n_faces = int(faces.of_block->size() / block.n);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        ResidualError<dim, decltype(n)::value>{
            rule.view(), faces.element->view(), block.nodes.on(executor), view(points, dim),
            coefficients.c.view(), coefficients.f.view(), faces.alpha->view(), faces.g->view(),
            u.on(executor), all, block.first, blocks[which].own->fluxes.on(executor),
            blocks[which].own->kappa.on(executor),
            CellsOfFacesView{faces.cells->lower.on(executor), faces.cells->higher.on(executor)},
            faces.of_block->on(executor), faces.nodes->on(executor), faces.side->on(executor),
            n_faces, squares.on(executor) + block.first});
  });
}

#define INSTANTIATE(dim)                                                                    \
  template OwnFluxes own_fluxes<dim>(const ElementBlock&, const ReferenceElement&,          \
                                     const Array<double>&, const std::vector<Coefficient>&, \
                                     const Array<double>&);                                 \
  template void residual_errors<dim>(const std::vector<FluxesOfBlock>&, std::size_t,        \
                                     const ReferenceElement&, const Array<double>&,         \
                                     const CellCoefficients&, const FacesOfCells&,          \
                                     const Array<double>&, Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
