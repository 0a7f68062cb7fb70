// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/vertices/grid_vertices.h"
#include "multigrid/coarsening/vertices/vertex_grid.h"
#include "multigrid/curves/morton.h"
#include "multigrid/sparse/sparse_product.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <array>

namespace tests {
namespace {

using namespace multigrid;
using Place = std::array<int, 3>;

/// The finest level and the first of vertices.
struct Built {
  Csr<double> A, P, C;
  GridPoints points;
  VertexPaths paths;
  GridVertices vertices;
  std::vector<double> coordinates;  ///< in the order of the rows

  /// refine  grid cells are that many times shorter than they would be
  Built(const Executor& executor, const System& on_host, bool scaled, int refine = 1) {
    const System system = on_host.copy_to(executor);
    VertexGrid grid = choose_vertex_grid(system.A, system.coordinates, system.dimension).grid;
    for (; refine > 1; refine /= 2) {
      grid.spacing /= 2;
      ++grid.depth;
    }
    const GridPoints placed = place(system.coordinates, grid);
    const Array<Index> order = order_along_cells(placed, grid.depth);
    A = permute(system.A, order);
    points = permute(placed, order);
    paths = lay_paths(A, points);
    const VertexSets sets = find_vertex_sets(points, paths.points, grid.depth);
    vertices = std::move(find_vertices(sets, 1, A, scaled, points, paths.points)[0]);
    P = matrix_of(vertices.P);
    C = vertex_galerkin(A, points, paths, vertices);
  }
};

std::vector<Place> places_of(const TreeCells& vertices) {
  std::vector<Place> places;
  for (const Key key : vertices.keys.to_vector()) {
    Place place = {};
    for (int d = 0; d < vertices.dimension; ++d)
      place[d] = static_cast<int>(morton::coordinate(key, d, vertices.depth, vertices.dimension));
    places.push_back(place);
  }
  return places;
}

/// Places in cells, one direction after the other.
std::vector<double> cells_of(const GridPoints& points) {
  const auto places = points.places.to_vector();
  std::vector<double> result;
  for (int d = 0; d < points.dimension; ++d)
    for (Index i = 0; i < points.n; ++i)
      result.push_back(places[points.dimension * i + d] / 65536.);
  return result;
}

/// A times x, row by row.
std::vector<double> times(const Csr<double>& A, const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(A.n_rows), 0.);
  for (const auto& [place, value] : entries(A)) y[place.first] += value * x[place.second];
  return y;
}

/// Entries of A that couple different unknowns with one sign; the diagonal goes with the negative.
Csr<double> of_sign(const Csr<double>& A, bool positive) {
  Csr<double> part = A.copy_to(default_host());
  double* values = part.values.on(default_host());
  const auto offsets = part.offsets.to_vector();
  const auto columns = part.columns.to_vector();
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if ((columns[k] != i && values[k] > 0) != positive) values[k] = 0;
  return part;
}

/// Coarse matrices as springs, one after the other.
class SlowCollapse {
 public:
  SlowCollapse(const Built& built, int dimension) : places_(places_of(built.vertices.keys)) {
    for (std::size_t v = 0; v < places_.size(); ++v) number_[places_[v]] = Index(v);
    const Csr<double> P = built.P.copy_to(default_host()), R = transpose(P);
    for (const bool positive : {false, true})
      for (const auto& [pair, value] : entries(galerkin(of_sign(built.A, positive), P, R)))
        add(pair.first, pair.second, value, positive, dimension);
  }
  const Entries& result() const { return C_; }

