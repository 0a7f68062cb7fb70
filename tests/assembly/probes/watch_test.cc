// SPDX-License-Identifier: MIT
#include "assembly/probes/watch.h"

#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace assembly;
using multigrid::Executor;

/// Two points, the second of which is in a cell of two nodes.
PointsInCells two_points(const Executor& executor) {
  PointsInCells points;
  points.dimension = 1;
  points.n_shapes = 3;
  points.cells = Array<Index>(executor, std::vector<Index>{0, 1});
  points.nodes = Array<Index>(executor, std::vector<Index>{0, 1, 4, 2, 3, 0});
  points.values = Array<double>(executor, std::vector<double>{0.5, 0.25, 0.25, 0.75, 0.25, 0});
  points.gradients = Array<double>(executor, std::vector<double>(6, 0.));
  return points;
}

TEST(Watch, HasExtremesIntegralsAndValues) {
  same_on_each_executor([](const Executor& executor) {
    std::vector<PartWeights> parts;
    parts.push_back(part_weights({executor, std::vector<double>{1, 2, 2, 2, 1}}, false));
    parts.push_back(part_weights({executor, std::vector<double>{1, 2, 1, 0, 0}}, true));
    EXPECT_TRUE(parts[0].nodes.empty());
    EXPECT_EQ(parts[0].measure, 8);
    EXPECT_EQ(parts[1].nodes.to_vector(), (std::vector<Index>{0, 1, 2}));
    EXPECT_EQ(parts[1].measure, 4);
    const Array<double> u(executor, std::vector<double>{3, -1, 4, 2, 8});
    const Watched found = watch(parts, two_points(executor), u);
    EXPECT_EQ(found.smallest, -1);
    EXPECT_EQ(found.largest, 8);
    EXPECT_EQ(found.integrals, (std::vector<double>{3 - 2 + 8 + 4 + 8, 3 - 2 + 4}));
    EXPECT_EQ(found.values, (std::vector<double>{1.5 - 0.25 + 2, 3 + 0.5}));
    return found.values;
  });
}

// A row of a history costs one wait.
TEST(Watch, WaitsOnce) {
  const Executor shadow = Executor::shadow();
  std::vector<PartWeights> parts;
  parts.push_back(part_weights({shadow, std::vector<double>{1, 2, 2, 2, 1}}, false));
  const PointsInCells points = two_points(shadow);
  const Array<double> u(shadow, std::vector<double>{3, -1, 4, 2, 8});
  const auto before = shadow.counters().synchronizations;
  watch(parts, points, u);
  EXPECT_EQ(shadow.counters().synchronizations - before, 1);
}

TEST(Watch, TakesNoPoints) {
  PointsInCells none;
  const Executor host = multigrid::default_host();
  std::vector<PartWeights> parts;
  const Watched found = watch(parts, none, {host, std::vector<double>{2, 1}});
  EXPECT_EQ(found.smallest, 1);
  EXPECT_TRUE(found.values.empty() && found.integrals.empty());
}

}  // namespace
}  // namespace tests
