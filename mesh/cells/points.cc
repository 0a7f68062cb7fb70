// SPDX-License-Identifier: MIT
#include "mesh/cells/points.h"

#include "mesh/cells/round.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// Coarse points, then the middles of straight edges.
struct PointOrMiddle {
  const double* coarse;  ///< one coordinate, as of all kernels here without a dimension
  const Index* ends;
  Index n_coarse;
  double* finer;
  MG_HD void operator()(Index v) const {
    if (v < n_coarse) {
      finer[v] = coarse[v];
    } else {
      const Index* const end = ends + 2 * Offset(v - n_coarse);
      finer[v] = (coarse[end[0]] + coarse[end[1]]) * 0.5;
    }
  }
};

/// The middle of curved edge number k.
template <int dim>
struct CurvedMiddle {
  const Index* edges;
  const double* bends;  ///< null on a circle or sphere
  Round<dim> round;
  Index n_coarse, n_finer;
  double* points;
  MG_HD void operator()(Index k) const {
    double x[dim];
    const Offset at = Offset(n_coarse) + edges[k];
    for (int d = 0; d < dim; ++d) x[d] = points[Offset(d) * n_finer + at];
    if (bends)
      for (int d = 0; d < dim; ++d) x[d] += 0.25 * bends[dim * Offset(k) + d];
    else
      round.project(x);
    for (int d = 0; d < dim; ++d) points[Offset(d) * n_finer + at] = x[d];
  }
};

/// The middle of quadrilateral f, from its corners and the middles of its edges.
struct QuadrilateralMiddle {
  const Index* corners;
  const Index* edges;
  Index edge_middles, first;
  double* x;
  MG_HD void operator()(Index f) const {
    double sum = 0;
    for (int k = 0; k < 4; ++k) sum += x[corners[4 * Offset(f) + k]] * -0.25;
    for (int k = 0; k < 4; ++k) sum += x[edge_middles + edges[4 * Offset(f) + k]] * 0.5;
    x[first + f] = sum;
  }
};

/// The middle of curved face number k.
struct SphereMiddle {
  const Index* faces;
  const Index* corners;
  Round<3> round;
  Index first, n_finer;
  double* points;
  MG_HD void operator()(Index k) const {
    const Index f = faces[k];
    double x[3];
    for (int d = 0; d < 3; ++d) {
      x[d] = 0;
      for (int w = 0; w < 4; ++w)
        x[d] += points[Offset(d) * n_finer + corners[4 * Offset(f) + w]] * 0.25;
    }
    round.project(x);
    for (int d = 0; d < 3; ++d) points[Offset(d) * n_finer + first + f] = x[d];
  }
};

/// The middle of hexahedron c, from its corners and the middles of its edges and faces.
struct HexahedronMiddle {
  const Index* corners;
  const Index* edges;
  const Index* faces;
  Index edge_middles, face_middles, first;
  double* x;
  MG_HD void operator()(Index c) const {
    double sum = 0;
    for (int k = 0; k < 8; ++k) sum += x[corners[8 * Offset(c) + k]] * 0.125;
    for (int k = 0; k < 12; ++k) sum += x[edge_middles + edges[12 * Offset(c) + k]] * -0.25;
    for (int k = 0; k < 6; ++k) sum += x[face_middles + faces[6 * Offset(c) + k]] * 0.5;
    x[first + c] = sum;
  }
};

/// The halves of curved edge number k, with a quarter of its bend.
struct HalveCurve {
  const Index* edges;
  const double* bends;
  Index* halves;
  double* of_halves;
  MG_HD void operator()(Index k) const {
    for (int half = 0; half < 2; ++half) {
      halves[2 * k + half] = 2 * edges[k] + half;
      if (!bends) continue;
      for (int d = 0; d < 2; ++d) of_halves[4 * Offset(k) + 2 * half + d] = 0.25 * bends[2 * k + d];
    }
  }
};

