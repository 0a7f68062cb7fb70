// SPDX-License-Identifier: MIT
#include "multigrid/transfers/transfer.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace multigrid;

/// Six unknowns in aggregates of one, three and two.
Aggregates aggregates_on(const Executor& executor) {
  Aggregates aggregates;
  aggregates.n_fine = 6;
  aggregates.n_coarse = 3;
  aggregates.largest = 3;
  aggregates.aggregate = Array<Index>(executor, std::vector<Index>{0, 1, 1, 1, 2, 2});
  aggregates.offsets = Array<Index>(executor, std::vector<Index>{0, 1, 4, 6});
  return aggregates;
}
template <class T>
std::vector<T> restricted(const Transfer<T>& transfer,
                          const Executor& executor,
                          const std::vector<T>& fine,
                          std::size_t n_coarse,
                          Index& first_bad) {
  const Array<T> values(executor, fine);
  Array<T> coarse(executor, Offset(n_coarse));
  Array<Index> bad(executor, std::vector<Index>{-1});
  restrict_sum(transfer, values, coarse, bad, 4);
  first_bad = bad.to_vector()[0];
  return coarse.to_vector();
}

/// That of ones has the sizes of the aggregates, which add up to all of them.
template <class T>
void expect_sums() {
  on_each_executor([](const Executor& executor) {
    const Transfer<T> transfer = aggregates_on(executor);
    Index first_bad = 0;
    EXPECT_EQ(restricted<T>(transfer, executor, std::vector<T>(6, 1), 3, first_bad),
              (std::vector<T>{1, 3, 2}));
    EXPECT_EQ(restricted<T>(transfer, executor, {1, 2, 3, 4, 5, 6}, 3, first_bad),
              (std::vector<T>{1, 9, 11}));
    EXPECT_EQ(first_bad, -1);
    restricted<T>(transfer, executor, {1, 2, 3, 4, 5, T(INFINITY)}, 3, first_bad);
    EXPECT_EQ(first_bad, 4);
    Array<T> fine(executor, std::vector<T>{1, 2, 3, 4, 5, 6});
    Array<Index> bad(executor, std::vector<Index>{-1});
    prolong_add(transfer, Array<T>(executor, std::vector<T>{10, 20, 30}), fine, bad, 5);
    EXPECT_EQ(fine.to_vector(), (std::vector<T>{11, 22, 23, 24, 35, 36}));
  });
}

TEST(Restriction, OfAggregatesHasTheSumOfEach) {
  expect_sums<double>();
  expect_sums<float>();
}

/// P = (1 0; 1/2 1/2; 0 1) and its transpose: ones become 3/2 and 3/2.
TEST(Restriction, ByAMatrixIsItsTranspose) {
  on_each_executor([](const Executor& executor) {
    Interpolation<double> interpolation;
    interpolation.P = {3, 2, Array<Offset>(executor, std::vector<Offset>{0, 1, 3, 4}),
                       Array<Index>(executor, std::vector<Index>{0, 0, 1, 1}),
                       Array<double>(executor, std::vector<double>{1, 0.5, 0.5, 1})};
    interpolation.R = {2, 3, Array<Offset>(executor, std::vector<Offset>{0, 2, 4}),
                       Array<Index>(executor, std::vector<Index>{0, 1, 1, 2}),
                       Array<double>(executor, std::vector<double>{1, 0.5, 0.5, 1})};
    const Transfer<double> transfer = std::move(interpolation);
    Index first_bad = 0;
    EXPECT_EQ(restricted<double>(transfer, executor, {1, 1, 1}, 2, first_bad),
              (std::vector<double>{1.5, 1.5}));
    EXPECT_EQ(restricted<double>(transfer, executor, {1, 4, 10}, 2, first_bad),
              (std::vector<double>{3, 12}));
    Array<double> fine(executor, std::vector<double>{1, 2, 3});
    Array<Index> bad(executor, std::vector<Index>{-1});
    prolong_add(transfer, Array<double>(executor, std::vector<double>{10, 20}), fine, bad, 5);
    EXPECT_EQ(fine.to_vector(), (std::vector<double>{11, 17, 23}));
  });
}

}  // namespace
}  // namespace tests
