// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_numbers.h"
#include "assembly/rows/gathered_rows.h"
#include "assembly/rows/gathering_places.h"
#include "assembly/rows/row_entries.h"
#include "assembly/rows/without_zeros.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/reference_tables.h"
#include "tests/support/refusals.h"

#include <array>
#include <cmath>
#include <map>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::Keep;
using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// All sides with ids 0 and 3 have given values, entries 1 and 0.
const std::vector<Index> entries = {1, -1, -1, 0};

template <int dim>
CellArrays<dim> mesh_on(const Executor& executor, int refinements) {
  const auto coarse = [] {
    if constexpr (dim == 2)
      return triangles_of_square(3);
    else
      return tetrahedra_of_cube(2);
  }();
  CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
  for (int k = 0; k < refinements; ++k) mesh = refined(mesh, Keep::all);
  return mesh;
}

/// Coefficients that change from cell to cell.
std::vector<double> by_cell(Index n, double scale) {
  std::vector<double> values;
  for (Index c = 0; c < n; ++c) values.push_back(scale * (1 + c % 7));
  return values;
}

/// Linear elements with coefficients by cell; empty: 1 and 0.
template <int dim>
Rows rows_of(const CellArrays<dim>& mesh,
             const NodeNumbers& numbers,
             const std::vector<double>& kappa,
             const std::vector<double>& f,
             const std::vector<double>& given) {
  const Executor& executor = mesh.executor();
  const std::vector<ElementBlock> blocks = cell_blocks(mesh, numbers);
  const ReferenceElement element(executor, linear_simplex<dim>());
  CellCoefficients coefficients;
  coefficients.kappa.push_back({1, Array<double>(executor, kappa), false, mesh.n_cells()});
  coefficients.f = {0, Array<double>(executor, f), false, mesh.n_cells()};
  const ElementMatrices matrices =
      cell_matrices<dim>(blocks[0], element, node_points(mesh, numbers), coefficients);
  Rows rows =
      gathered_rows({{&blocks[0], &matrices}}, elements_around({&blocks[0]}, numbers.n_unknowns),
                    Array<double>(executor, given), numbers.n_unknowns, numbers.n_nodes);
  rows.A = without_zeros(std::move(rows.A), rows.diagonal);
  return rows;
}

template <int dim>
Rows rows_on(const Executor& executor, int refinements, NodeOrder order, NodeNumbers& numbers) {
  const CellArrays<dim> mesh = mesh_on<dim>(executor, refinements);
  numbers = number_nodes(mesh, entries, order);
  std::vector<double> given;
  for (Offset k = 0; k < numbers.entry_of_given.size(); ++k) given.push_back(std::sin(double(k)));
  return rows_of(mesh, numbers, by_cell(mesh.n_cells(), 0.5), by_cell(mesh.n_cells(), 3), given);
}

/// The matrix of a cell: gradients from the inverse of the matrix of its corners.
template <int dim>
std::array<std::array<double, dim + 1>, dim + 1> stiffness(
    const std::array<std::array<double, dim>, dim + 1>& x, double& volume) {
  constexpr int n = dim + 1;
  double M[n][2 * n] = {};  // rows 1, x, y, z of the corners, beside the identity
  for (int v = 0; v < n; ++v) {
    M[v][0] = 1;
    for (int d = 0; d < dim; ++d) M[v][d + 1] = x[std::size_t(v)][std::size_t(d)];
    M[v][n + v] = 1;
  }
  double determinant = 1;
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (std::abs(M[i][k]) > std::abs(M[pivot][k])) pivot = i;
    if (pivot != k) determinant = -determinant;
    for (int j = 0; j < 2 * n; ++j) std::swap(M[k][j], M[pivot][j]);
    determinant *= M[k][k];
    const double scale = 1 / M[k][k];
    for (int j = 0; j < 2 * n; ++j) M[k][j] *= scale;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = M[i][k];
      for (int j = 0; j < 2 * n; ++j) M[i][j] -= factor * M[k][j];
    }
  }
  volume = std::abs(determinant) / (dim == 2 ? 2 : 6);
  std::array<std::array<double, n>, n> A{};
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < n; ++b)
      for (int d = 1; d < n; ++d)
        A[std::size_t(a)][std::size_t(b)] += volume * M[d][n + a] * M[d][n + b];
  return A;
}

const Array<Index>& corners_of(const CellArrays<2>& mesh) {
  return mesh.triangles.corners;
}
const Array<Index>& corners_of(const CellArrays<3>& mesh) {
  return mesh.tetrahedra.corners;
}