 private:
  void add(Index a, Index b, double v, bool positive, int dimension) {
    Place offset;
    bool near = true;
    for (int d = 0; d < 3; ++d) {
      offset[d] = places_[b][d] - places_[a][d];
      ASSERT_LE(std::abs(offset[d]), 2);
      near = near && std::abs(offset[d]) <= 1;
    }
    if (near) {
      C_[{a, b}] += v;
      return;
    }
    C_[{a, a}] += v;  // row a loses its coupling with b; row b does when its turn comes
    if (positive) return;
    std::vector<Place> middles = {places_[a]};
    for (int d = 0; d < dimension; ++d) {
      std::vector<Place> next;
      for (Place middle : middles) {
        if (std::abs(offset[d]) != 2) next.push_back(middle);
        middle[d] += std::abs(offset[d]) == 2 ? offset[d] / 2 : offset[d];
        if (offset[d] != 0) next.push_back(middle);
      }
      middles = next;
    }
    for (const Place& middle : middles) {
      const auto found = number_.find(middle);
      if (found == number_.end()) continue;
      const Index m = found->second;
      const double spring = 2 * v / double(middles.size());  // this row's half of the path
      C_[{a, m}] += spring;
      C_[{m, a}] += spring;
      C_[{a, a}] -= spring;
      C_[{m, m}] -= spring;
    }
  }

