// SPDX-License-Identifier: MIT
#include "multigrid/system.h"

#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <limits>

namespace tests {
namespace {

using namespace multigrid;

/// The parts of a system of three unknowns, to be spoilt one at a time.
struct Parts {
  Index n_rows = 3, n_columns = 3;
  std::vector<Offset> offsets = {0, 2, 5, 7};
  std::vector<Index> columns = {0, 1, 0, 1, 2, 1, 2};
  std::vector<double> values = {2, -1, -1, 2, -1, -1, 2};
  std::vector<double> b = {1, 2, 3};
  int dimension = 2;
  std::vector<double> coordinates = {0, 1, 2, 0, 0, 0};
  std::vector<double> near_nullspace = {};

  System system() const {
    const Executor& host = default_host();
    return {{n_rows, n_columns, Array<Offset>(host, offsets), Array<Index>(host, columns),
             Array<double>(host, values)},
            Array<double>(host, b),
            dimension,
            Array<double>(host, coordinates),
            Array<double>(host, near_nullspace)};
  }
};

std::string refusal(const Parts& parts, const Executor& executor) {
  return message_of<InputError>([&] {
    System system = parts.system().copy_to(executor);
    check(system);
  });
}

/// Of all executors.
std::string refusal(const Parts& parts) {
  const std::string message = refusal(parts, default_host());
  on_each_executor([&](const Executor& executor) { EXPECT_EQ(refusal(parts, executor), message); });
  return message;
}

template <class Spoil>
void expect_refusal(const std::string& expected, const Spoil& spoil) {
  Parts parts;
  spoil(parts);
  const std::string message = refusal(parts);
  EXPECT_TRUE(contains(message, expected)) << "wanted: " << expected << "\ngot: " << message;
}

TEST(System, OfProperPartsIsTaken) {
  EXPECT_EQ(refusal(Parts()), "");
  Parts bare;
  bare.dimension = 0;
  bare.coordinates = {};
  EXPECT_EQ(refusal(bare), "");
  bare.near_nullspace = std::vector<double>(6, 1.);
  EXPECT_EQ(refusal(bare), "");
  on_each_executor([](const Executor& executor) {
    System system = triangles(20, Points::graded).copy_to(executor);
    EXPECT_NO_THROW(check(system));
  });
}

TEST(System, WithSizesThatDisagreeIsRefused) {
  expect_refusal("no unknowns", [](Parts& p) { p = {0, 0, {0}, {}, {}, {}, 0, {}, {}}; });
  expect_refusal("3 rows and 4 columns", [](Parts& p) { p.n_columns = 4; });
  expect_refusal("offsets do not fit its rows", [](Parts& p) { p.offsets.pop_back(); });
  expect_refusal("as many columns as values", [](Parts& p) { p.columns.pop_back(); });
  expect_refusal("right-hand side has 2 values for 3 rows", [](Parts& p) { p.b.pop_back(); });
  expect_refusal("dimension is 4", [](Parts& p) { p.dimension = 4; });
  expect_refusal("dimension is -1", [](Parts& p) { p.dimension = -1; });
  expect_refusal("coordinates do not fit", [](Parts& p) { p.coordinates.pop_back(); });
  expect_refusal("coordinates do not fit", [](Parts& p) { p.dimension = 0; });
  expect_refusal("near-nullspace", [](Parts& p) { p.near_nullspace = {1, 2}; });
}

TEST(System, WithBadRowsIsRefusedByTheFirst) {
  expect_refusal("offsets do not fit its entries", [](Parts& p) { p.offsets = {1, 2, 5, 7}; });
  expect_refusal("offsets do not fit its entries", [](Parts& p) { p.offsets = {0, 2, 5, 6}; });
  expect_refusal("row 1 ends before it begins", [](Parts& p) { p.offsets = {0, 2, 1, 7}; });
  expect_refusal("row 0 ends before it begins", [](Parts& p) { p.offsets = {0, -2, 5, 7}; });
  expect_refusal("row 1 ends beyond the entries", [](Parts& p) { p.offsets = {0, 2, 99, 7}; });
  expect_refusal("row 1 has column 3", [](Parts& p) { p.columns[4] = 3; });
  expect_refusal("row 1 has column -1", [](Parts& p) { p.columns[2] = -1; });
  expect_refusal("columns of row 0 are not ascending", [](Parts& p) { p.columns[1] = 0; });
  expect_refusal("columns of row 2 are not ascending",
                 [](Parts& p) { p.columns[5] = 2, p.columns[6] = 1; });
  expect_refusal("row 2 has no diagonal entry",
                 [](Parts& p) { p.columns[5] = 0, p.columns[6] = 1; });
  expect_refusal("row 1 has no diagonal entry", [](Parts& p) {
    p.offsets = {0, 2, 2, 4};
    p.columns = {0, 1, 1, 2};
    p.values = {2, -1, -1, 2};
  });
  expect_refusal("row 0 has no diagonal entry", [](Parts& p) {
    p.offsets = {0, 0, 0, 0};
    p.columns = {};
    p.values = {};
  });
}

/// Not one array comes to the host as long as nothing is wrong: only whether there is a fault, and what find_symmetry has
/// counted. What names a fault brings the matrix.
TEST(System, IsCheckedWhereItIs) {
  for (const int side : {20, 100}) {
    const Executor shadow = Executor::shadow();
    System system = triangles(side, Points::jittered).copy_to(shadow);
    const Offset before = shadow.counters().synchronizations;
    check(system);
    EXPECT_EQ(shadow.counters().synchronizations, before + 2);
    system.A.values.copy_from(Array<double>(
        default_host(), std::vector<double>(std::size_t(system.A.n_nonzeros()), std::nan(""))));
    EXPECT_TRUE(contains(message_of<InputError>([&] { check(system); }), "row 0 has a value"));
    EXPECT_GT(shadow.counters().synchronizations, before + 5);
  }
}

/// Each entry of a larger matrix in turn: as many threads as there are look at rows of their own.
TEST(System, WithOneBadEntryAmongManyIsRefused) {
  const System good = triangles(100, Points::jittered);
  const auto columns = good.A.columns.to_vector();
  const auto values = good.A.values.to_vector();
  on_each_executor([&](const Executor& executor) {
    for (std::size_t k = 0; k < values.size(); k += 4999) {
      System system = good.copy_to(executor);
      auto spoilt = columns;
      spoilt[k] = 10000;
      system.A.columns = Array<Index>(executor, spoilt);
      EXPECT_TRUE(contains(message_of<InputError>([&] { check(system); }), "has column 10000"));
      system = good.copy_to(executor);
      auto infinite = values;
      infinite[k] = std::numeric_limits<double>::infinity();
      system.A.values = Array<double>(executor, infinite);
      EXPECT_TRUE(contains(message_of<InputError>([&] { check(system); }), "is not finite"));
    }
  });
}

TEST(System, WithValuesThatAreNotFiniteIsRefused) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), infinity, -infinity}) {
    expect_refusal("row 1 has a value that is not finite", [&](Parts& p) { p.values[3] = bad; });
    expect_refusal("entry 2 of the right-hand side", [&](Parts& p) { p.b[2] = bad; });
    expect_refusal("entry 4 of the coordinates", [&](Parts& p) { p.coordinates[4] = bad; });
    expect_refusal("entry 1 of the near-nullspace", [&](Parts& p) {
      p.near_nullspace = {1, bad, 1};
    });
  }
}

TEST(System, CopiesWhole) {
  on_each_executor([](const Executor& executor) {
    Parts parts;
    parts.near_nullspace = {1, 1, 1};
    const System there = parts.system().copy_to(executor);
    EXPECT_EQ(there.A.executor(), executor);
    EXPECT_EQ(there.A.n_columns, 3);
    EXPECT_EQ(there.A.offsets.to_vector(), parts.offsets);
    EXPECT_EQ(there.A.columns.to_vector(), parts.columns);
    EXPECT_EQ(there.A.values.to_vector(), parts.values);
    EXPECT_EQ(there.b.to_vector(), parts.b);
    EXPECT_EQ(there.dimension, 2);
    EXPECT_EQ(there.coordinates.to_vector(), parts.coordinates);
    EXPECT_EQ(there.near_nullspace.to_vector(), parts.near_nullspace);
  });
}

}  // namespace
}  // namespace tests