/// The same system cell by cell, as a twin.
template <int dim>
void expect_as_cell_by_cell(NodeOrder order) {
  const Executor& host = multigrid::default_host();
  const CellArrays<dim> mesh = mesh_on<dim>(host, 1);
  NodeNumbers numbers;
  const Rows rows = rows_on<dim>(host, 1, order, numbers);
  const Index n = numbers.n_unknowns;
  const std::vector<Index> number = numbers.number_of_point.to_vector();
  const std::vector<Index> corners = corners_of(mesh).to_vector();
  const std::vector<double> points = mesh.points.to_vector();
  std::vector<std::map<Index, double>> twin(numbers.n_unknowns);
  std::vector<double> b(numbers.n_unknowns);
  for (Index c = 0; c < mesh.n_cells(); ++c) {
    std::array<std::array<double, dim>, dim + 1> x{};
    for (std::size_t v = 0; v <= dim; ++v)
      for (std::size_t d = 0; d < dim; ++d)
        x[v][d] = points[d * std::size_t(mesh.n_points) +
                         std::size_t(corners[std::size_t(c) * (dim + 1) + v])];
    double volume = 0;
    const auto A = stiffness<dim>(x, volume);
    for (std::size_t v = 0; v <= dim; ++v) {
      const Index i = number[std::size_t(corners[std::size_t(c) * (dim + 1) + v])];
      if (i >= n) continue;
      b[std::size_t(i)] += 3. * (1 + c % 7) * volume / (dim + 1);
      for (std::size_t w = 0; w <= dim; ++w) {
        const Index j = number[std::size_t(corners[std::size_t(c) * (dim + 1) + w])];
        const double value = 0.5 * (1 + c % 7) * A[v][w];
        if (j < n)
          twin[std::size_t(i)][j] += value;
        else
          b[std::size_t(i)] -= value * std::sin(double(j - n));
      }
    }
  }
  const std::vector<Offset> offsets = rows.A.offsets.to_vector();
  const std::vector<Index> columns = rows.A.columns.to_vector();
  const std::vector<double> values = rows.A.values.to_vector();
  const std::vector<double> right = rows.b.to_vector();
  for (Index i = 0; i < n; ++i) {
    std::map<Index, double>& row = twin[std::size_t(i)];
    for (auto entry = row.begin(); entry != row.end();)  // right angles at the boundary
      entry = std::abs(entry->second) < 1e-10 * row.at(i) ? row.erase(entry) : std::next(entry);
    ASSERT_EQ(offsets[std::size_t(i) + 1] - offsets[std::size_t(i)], Offset(row.size()));
    Offset k = offsets[std::size_t(i)];
    for (const auto& [j, value] : row) {
      EXPECT_EQ(columns[std::size_t(k)], j);
      EXPECT_NEAR(values[std::size_t(k)], value, 1e-13 * row.at(i));
      ++k;
    }
    EXPECT_NEAR(right[std::size_t(i)], b[std::size_t(i)], 1e-13 * row.at(i));
  }
}

TEST(GatheredRows, AreThoseOfCellByCell) {
  for (const NodeOrder order : {NodeOrder::as_numbered, NodeOrder::as_met}) {
    expect_as_cell_by_cell<2>(order);
    expect_as_cell_by_cell<3>(order);
  }
}

template <int dim>
void expect_same_everywhere(NodeOrder order) {
  const auto part = [&](auto&& take) {
    return [&, take](const Executor& executor) {
      NodeNumbers numbers;
      const Rows rows = rows_on<dim>(executor, 2, order, numbers);
      return take(rows, numbers);
    };
  };
  const auto as_numbers = [](const auto& array) {
    std::vector<double> all;
    for (const auto value : array.to_vector()) all.push_back(double(value));
    return all;
  };
  same_on_each_executor(
      part([&](const Rows& rows, const NodeNumbers&) { return as_numbers(rows.A.columns); }), 0);
  same_on_each_executor(
      part([&](const Rows& rows, const NodeNumbers&) { return as_numbers(rows.A.offsets); }), 0);
  same_on_each_executor(part([&](const Rows&, const NodeNumbers& numbers) {
                          auto all = as_numbers(numbers.number_of_point);
                          for (const double entry : as_numbers(numbers.entry_of_given))
                            all.push_back(entry);
                          return all;
                        }),
                        0);
  same_on_each_executor(
      part([&](const Rows& rows, const NodeNumbers&) { return rows.A.values.to_vector(); }), 1e-14);
  same_on_each_executor(
      part([&](const Rows& rows, const NodeNumbers&) { return rows.b.to_vector(); }), 1e-14);
}