  std::vector<Place> places_;
  std::map<Place, Index> number_;
  Entries C_;
};

struct Problem {
  const char* name;
  System system;
};

std::vector<Problem> problems() {
  std::vector<Problem> all;
  all.push_back({"five point, in line with the grid", five_point(33)});
  all.push_back({"five point", five_point(38)});
  all.push_back({"uniform", triangles(29, Points::uniform)});
  all.push_back({"jittered", triangles(40, Points::jittered)});
  all.push_back({"neumann", neumann(30, Points::jittered)});
  all.push_back({"seven point", tetrahedra(12, Points::uniform)});
  all.push_back({"tetrahedra", tetrahedra(11, Points::jittered)});
  return all;
}

double largest(const Csr<double>& A) {
  double most = 0;
  for (const double value : A.values.to_vector()) most = std::max(most, std::abs(value));
  return most;
}

TEST(VertexInterpolation, ReproducesLinearFunctions) {
  auto all = problems();
  all.push_back({"graded", triangles(30, Points::graded)});
  for (const auto& problem : all)
    on_each_executor([&](const Executor& executor) {
      SCOPED_TRACE(problem.name);
      const Built built(executor, problem.system, false);
      const auto ones = times(built.P, std::vector<double>(built.vertices.n(), 1.));
      for (const double one : ones) ASSERT_NEAR(one, 1, 1e-14);
      const auto places = places_of(built.vertices.keys);
      const auto at = cells_of(built.points);
      for (int d = 0; d < problem.system.dimension; ++d) {
        std::vector<double> x;
        for (const Place& place : places) x.push_back(place[d]);
        const auto y = times(built.P, x);
        for (std::size_t i = 0; i < y.size(); ++i) ASSERT_NEAR(y[i], at[d * y.size() + i], 1e-12);
      }
      EXPECT_LE(built.P.n_nonzeros(), Offset(built.P.n_rows) << problem.system.dimension);
      for (const double weight : built.P.values.to_vector()) ASSERT_GE(weight, 1e-18);
    });
}

// The 5-point matrix has row sums 1 and 2 of a diagonal of 4 beside the boundary.
TEST(VertexInterpolation, IsScaledBesideADirichletBoundary) {
  on_each_executor([](const Executor& executor) {
    const Built built(executor, five_point(33), true);
    const auto at = cells_of(built.points);
    const auto sums = times(built.P, std::vector<double>(built.vertices.n(), 1.));
    const int n = 33 * 33;
    for (int i = 0; i < n; ++i) {
      int sides = 0;
      for (int d = 0; d < 2; ++d) sides += at[d * n + i] == 0 || at[d * n + i] == 16 ? 1 : 0;
      ASSERT_NEAR(sums[i], 1 - sides / 4., 1e-14);
    }
  });
}

TEST(VertexGalerkin, IsTheTripleProductWithSpringsForWhatReachesFurther) {
  for (const auto& problem : problems())
    for (const bool scaled : {false, true})
      on_each_executor([&](const Executor& executor) {
        SCOPED_TRACE(problem.name);
        const Built built(executor, problem.system, scaled);
        EXPECT_EQ(built.paths.points.n, 0);
        const Entries expected = SlowCollapse(built, problem.system.dimension).result();
        const Entries actual = entries(built.C);
        const double bound = 1e-12 * largest(built.C);
        for (const auto& [place, value] : actual) {
          const auto found = expected.find(place);
          ASSERT_NEAR(value, found == expected.end() ? 0 : found->second, bound)
              << place.first << ", " << place.second;
        }
        for (const auto& [place, value] : expected) {
          ASSERT_EQ(actual.count(place), 1u);
        }
      });
}

void expect_sound(const Built& built) {
  const Entries C = entries(built.C);
  const auto places = places_of(built.vertices.keys);
  for (const auto& [pair, value] : C) {
    const auto other = C.find({pair.second, pair.first});
    ASSERT_TRUE(other != C.end());
    ASSERT_EQ(value, other->second);
    for (int d = 0; d < 3; ++d)
      ASSERT_LE(std::abs(places[pair.first][d] - places[pair.second][d]), 1);
    if (pair.first == pair.second) {
      ASSERT_GT(value, 0);
    }
  }
  const std::vector<double> ones(built.vertices.n(), 1.);
  const auto sums = times(built.C, ones);
  const auto expected = times(transpose(built.P), times(built.A, times(built.P, ones)));
  for (std::size_t r = 0; r < sums.size(); ++r)
    ASSERT_NEAR(sums[r], expected[r], 1e-12 * largest(built.C));
  for (unsigned seed = 201; seed < 206; ++seed) {
    const auto x = random_vector(ones.size(), seed), Px = times(built.P, x);
    EXPECT_GE(dot(x, times(built.C, x)), (1 - 1e-12) * dot(Px, times(built.A, Px)));
  }
}

TEST(VertexGalerkin, IsSymmetricNearAndKeepsRowSums) {
  for (const auto& problem : problems())
    for (const bool scaled : {false, true}) {
      SCOPED_TRACE(problem.name);
      expect_sound(Built(default_host(), problem.system, scaled));
    }
}

// Edges many cells long, where vertices come into being that no point has a weight at.
TEST(VertexGalerkin, LaysPathsForLongCouplings) {
  std::vector<Problem> all;
  all.push_back({"graded", triangles(16, Points::graded)});
  all.push_back({"uniform", neumann(12, Points::uniform)});
  all.push_back({"jittered", neumann(12, Points::jittered)});
  all.push_back({"tetrahedra", tetrahedra(4, Points::jittered)});
  for (const auto& problem : all)
    for (const int refine : {4, problem.system.dimension == 2 ? 16 : 2}) {
      SCOPED_TRACE(problem.name);
      const Built built(default_host(), problem.system, false, refine);
      EXPECT_GT(built.paths.points.n, 0);
      std::vector<bool> reached(built.vertices.n(), false);
      for (const Index column : built.P.columns.to_vector()) reached[column] = true;
      if (refine > 2) {
        EXPECT_GT(std::count(reached.begin(), reached.end(), false), 0);
      }
      expect_sound(built);
    }
}

// A spring of offset (2, 1) is longer by way of (1, 0) or (1, 1): some percent too stiff, no more.
TEST(VertexGalerkin, NearlyKeepsTheEnergyOfLinearFunctions) {
  for (const int refine : {1, 4, 16}) {
    const Built built(default_host(), neumann(21, Points::uniform), false, refine);
    std::vector<double> x;
    for (const Place& place : places_of(built.vertices.keys)) x.push_back(place[0] - 3 * place[1]);
    const auto Px = times(built.P, x);
    const double energy = dot(Px, times(built.A, Px));
    EXPECT_NEAR(dot(x, times(built.C, x)), 1.03 * energy, 0.04 * energy);
  }
}

TEST(VertexGalerkin, HasTheSameBitsOnEveryExecutor) {
  for (const auto& problem : problems())
    for (const int refine : {1, 4}) {
      SCOPED_TRACE(problem.name);
      same_on_each_executor([&](const Executor& executor) {
        const Built built(executor, problem.system, true, refine);
        auto numbers = built.C.values.to_vector();
        for (const Csr<double>* matrix : {&built.C, &built.P})
          for (const Index column : matrix->columns.to_vector()) numbers.push_back(column);
        const auto weights = built.P.values.to_vector();
        numbers.insert(numbers.end(), weights.begin(), weights.end());
        return numbers;
      });
    }
}

}  // namespace
}  // namespace tests