/// The parts of curved face number k, and the edges inside of it.
struct DivideCurvedFace {
  const Index* faces;
  int n_inside;  ///< edges inside of a face: 3 or 4
  Index first_inside;
  Index* parts;
  Index* inside;
  MG_HD void operator()(Index k) const {
    for (int q = 0; q < 4; ++q) parts[4 * k + q] = 4 * faces[k] + q;
    for (int q = 0; q < n_inside; ++q)
      inside[n_inside * k + q] = first_inside + n_inside * faces[k] + q;
  }
};

}  // namespace

template <int dim>
Array<double> finer_points(const CellArrays<dim>& coarse, const Index size) {
  const Executor& executor = coarse.executor();
  Array<double> points(executor, Offset(dim) * size, {dim});
  double* const x = points.on(executor);
  const Index n = coarse.n_points, edge_middles = n, face_middles = n + coarse.n_edges;
  for (int d = 0; d < dim; ++d)
    for_each(executor, face_middles,
             PointOrMiddle{coarse.points.on(executor) + Offset(d) * n,
                           coarse.edge_ends.on(executor), n, x + Offset(d) * size});
  const Curved& curved = coarse.curved;
  const double* const bends = curved.is_round ? nullptr : curved.bends.on(executor);
  for_each(executor, curved.edges.size(),
           CurvedMiddle<dim>{curved.edges.on(executor), bends, round_of<dim>(curved), n, size, x});
  const Faces& quads = coarse.quadrilaterals;
  for (int d = 0; d < dim; ++d)
    for_each(executor, quads.n,
             QuadrilateralMiddle{quads.corners.on(executor), quads.edges.on(executor), edge_middles,
                                 face_middles, x + Offset(d) * size});
  if constexpr (dim == 3) {
    if (quads.n > 0)
      for_each(executor, curved.faces.size(),
               SphereMiddle{curved.faces.on(executor), quads.corners.on(executor),
                            round_of<3>(curved), face_middles, size, x});
    const Solids& cubes = coarse.hexahedra;
    for (int d = 0; d < dim; ++d)
      for_each(executor, cubes.n,
               HexahedronMiddle{cubes.corners.on(executor), cubes.edges.on(executor),
                                cubes.faces.on(executor), edge_middles, face_middles,
                                face_middles + quads.n, x + Offset(d) * size});
  }
  return points;
}

template <int dim>
Curved finer_curved(const CellArrays<dim>& coarse) {
  const Executor& executor = coarse.executor();
  const Curved& curved = coarse.curved;
  Curved finer;
  finer.is_round = curved.is_round;
  std::copy(curved.center, curved.center + 3, finer.center);
  finer.radius = curved.radius;
  const bool has_quads = coarse.quadrilaterals.n > 0;
  const int n_inside = has_quads ? 4 : 3;
  const Offset n_halves = 2 * curved.edges.size(), n_faces = curved.faces.size();
  finer.edges = Array<Index>(executor, n_halves + n_inside * n_faces);
  finer.bends = Array<double>(executor, 2 * curved.bends.size());
  finer.faces = Array<Index>(executor, 4 * n_faces);
  for_each(executor, curved.edges.size(),
           HalveCurve{curved.edges.on(executor),
                      curved.bends.empty() ? nullptr : curved.bends.on(executor),
                      finer.edges.on(executor),
                      curved.bends.empty() ? nullptr : finer.bends.on(executor)});
  for_each(executor, n_faces,
           DivideCurvedFace{curved.faces.on(executor), n_inside, 2 * coarse.n_edges,
                            finer.faces.on(executor), finer.edges.on(executor) + n_halves});
  return finer;
}

template Array<double> finer_points(const CellArrays<2>&, Index);
template Array<double> finer_points(const CellArrays<3>&, Index);
template Curved finer_curved(const CellArrays<2>&);
template Curved finer_curved(const CellArrays<3>&);

}  // namespace mesh
