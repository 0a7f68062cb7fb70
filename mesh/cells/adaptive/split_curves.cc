// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/split_curves.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <algorithm>

namespace mesh {
namespace {

using multigrid::for_each;

struct CountHalves {
  SplitEdgesView split;
  const Index* curved;
  Index* counts;
  MG_HD void operator()(Index k) const { counts[k] = split.is_split(curved[k]) ? 2 : 1; }
};

template <int dim>
struct HalveCurve {
  SplitEdgesView split;
  const Index* curved;
  const double* bends;  ///< null on a circle or sphere
  const Offset* begin;
  Index* finer;
  double* finer_bends;
  MG_HD void operator()(Index k) const {
    const bool is_split = split.is_split(curved[k]);
    for (Offset i = begin[k]; i < begin[k + 1]; ++i) {
      finer[i] = split.whole(curved[k]) + Index(i - begin[k]);
      if (!bends) continue;
      for (int d = 0; d < dim; ++d)
        finer_bends[dim * i + d] = (is_split ? 0.25 : 1) * bends[dim * Offset(k) + d];
    }
  }
};

/// The parts of curved face number k, and the edge inside of it if it is halved.
struct CountFaceParts {
  const Offset* begin_faces;
  const Index* curved;
  Index* counts;
  MG_HD void operator()(Index k) const {
    counts[k] = Index(begin_faces[curved[k] + 1] - begin_faces[curved[k]]);
  }
};

struct DivideCurvedFace {
  const Offset* begin_faces;
  const Index* curved;
  const Offset* begin;
  Index first_inside;
  Index* parts;
  Index* inside;  ///< one for each face that is halved
  MG_HD void operator()(Index k) const {
    const Index f = curved[k];
    for (Offset i = begin[k]; i < begin[k + 1]; ++i)
      parts[i] = Index(begin_faces[f] + (i - begin[k]));
    if (begin[k + 1] - begin[k] == 2)
      inside[begin[k] - k] = first_inside + Index(begin_faces[f] - f);
  }
};

struct CopyEdge {
  const Index* from;
  Index* to;
  MG_HD void operator()(Index k) const { to[k] = from[k]; }
};

/// The bend of the edge inside of a face that is halved, from the middle of edge s to the opposite corner. The face's map has, in
/// barycentric coordinates, the sum of lambda_i lambda_j times the bend of edge ij; on that edge it is a parabola.
struct BendInFace {
  SplitEdgesView split;
  const Index* edges;
  const double* bends;
  const Offset* begin_faces;
  double* inside;  ///< of the first of these edges
  MG_HD void operator()(Index f) const {
    if (begin_faces[f + 1] - begin_faces[f] == 1) return;
    const Index* const of = edges + 3 * Offset(f);
    int s = 0;
    while (!split.is_split(of[s])) ++s;
    for (int d = 0; d < 3; ++d)
      inside[3 * (begin_faces[f] - f) + d] =
          0.5 * (bends[3 * Offset(of[(s + 1) % 3]) + d] + bends[3 * Offset(of[(s + 2) % 3]) + d]) -
          0.25 * bends[3 * Offset(of[s]) + d];
  }
};

struct NumberEdge {
  Index* edges;
  MG_HD void operator()(Index e) const { edges[e] = e; }
};

/// All edges, in their order, if each has a bend.
Curved bent_everywhere(const CellArrays<3>& mesh,
                       const SplitEdges& split,
                       const Array<Offset>& begin_faces,
                       const Index n_edges) {
  const Executor& executor = mesh.executor();
  Curved finer;
  finer.edges = Array<Index>(executor, n_edges);
  finer.bends = Array<double>(executor, 3 * Offset(n_edges));
  finer.faces = Array<Index>(executor, 0);
  const SplitEdgesView view = split.view(mesh);
  const double* const bends = mesh.curved.bends.on(executor);
  for_each(executor, mesh.n_edges,
           HalveCurve<3>{view, mesh.curved.edges.on(executor), bends, split.begin.on(executor),
                         finer.edges.on(executor), finer.bends.on(executor)});
  for_each(executor, n_edges, NumberEdge{finer.edges.on(executor)});
  for_each(executor, mesh.triangles.n,
           BendInFace{view, mesh.triangles.edges.on(executor), bends, begin_faces.on(executor),
                      finer.bends.on(executor) + 3 * Offset(split.n_parts)});
  return finer;
}

}  // namespace

template <int dim>
Curved divided_curves(const CellArrays<dim>& mesh, const SplitEdges& split) {
  const Executor& executor = mesh.executor();
  const Curved& curved = mesh.curved;
  const Index n = Index(curved.edges.size());
  Curved finer;
  finer.is_round = curved.is_round;
  std::copy(curved.center, curved.center + 3, finer.center);
  finer.radius = curved.radius;
  finer.edges = Array<Index>(executor, 0);
  finer.bends = Array<double>(executor, 0);
  finer.faces = Array<Index>(executor, 0);
  if (n == 0) return finer;
  Array<Index> counts(executor, n);
  Array<Offset> begin(executor, Offset(n) + 1);
  const SplitEdgesView view = split.view(mesh);
  for_each(executor, n, CountHalves{view, curved.edges.on(executor), counts.on(executor)});
  const Offset n_finer = multigrid::scan(counts, begin);
  const bool has_bends = !curved.bends.empty();
  finer.edges = Array<Index>(executor, n_finer);
  finer.bends = Array<double>(executor, has_bends ? dim * n_finer : 0);
  for_each(
      executor, n,
      HalveCurve<dim>{view, curved.edges.on(executor),
                      has_bends ? curved.bends.on(executor) : nullptr, begin.on(executor),
                      finer.edges.on(executor), has_bends ? finer.bends.on(executor) : nullptr});
  return finer;
}

Curved divided_curves_in_space(const CellArrays<3>& mesh,
                               const SplitEdges& split,
                               const Array<Offset>& begin_faces,
                               const Index first_inside,
                               const Index n_edges) {
  const Executor& executor = mesh.executor();
  const Curved& curved = mesh.curved;
  if (!curved.bends.empty()) return bent_everywhere(mesh, split, begin_faces, n_edges);
  Curved finer = divided_curves(mesh, split);
  const Index n = Index(curved.faces.size());
  if (n == 0) return finer;
  Array<Index> counts(executor, n);
  Array<Offset> begin(executor, Offset(n) + 1);
  for_each(
      executor, n,
      CountFaceParts{begin_faces.on(executor), curved.faces.on(executor), counts.on(executor)});
  const Offset n_parts = multigrid::scan(counts, begin), n_outside = finer.edges.size();
  Array<Index> edges(executor, n_outside + n_parts - n);
  for_each(executor, n_outside, CopyEdge{finer.edges.on(executor), edges.on(executor)});
  finer.faces = Array<Index>(executor, n_parts);
  for_each(
      executor, n,
      DivideCurvedFace{begin_faces.on(executor), curved.faces.on(executor), begin.on(executor),
                       first_inside, finer.faces.on(executor), edges.on(executor) + n_outside});
  finer.edges = std::move(edges);
  return finer;
}

template Curved divided_curves(const CellArrays<2>&, const SplitEdges&);
template Curved divided_curves(const CellArrays<3>&, const SplitEdges&);

}  // namespace mesh
