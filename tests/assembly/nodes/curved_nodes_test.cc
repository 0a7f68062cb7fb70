// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_numbers.h"
#include "assembly/nodes/periodic_points.h"
#include "assembly/nodes/shapes_at_point.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/skew_grid.h"

#include <algorithm>

// Nodes on curved cells and their numbers where both are known by hand.
namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::GridCells;
using mesh::Keep;

/// Values on the boundary's nodes of a cell blended into it.
double inside(const LatticeKind& kind, std::size_t node, const std::vector<double>& on_boundary) {
  const std::vector<double> weights = weights_of_inside(kind)[node];
  double sum = 0;
  for (std::size_t k = 0; k < on_boundary.size(); ++k) sum += weights[k] * on_boundary[k];
  return sum;
}
/// 0 at both ends and in the middle of an edge, of different signs on either side: so the direction of an edge matters.
double wave(double s) {
  return s * (1 - s) * (1 - 2 * s);
}

/// An edge of a triangle from corner i to corner j that departs from its chord by s (1 - s) (1 - 2 s) takes the inside along by
/// lambda_i lambda_j (lambda_i - lambda_j).
TEST(InsideOfCells, FollowsTheEdgesOfTriangles) {
  for (const int degree : {3, 4}) {
    const LatticeKind kind{2, true, degree};
    const std::vector<LatticePlace> places = lattice(kind);
    const std::size_t n = places.size() - std::size_t(nodes_inside(kind));
    for (std::size_t edge = 0; edge < 3; ++edge) {
      std::vector<double> values(n, 0.);
      for (int m = 1; m < degree; ++m)
        values[3 + edge * std::size_t(degree - 1) + std::size_t(m) - 1] = wave(double(m) / degree);
      for (std::size_t k = n; k < places.size(); ++k) {
        const double x = double(places[k][0]) / degree, y = double(places[k][1]) / degree;
        const double lambda[3] = {1 - x - y, x, y};
        const double i = lambda[edge], j = lambda[(edge + 1) % 3];
        EXPECT_NEAR(inside(kind, k - n, values), i * j * (i - j), 1e-14) << edge << " " << k;
      }
    }
  }
}

/// Left, right, bottom and top of a quadrilateral: (1 - x) q(y), x q(y), (1 - y) q(x), y q(x). A corner alone has its bilinear function.
TEST(InsideOfCells, FollowsTheEdgesOfQuadrilaterals) {
  for (const int degree : {2, 3, 4}) {
    const LatticeKind kind{2, false, degree};
    const std::vector<LatticePlace> places = lattice(kind);
    const std::size_t n = places.size() - std::size_t(nodes_inside(kind));
    const auto q = [](double s) { return wave(s) + 0.3 * s * (1 - s); };
    for (std::size_t k = n; k < places.size(); ++k) {
      const double x = double(places[k][0]) / degree, y = double(places[k][1]) / degree;
      const double wanted[4] = {(1 - x) * q(y), x * q(y), (1 - y) * q(x), y * q(x)};
      for (std::size_t edge = 0; edge < 4; ++edge) {
        std::vector<double> values(n, 0.);
        for (int m = 1; m < degree; ++m)
          values[4 + edge * std::size_t(degree - 1) + std::size_t(m) - 1] = q(double(m) / degree);
        EXPECT_NEAR(inside(kind, k - n, values), wanted[edge], 1e-14) << edge;
      }
      for (std::size_t corner = 0; corner < 4; ++corner) {
        std::vector<double> values(n, 0.);
        values[corner] = 1;
        const double minus = (corner % 2 == 0 ? 1 - x : x) * (corner / 2 == 0 ? 1 - y : y);
        EXPECT_NEAR(inside(kind, k - n, values), -minus, 1e-14) << corner;
      }
    }
  }
}

/// Half of a face, a quarter of an edge less, an eighth of a corner.
TEST(InsideOfCells, FollowsFacesEdgesAndCornersOfHexahedra) {
  const LatticeKind kind{3, false, 2};
  const std::vector<LatticePlace> places = lattice(kind);
  ASSERT_EQ(places.size(), 27u);
  for (std::size_t k = 0; k < 26; ++k) {
    std::vector<double> values(26, 0.);
    values[k] = 1;
    const auto n_middles = std::count(places[k].begin(), places[k].end(), 1);
    EXPECT_EQ(inside(kind, 0, values), n_middles == 2 ? 0.5 : n_middles == 1 ? -0.25 : 0.125) << k;
  }
}

