// SPDX-License-Identifier: MIT
#include "apps/matrix/any_matrix.h"

#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Two systems that are not coupled.
System beside(const System& first, const System& second) {
  const Index n = first.n();
  std::vector<Offset> offsets = first.A.offsets.to_vector();
  std::vector<Index> columns = first.A.columns.to_vector();
  std::vector<double> values = first.A.values.to_vector();
  for (const Offset end : second.A.offsets.to_vector())
    if (end > 0) offsets.push_back(first.A.n_nonzeros() + end);
  for (const Index j : second.A.columns.to_vector()) columns.push_back(n + j);
  for (const double value : second.A.values.to_vector()) values.push_back(value);
  const Index all = n + second.n();
  System system;
  system.A = {all, all, Array<Offset>(default_host(), offsets),
              Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
  system.b = Array<double>(default_host(), std::vector<double>(std::size_t(all)));
  return system;
}

/// What is found out on each executor: the refusal, or whether there is a kernel of constants.
std::string verdict(const System& given) {
  const auto of = [&](const Executor& executor) {
    System system = given.copy_to(executor);
    system.constant_nullspace = false;
    const std::string refusal = message_of<InputError>([&] { apps::check_matrix(system); });
    if (!refusal.empty()) return refusal;
    return std::string(system.symmetry->of_values ? "symmetric" : "not symmetric") +
           (system.constant_nullspace ? ", singular" : "");
  };
  const std::string on_host = of(default_host());
  on_each_executor([&](const Executor& executor) { EXPECT_EQ(of(executor), on_host); });
  return on_host;
}

TEST(AnyMatrix, HasOneVerdictOnAllExecutors) {
  const System regular = triangles(30, Points::jittered);
  const System singular = neumann(20, Points::jittered);
  EXPECT_EQ(verdict(regular), "symmetric");
  EXPECT_EQ(verdict(singular), "symmetric, singular");
  EXPECT_EQ(verdict(beside(regular, regular)), "symmetric");
  EXPECT_EQ(
      verdict(beside(singular, singular)),
      "the system cannot be used: it is singular (A 1 = 0) and falls into parts that are not "
      "coupled, row 400 and row 0 are in two of them: each part has a constant of its own, solve "
      "them one at a time");
  EXPECT_EQ(
      verdict(beside(regular, singular)),
      "the matrix falls into 2 parts that are not coupled, and the rows of one of them, row 901 "
      "and 399 others, add up to zero, so that its solution is known up to a constant: give a "
      "value in it, or leave it out");
  System oblique = five_point(10);
  auto values = oblique.A.values.to_vector();
  values[1] = -0.5;
  oblique.A.values = Array<double>(default_host(), values);
  EXPECT_EQ(verdict(oblique), "not symmetric");
}

/// What comes to the host is three numbers or so: whether there is a fault, and the counts of find_symmetry and count_parts.
/// Nothing grows with the matrix.
TEST(AnyMatrix, OfADeviceStaysThere) {
  for (const int side : {20, 100})
    for (const bool is_singular : {false, true}) {
      const Executor shadow = Executor::shadow();
      const System given =
          is_singular ? neumann(side, Points::jittered) : triangles(side, Points::jittered);
      System system = given.copy_to(shadow);
      system.constant_nullspace = false;
      const Offset before = shadow.counters().synchronizations;
      apps::check_matrix(system);
      EXPECT_EQ(shadow.counters().synchronizations, before + 3);
      EXPECT_EQ(system.constant_nullspace, is_singular);
      const auto right = random_vector(std::size_t(3 * system.n()), 1);
      const Array<double> B(shadow, right);
      const Offset between = shadow.counters().synchronizations;
      EXPECT_EQ(message_of<InputError>([&] { apps::check_means(system, B); }).empty(),
                !is_singular);
      EXPECT_EQ(shadow.counters().synchronizations, between + (is_singular ? 6 : 0));
    }
}

TEST(AnyMatrix, NamesTheColumnWithAMean) {
  on_each_executor([](const Executor& executor) {
    System system = neumann(10, Points::uniform).copy_to(executor);
    system.constant_nullspace = false;
    apps::check_matrix(system);
    std::vector<double> columns(400);
    for (std::size_t i = 0; i < 100; ++i)
      columns[i] = columns[200 + i] = i % 2 == 0 ? 1e300 : -1e300;
    EXPECT_NO_THROW(apps::check_means(system, Array<double>(executor, columns)));
    columns[207] += 1e299;
    EXPECT_TRUE(
        contains(message_of<InputError>(
                     [&] { apps::check_means(system, Array<double>(executor, columns)); }),
                 "column 3: the right-hand side of a singular system (A 1 = 0) must have mean "
                 "0, but has 1.00e+297"));
  });
}

}  // namespace
}  // namespace tests
