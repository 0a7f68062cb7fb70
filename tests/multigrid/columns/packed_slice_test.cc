// SPDX-License-Identifier: MIT
#include "multigrid/columns/packed_slice.h"

#include "multigrid/columns/column_rows.h"
#include "multigrid/formats/matrix.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <map>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

/// A chain, row 3 with a neighbour every `distance` rows, and a number of another size next to row 7.
Csr<double> chain(Index n, Index distance, double large) {
  std::vector<std::map<Index, double>> rows(static_cast<std::size_t>(n));
  const auto couple = [&](Index i, Index j, double a) {
    rows[std::size_t(i)][j] = rows[std::size_t(j)][i] = a;
  };
  for (Index i = 0; i < n; ++i) rows[std::size_t(i)][i] = 3 + 0.01 * (i % 7);
  for (Index i = 1; i < n; ++i) couple(i - 1, i, -1. / (1 + i % 5));
  for (Index i = 3 + distance; i < n; i += distance) couple(3, i, -0.25);
  couple(7, 8, large);
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& row : rows) {
    for (const auto& [j, a] : row) {
      columns.push_back(j);
      values.push_back(a);
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  return {n, n, {host, offsets}, {host, columns}, {host, values}};
}

PackedView<float> view_of(const Packed<float>& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.windows.on(executor), A.words.on(executor),
          A.diagonal.on(executor)};
}

constexpr int K = 8;

/// b - A x for all columns, by `run(executor, n, kernel)`.
template <class Run>
std::vector<float> residual(const Csr<double>& A, const Executor& executor, const Run& run) {
  const Packed<float> packed = to_packed(A.copy_to(executor));
  const std::vector<double> numbers = random_vector(std::size_t(A.n_rows) * K, 5);
  const std::vector<float> floats(numbers.begin(), numbers.end());
  const Array<float> x(executor, floats), b(executor, std::vector<float>(floats.size(), 0.5f));
  Array<float> r(executor, x.size());
  run(executor, A.n_rows,
      ColumnResidual<PackedView<float>, float, K>{view_of(packed), b.on(executor), x.on(executor),
                                                  r.on(executor)});
  return r.to_vector();
}

/// What a host does slice by slice has the bits of row by row: in slices of all kinds, with rows that are too long, and in
/// those left over at the end.
TEST(PackedSlice, HasTheBitsOfItsRows) {
  std::set<Words> kinds;
  for (const Csr<double>& A :
       {triangles(40, Points::graded).A, tetrahedra(9, Points::jittered).A, chain(50, 20, -1),
        chain(5000, 7, -1), chain(5000, 200, -1e9), chain(70001, 40000, -1),
        chain(100003, 9000, -1), chain(31, 5, -1), chain(64, 1000, -1)}) {
    const auto row_by_row = [](const Executor& executor, Index n, const auto& kernel) {
      for_each_row<column_lanes<K>>(executor, n, kernel);
    };
    const std::vector<float> expected = residual(A, Executor::host(1), row_by_row);
    on_each_executor([&](const Executor& executor) {
      expect_same(expected,
                  residual(A, executor,
                           [](const Executor& own, Index n, const auto& kernel) {
                             for_rows<K>(own, n, kernel);
                           }),
                  executor);
    });
    for (const Offset slice : to_packed(A).slices.to_vector())
      kinds.insert(static_cast<Words>(slice % 32));
  }
  EXPECT_EQ(kinds.size(), 3u) << "slices of all kinds were there";
}

/// Entries of a row, put down in arrays: what views hand them to must compile for a GPU, too.
struct EntriesOfRow {
  Index* columns;
  float* values;
  int* n;
  MG_HD void operator()(Index j, float a) const {
    columns[*n] = j;
    values[*n] = a;
    ++*n;
  }
};

/// By columns; of a column that stands twice the sum.
template <class Rows>
std::map<Index, float> entries_of(const Rows& rows, Index i) {
  constexpr std::size_t most = 1000;
  std::vector<Index> columns(most);
  std::vector<float> values(most);
  int n = 0;
  rows.for_each_entry(i, EntriesOfRow{columns.data(), values.data(), &n});
  std::map<Index, float> entries;
  for (std::size_t k = 0; k < std::size_t(n); ++k) entries[columns[k]] += values[k];
  return entries;
}

/// Which slices are taken, and that they have the entries of the view.
TEST(PackedSlice, TakesWholeSlicesOfShortRows) {
  const auto taken = [](const Csr<double>& A) {
    const Packed<float> packed = to_packed(A);
    std::vector<bool> all;
    for (Index begin = 0; begin < A.n_rows; begin += 32) {
      const Index end = std::min(A.n_rows, begin + 32);
      PackedSlice<float> slice;
      all.push_back(slice.take(view_of(packed), begin, end));
      for (Index i = begin; all.back() && i < end; ++i) {
        EXPECT_EQ(entries_of(slice.rows(), i), entries_of(view_of(packed), i)) << i;
      }
    }
    return all;
  };
  using Bools = std::vector<bool>;
  EXPECT_EQ(taken(chain(70, 1000, -1)), (Bools{true, true, false})) << "6 rows are left over";
  EXPECT_EQ(taken(chain(64, 1000, -1e9)), (Bools{false, true})) << "a number too large for half";
  EXPECT_FALSE(taken(chain(5000, 7, -1))[0]) << "a row of hundreds of entries";
  EXPECT_TRUE(taken(chain(70001, 40000, -1))[0]) << "far";
}

}  // namespace
}  // namespace tests