TEST(GatheredRows, AreTheSameOnAllExecutors) {
  for (const NodeOrder order : {NodeOrder::as_numbered, NodeOrder::as_met}) {
    expect_same_everywhere<2>(order);
    expect_same_everywhere<3>(order);
  }
}

/// Squares cut into two right triangles: the entries across their diagonals are zero up to rounding.
TEST(GatheredRows, LeaveOutZeros) {
  mesh::CoarseCells<2> coarse = triangles_of_square(1);
  on_each_executor([&](const Executor& executor) {
    CellArrays<2> mesh = cell_arrays(coarse, executor, Keep::all);
    for (int k = 0; k < 4; ++k) mesh = refined(mesh, Keep::all);
    const NodeNumbers numbers = number_nodes(mesh, {0, 0, 0, 0, 0}, NodeOrder::as_met);
    EXPECT_EQ(numbers.n_unknowns, 15 * 15);
    const Rows rows = rows_of(mesh, numbers, {}, {}, std::vector<double>(17 * 17 - 15 * 15, 0.));
    EXPECT_EQ(rows.A.n_nonzeros(), 5 * 15 * 15 - 4 * 15);
  });
}

/// n triangles around one point with n neighbours.
mesh::CoarseCells<2> wheel_of(const int n) {
  mesh::CoarseCells<2> wheel;
  for (const auto f :
       {+[](double a) { return std::cos(a); }, +[](double a) { return std::sin(a); }}) {
    for (int v = 0; v < n; ++v) wheel.points.push_back(f(2 * M_PI * v / n));
    wheel.points.push_back(0);
  }
  for (int v = 0; v < n; ++v)
    for (const Index corner : {v, (v + 1) % n, n}) wheel.triangles.push_back(corner);
  return wheel;
}

TEST(GatheredRows, MayBeLong) {
  for (const int n : {40, 63, 64, 200}) {
    const mesh::CoarseCells<2> wheel = wheel_of(n);
    on_each_executor([&](const Executor& executor) {
      const CellArrays<2> mesh = cell_arrays(wheel, executor, Keep::corners);
      const NodeNumbers numbers = number_nodes(mesh, {}, NodeOrder::as_numbered);
      const Rows rows = rows_of(mesh, numbers, {}, {}, {});
      const std::vector<Offset> offsets = rows.A.offsets.to_vector();
      const std::vector<Index> columns = rows.A.columns.to_vector();
      const std::vector<double> values = rows.A.values.to_vector();
      ASSERT_EQ(offsets.back() - offsets[std::size_t(n)], n + 1);
      double sum = 0;
      for (Index k = 0; k <= n; ++k) {
        const auto at = std::size_t(offsets[std::size_t(n)] + k);
        EXPECT_EQ(columns[at], k);
        // An isosceles triangle with the angle a at its tip adds tan(a / 2) there, and - tan(a / 2) / 2 beside it.
        const double tangent = std::tan(M_PI / n);
        EXPECT_NEAR(values[at], (k < n ? -1 : n) * tangent, 1e-12 * n * tangent);
        sum += values[at];
      }
      EXPECT_NEAR(sum, 0, 1e-12 * n);
    });
  }
}

/// Rows in shared memory, in place, and with more entries than a byte counts, for which there are no places.
TEST(GatheredRows, AreTheSameWhereTheyAreGatheredAgain) {
  for (const int n : {6, 40, 254, 255, 300})
    on_each_executor([&](const Executor& executor) {
      const CellArrays<2> mesh = cell_arrays(wheel_of(n), executor, Keep::corners);
      const NodeNumbers numbers = number_nodes(mesh, {}, NodeOrder::as_numbered);
      const std::vector<ElementBlock> blocks = cell_blocks(mesh, numbers);
      CellCoefficients coefficients;
      coefficients.kappa.push_back(
          {0, Array<double>(executor, by_cell(n, 0.5)), false, mesh.n_cells()});
      coefficients.f = {0, Array<double>(executor, by_cell(n, 3)), false, mesh.n_cells()};
      const ElementMatrices matrices =
          cell_matrices<2>(blocks[0], ReferenceElement(executor, linear_simplex<2>()),
                           node_points(mesh, numbers), coefficients);
      const std::vector<MatricesOfBlock> all = {{&blocks[0], &matrices}};
      const ElementsAround around = elements_around({&blocks[0]}, numbers.n_nodes);
      Rows rows = gathered_rows(all, around, {}, numbers.n_nodes, numbers.n_nodes);
      const std::vector<double> values = rows.A.values.to_vector(), b = rows.b.to_vector();
      Array<double> again(executor, rows.A.n_nonzeros()), loads(executor, numbers.n_nodes);
      gather_again(all, around, {}, rows.A.offsets, rows.A.columns, again, loads);
      EXPECT_EQ(again.to_vector(), values) << n;
      EXPECT_EQ(loads.to_vector(), b) << n;
      const GatheringPlaces places = gathering_places(all, around, rows.A);
      ASSERT_EQ(places.owner.empty(), n + 1 > 255) << n;
      if (places.owner.empty()) return;
      Array<double> at_places(executor, rows.A.n_nonzeros()), own_loads(executor, numbers.n_nodes);
      gather_at(places, all, around, rows.A.offsets, at_places, own_loads);
      EXPECT_EQ(at_places.to_vector(), values) << n;
      EXPECT_EQ(own_loads.to_vector(), b) << n;
    });
}