/// A triangle one of whose edges is a parabola with a bend: nodes on it are at s (1 - s) bend from its chord, and those inside at lambda_0
/// lambda_1 bend from where they were.
TEST(CurvedNodes, OfATriangleFollowItsParabola) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 0.2, 0, 0.1, 1};
  coarse.triangles = {0, 1, 2};
  const double bend[2] = {0.1, -0.4};
  coarse.curved = {{0, 0, {bend[0], bend[1]}}};
  const CellArrays<2> cells = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  for (int degree = 2; degree <= 4; ++degree) {
    const std::vector<double> found = places_of_nodes(cells, degree).to_vector();
    const NodesOfCells<2> nodes = nodes_of_cells(cells, degree);
    const std::vector<LatticePlace> places = lattice({2, true, degree});
    for (std::size_t k = 0; k < places.size(); ++k) {
      const double x = double(places[k][0]) / degree, y = double(places[k][1]) / degree;
      for (std::size_t d = 0; d < 2; ++d) {
        const double flat = coarse.points[3 * d] * (1 - x - y) + coarse.points[3 * d + 1] * x +
                            coarse.points[3 * d + 2] * y;
        EXPECT_NEAR(found[d * std::size_t(nodes.n) + std::size_t(nodes.of(0, int(k)))],
                    flat + (1 - x - y) * x * bend[d], 1e-14)
            << k;
      }
    }
  }
}

/// The unit cube whose edge from (0, 0, 0) to (1, 0, 0) is bent: the middles of its two faces are moved by an eighth of the bend, its own
/// middle by a sixteenth.
TEST(CurvedNodes, OfAHexahedronFollowItsEdges) {
  CoarseCells<3> coarse;
  coarse.points = {0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
  coarse.hexahedra = {0, 1, 2, 3, 4, 5, 6, 7};
  const double bend[3] = {0.1, -0.4, -0.3};
  coarse.curved_edges = {{{0, 1}, {bend[0], bend[1], bend[2]}}};
  const CellArrays<3> cells = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  const std::vector<double> found = places_of_nodes(cells, 2).to_vector();
  const NodesOfCells<3> nodes = nodes_of_cells(cells, 2);
  const std::vector<LatticePlace> places = lattice({3, false, 2});
  for (std::size_t k = 0; k < places.size(); ++k) {
    const LatticePlace& at = places[k];
    // x along the edge, y and z across: 1/4 on the edge, 1/8 in its faces y = 0 and z = 0, 1/16 in the middle.
    const double part = at[0] == 1 && at[1] < 2 && at[2] < 2 ? 1. / (4 << at[1] << at[2]) : 0;
    for (std::size_t d = 0; d < 3; ++d)
      EXPECT_NEAR(found[d * 27 + std::size_t(nodes.of(0, int(k)))], at[d] / 2. + part * bend[d],
                  1e-14)
          << k;
  }
}

/// The numbers of an edge's nodes ascend along it, whichever cell meets them first.
TEST(NodeNumbersByHand, AscendAlongEdges) {
  for (const int degree : {3, 4})
    for (const CoarseCells<2>& coarse : {triangles_of_square(3), mixed_square(4)}) {
      const CellArrays<2> cells =
          refined(cell_arrays(coarse, multigrid::default_host(), Keep::all), Keep::all);
      const NodeNumbers numbers = number_nodes(cells, {}, NodeOrder::as_met, degree);
      const std::vector<Index> number = numbers.number_of_point.to_vector();
      const auto first = std::size_t(nodes_of_cells(cells, degree).on_edges);
      for (std::size_t e = 0; e < std::size_t(cells.n_edges); ++e)
        for (std::size_t j = 1; j + 1 < std::size_t(degree); ++j) {
          const std::size_t at = first + e * std::size_t(degree - 1) + j;
          EXPECT_EQ(number[at], number[at - 1] + 1) << "degree " << degree << ", edge " << e;
        }
    }
}

TEST(NodeNumbersByHand, TellEachPairThatIsJoined) {
  const Executor& host = multigrid::default_host();
  const auto first_joined = [&](const std::vector<Index>& rows) {
    ElementBlock block{0, 2, 4, Array<Index>(host, std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7})};
    block.rows = Array<Index>(host, rows);
    return first_joined_to_itself(block).value_or(-1);
  };
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      std::vector<Index> rows = {0, 1, 2, 3, 4, 5, 6, 7};
      rows[4 + i] = rows[4 + j];
      EXPECT_EQ(first_joined(rows), 1) << i << " " << j;
    }
  EXPECT_EQ(first_joined({0, 1, 2, 3, 3, 2, 1, 0}), -1);
}

