// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/bulk_marking.h"

#include "tests/support/executors.h"

#include <numeric>
#include <random>

namespace tests {
namespace {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;

std::vector<Index> marked(const std::vector<double>& squares, double share) {
  return same_on_each_executor([&](const Executor& executor) {
    return mesh::marked_bulk(Array<double>(executor, squares), share).to_vector();
  });
}

TEST(BulkMarking, TakesTheLargestPartsAndNoMoreThanItNeeds) {
  std::mt19937 random(1);
  std::vector<double> squares(20000);
  for (double& square : squares)
    square = std::pow(std::uniform_real_distribution<>(0, 1)(random), 8);
  const double all = std::accumulate(squares.begin(), squares.end(), 0.);
  for (const double share : {0.1, 0.5, 0.9}) {
    const std::vector<Index> flags = marked(squares, share);
    double of_marked = 0, least = 1, most = 0;
    for (std::size_t c = 0; c < squares.size(); ++c) {
      if (flags[c] == 1) {
        of_marked += squares[c];
        least = std::min(least, squares[c]);
      } else {
        most = std::max(most, squares[c]);
      }
    }
    EXPECT_GE(of_marked, share * all);
    EXPECT_LE(most, least);
    // Without those of the last class, of a ten-thousandth, it would be too little.
    double without = 0;
    for (const double square : squares) without += square > least * (1 + 3e-4) ? square : 0;
    EXPECT_LT(without, share * all);
  }
}

TEST(BulkMarking, TakesEqualPartsTogether) {
  const std::vector<double> squares = {1, 3 * (1 + 1e-12), 0.5, 3, 3 * (1 - 1e-12), 0};
  EXPECT_EQ(marked(squares, 0.1), (std::vector<Index>{0, 1, 0, 1, 1, 0}));
  EXPECT_EQ(marked(squares, 1), (std::vector<Index>{1, 1, 1, 1, 1, 0}));
}

TEST(BulkMarking, KnowsTinyAndHugeParts) {
  EXPECT_EQ(marked({1e-300, 4e-300, 0}, 0.5), (std::vector<Index>{0, 1, 0}));
  EXPECT_EQ(marked({1e300, 4e300, 0}, 0.5), (std::vector<Index>{0, 1, 0}));
}

TEST(BulkMarking, MarksNothingWhereThereIsNone) {
  EXPECT_EQ(marked({0, 0, 0}, 0.5), (std::vector<Index>{0, 0, 0}));
  const Array<Index> flags(Executor::host(1), std::vector<Index>{1, 0, 1});
  EXPECT_EQ(mesh::count_marked(flags), 2);
}

}  // namespace
}  // namespace tests