TEST(GatheredRows, RefuseNodesWithoutTheirGivenValues) {
  const CellArrays<2> mesh = mesh_on<2>(multigrid::default_host(), 0);
  const NodeNumbers numbers = number_nodes(mesh, entries, NodeOrder::as_met);
  ASSERT_GT(numbers.n_nodes, numbers.n_unknowns);
  EXPECT_REFUSAL(rows_of(mesh, numbers, {}, {}, {}), std::logic_error,
                 "a value is needed for each node that is given one");
}

TEST(GatheredRows, RefuseBlocksThatDoNotFollowEachOther) {
  const Executor& host = multigrid::default_host();
  const CellArrays<2> mesh = mesh_on<2>(host, 0);
  const NodeNumbers numbers = number_nodes(mesh, entries, NodeOrder::as_met);
  std::vector<ElementBlock> blocks = cell_blocks(mesh, numbers);
  const ElementMatrices none;
  const ElementsAround around = elements_around({&blocks[0]}, numbers.n_unknowns);
  EXPECT_REFUSAL(gathered({}, around, numbers.n_unknowns), std::logic_error,
                 "rows gather from one to three blocks");
  blocks[0].first = 1;
  EXPECT_REFUSAL(gathered({{&blocks[0], &none}}, around, numbers.n_unknowns), std::logic_error,
                 "the elements of blocks must have numbers that follow each other");
}

TEST(NodeNumbers, TakeTheLeastEntryOfASide) {
  const CellArrays<3> mesh = mesh_on<3>(multigrid::default_host(), 1);
  const NodeNumbers numbers = number_nodes(mesh, entries, NodeOrder::as_numbered);
  const std::vector<Index> number = numbers.number_of_point.to_vector();
  const std::vector<Index> entry = numbers.entry_of_given.to_vector();
  std::map<Index, Index> least;  // point, entry
  const std::vector<Index> sides = mesh.sides.cells.to_vector();
  const std::vector<std::uint8_t> faces = mesh.sides.faces.to_vector();
  const std::vector<std::uint16_t> ids = mesh.sides.ids.to_vector();
  const std::vector<Index> corners = mesh.tetrahedra.corners.to_vector();
  for (std::size_t k = 0; k < sides.size(); ++k) {
    const Index own = ids[k] < entries.size() ? entries[ids[k]] : -1;
    for (std::size_t v = 0; own >= 0 && v < 4; ++v) {
      if (v == std::size_t(3 - faces[k])) continue;
      const Index point = corners[4 * std::size_t(sides[k]) + v];
      const auto found = least.insert({point, own}).first;
      found->second = std::min(found->second, own);
    }
  }
  EXPECT_EQ(numbers.n_unknowns, mesh.n_points - Index(least.size()));
  for (Index point = 0; point < mesh.n_points; ++point) {
    const Index own = number[std::size_t(point)];
    const auto found = least.find(point);
    ASSERT_EQ(own >= numbers.n_unknowns, found != least.end());
    if (found == least.end()) continue;
    EXPECT_EQ(entry[std::size_t(own - numbers.n_unknowns)], found->second);
  }
}

// Columns with the same hash, and more than there is room for.
TEST(HashedColumns, FindsAllThatItHasRoomFor) {
  for (const Index stride : {1, 64, 12345, 1 << 26}) {
    HashedColumns table;
    for (int k = 0; k < HashedColumns::most; ++k) EXPECT_EQ(table.position(k * stride), k);
    for (int k = HashedColumns::most - 1; k >= 0; --k) EXPECT_EQ(table.position(k * stride), k);
    EXPECT_EQ(table.position(HashedColumns::most * stride), HashedColumns::most);
    EXPECT_EQ(table.n, HashedColumns::most);
    for (int k = 0; k < HashedColumns::most; ++k) EXPECT_EQ(table.rank(k * stride), k);
  }
}

}  // namespace
}  // namespace tests