/// The unit square as two triangles, whose bottom has entry 0. Point 1 there is a copy of point 3, which so has entry 0, too.
TEST(NodeNumbersByHand, TakeTheEntriesOfCopies) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 1, 0, 0, 0, 1, 1};
  coarse.triangles = {0, 1, 2, 0, 2, 3};
  coarse.side_cells = {0};
  coarse.side_faces = {0};
  coarse.side_ids = {0};
  const Executor& host = multigrid::default_host();
  const CellArrays<2> cells = cell_arrays(coarse, host, Keep::all);
  const PointCopies copies{Array<Index>(host, std::vector<Index>{1}),
                           Array<Index>(host, std::vector<Index>{3})};
  const NodeNumbers numbers = number_nodes(cells, {0}, NodeOrder::as_numbered, 1, copies);
  EXPECT_EQ(numbers.n_unknowns, 1);
  EXPECT_EQ(numbers.n_rows, 3);
  EXPECT_EQ(numbers.n_nodes, 4);
  EXPECT_EQ(numbers.number_of_point.to_vector(), (std::vector<Index>{1, 3, 0, 2}));
  EXPECT_EQ(numbers.entry_of_given.to_vector(), (std::vector<Index>{0, 0}));
  EXPECT_EQ(numbers.original_of_copy.to_vector(), (std::vector<Index>{2}));
  EXPECT_EQ(numbers.entry_of_copy.to_vector(), (std::vector<Index>{0}));
  EXPECT_EQ(rows_of_nodes(Array<Index>(host, std::vector<Index>{3, 0, 1}), numbers).to_vector(),
            (std::vector<Index>{2, 0, 1}));
}

/// Points 0 to 8 of a grid of 2 x 2 cells, right and top being copies of left and bottom: all corners are point 0.
TEST(PeriodicPointsByHand, AreCopiesOfTheLeastNumber) {
  const CellArrays<2> cells =
      cell_arrays(skew_grid<2>(2, GridCells::whole), multigrid::default_host(), Keep::all);
  mesh::PeriodicSides right, top;
  right.is_copy = {false, true, false, false};
  right.is_original = {true, false, false, false};
  top.is_copy = {false, false, false, true};
  top.is_original = {false, false, true, false};
  for (std::size_t d = 0; d < 2; ++d) {
    right.map.shift[d] = skew_axis<2>(0)[d];
    top.map.shift[d] = skew_axis<2>(1)[d];
  }
  right.tolerance = top.tolerance = 1e-9;
  const PointCopies found = periodic_points(cells, 1, {right, top});
  EXPECT_EQ(found.copies.to_vector(), (std::vector<Index>{2, 5, 6, 7, 8}));
  EXPECT_EQ(found.originals.to_vector(), (std::vector<Index>{0, 3, 0, 1, 0}));
}

/// Polynomials of the element's degree and their gradients are sums of shape functions.
template <int dim, int n>
void expect_polynomials() {
  const LatticeKind kind = kind_of_cell(dim, n);
  double x[dim];
  Place<dim> at{};
  for (std::size_t d = 0; d < dim; ++d) x[d] = at[d] = 0.17 + 0.13 * double(d);
  const ShapesAtPoint<dim, n> shapes(x);
  const Polynomial<dim> p{kind.degree, 1.2};
  double value = 0, slope[dim] = {};
  for (const LatticePlace& place : lattice(kind)) {
    Place<dim> node{};
    for (std::size_t d = 0; d < dim; ++d) node[d] = double(place[d]) / kind.degree;
    double g[dim];
    shapes.gradient(place.data(), g);
    value += p(node) * shapes.value(place.data());
    for (int d = 0; d < dim; ++d) slope[d] += p(node) * g[d];
  }
  EXPECT_NEAR(value, p(at), 1e-13) << n;
  for (std::size_t d = 0; d < dim; ++d) EXPECT_NEAR(slope[d], p.gradient(at)[d], 1e-12) << n;
}

TEST(ShapesAtPointByHand, HavePolynomialsAndTheirGradients) {
  expect_polynomials<2, 3>();
  expect_polynomials<2, 6>();
  expect_polynomials<2, 10>();
  expect_polynomials<2, 15>();
  expect_polynomials<2, 4>();
  expect_polynomials<2, 9>();
  expect_polynomials<2, 16>();
  expect_polynomials<2, 25>();
  expect_polynomials<3, 4>();
  expect_polynomials<3, 10>();
  expect_polynomials<3, 8>();
  expect_polynomials<3, 27>();
}

}  // namespace
}  // namespace tests
