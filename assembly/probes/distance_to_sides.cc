// SPDX-License-Identifier: MIT
#include "assembly/elements/mapping.h"
#include "assembly/probes/points_in_cells.h"
#include "multigrid/backend/launch.h"

#include <limits>

namespace assembly {

namespace {

struct Nearest {
  double square = std::numeric_limits<double>::infinity();
  MG_HD Nearest& operator+=(const Nearest& other) {
    square = other.square < square ? other.square : square;
    return *this;
  }
};

template <int dim>
MG_HD double product(const double (&a)[dim], const double (&b)[dim]) {
  double sum = 0;
  for (int d = 0; d < dim; ++d) sum += a[d] * b[d];
  return sum;
}

/// The squared distance of 0 to the segment from a to b.
template <int dim>
MG_HD double square_to_segment(const double (&a)[dim], const double (&b)[dim]) {
  double along[dim], nearest[dim];
  for (int d = 0; d < dim; ++d) along[d] = b[d] - a[d];
  const double square = product<dim>(along, along);
  double t = square > 0 ? -product<dim>(a, along) / square : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  for (int d = 0; d < dim; ++d) nearest[d] = a[d] + t * along[d];
  return product<dim>(nearest, nearest);
}

/// The same to a triangle: above its inside to its plane, elsewhere to an edge.
MG_HD double square_to_triangle(const double (&a)[3], const double (&b)[3], const double (&c)[3]) {
  double u[3], v[3];
  for (int d = 0; d < 3; ++d) {
    u[d] = b[d] - a[d];
    v[d] = c[d] - a[d];
  }
  const double uu = product<3>(u, u), uv = product<3>(u, v), vv = product<3>(v, v);
  const double au = -product<3>(a, u), av = -product<3>(a, v), determinant = uu * vv - uv * uv;
  if (determinant > 0) {
    const double s = (au * vv - av * uv) / determinant, t = (av * uu - au * uv) / determinant;
    if (s >= 0 && t >= 0 && s + t <= 1) {
      double nearest[3];
      for (int d = 0; d < 3; ++d) nearest[d] = a[d] + s * u[d] + t * v[d];
      return product<3>(nearest, nearest);
    }
  }
  const double ab = square_to_segment<3>(a, b), bc = square_to_segment<3>(b, c),
               ca = square_to_segment<3>(c, a);
  return ab < bc ? (ab < ca ? ab : ca) : (bc < ca ? bc : ca);
}

template <int dim>
struct DistanceToSide {
  const Index* nodes;
  int n_nodes;
  bool is_triangle;  ///< in space, else a quadrilateral with lexicographic corners
  PointsView points;
  double x[dim];

  MG_HD Nearest operator()(Index side) const {
    const Index* const own = nodes + Offset(side) * n_nodes;
    Nearest nearest;
    if constexpr (dim == 2) {
      // The ends, then the nodes between them.
      for (int k = 0; k + 1 < n_nodes; ++k) {
        double a[2], b[2];
        place(own[k == 0 ? 0 : k + 1], a);
        place(own[k + 2 < n_nodes ? k + 2 : 1], b);
        nearest += {square_to_segment<2>(a, b)};
      }
    } else {
      double a[3], b[3], c[3];
      place(own[0], a);
      place(own[1], b);
      place(own[2], c);
      nearest += {square_to_triangle(a, b, c)};
      if (is_triangle) return nearest;
      place(own[3], a);
      nearest += {square_to_triangle(a, b, c)};
    }
    return nearest;
  }

 private:
  MG_HD void place(Index node, double (&to)[dim]) const {
    for (int d = 0; d < dim; ++d) to[d] = points(node, d) - x[d];
  }
};

}  // namespace

template <int dim>
double distance_to_sides(const ElementBlock& sides,
                         const Array<double>& node_points,
                         const std::vector<double>& point) {
  const Executor& executor = sides.executor();
  DistanceToSide<dim> term{sides.nodes.on(executor),
                           sides.n_nodes,
                           dim == 3 && is_simplex_of_nodes(2, sides.n_nodes),
                           view(node_points, dim),
                           {}};
  for (int d = 0; d < dim; ++d) term.x[d] = point[std::size_t(d)];
  return std::sqrt(multigrid::sum(executor, sides.n, term).square);
}

template double distance_to_sides<2>(const ElementBlock&,
                                     const Array<double>&,
                                     const std::vector<double>&);
template double distance_to_sides<3>(const ElementBlock&,
                                     const Array<double>&,
                                     const std::vector<double>&);

}  // namespace assembly
