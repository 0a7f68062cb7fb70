// SPDX-License-Identifier: MIT
#include "assembly/probes/watch.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

#include <limits>

namespace assembly {

namespace {

/// A number in the table that the host gets: of extremes both, of others the first.
struct Entry {
  double first, second;
};

struct Total {
  double value = 0;
  MG_HD Total& operator+=(const Total& other) {
    value += other.value;
    return *this;
  }
  MG_HD operator Entry() const { return {value, value}; }
};

struct Range {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  MG_HD Range& operator+=(const Range& other) {
    smallest = other.smallest < smallest ? other.smallest : smallest;
    largest = other.largest > largest ? other.largest : largest;
    return *this;
  }
  MG_HD operator Entry() const { return {smallest, largest}; }
};

struct RangeOfNode {
  const double* u;
  MG_HD Range operator()(Index i) const { return {u[i], u[i]}; }
};

struct WeightedNode {
  const Index* nodes;  ///< or null
  const double* weights;
  const double* u;
  MG_HD Total operator()(Index k) const { return {weights[k] * u[nodes ? nodes[k] : k]}; }
};

struct ValueAtPoint {
  const Index* nodes;
  const double* values;
  int stride;
  const double* u;
  Entry* entries;
  MG_HD void operator()(Index point) const {
    double sum = 0;
    for (int i = 0; i < stride; ++i) {
      const Offset k = Offset(point) * stride + i;
      sum += values[k] * u[nodes[k]];
    }
    entries[point] = {sum, sum};
  }
};

struct IsNotZero {
  const double* weights;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = weights[i] != 0 ? 1 : 0; }
};

}  // namespace

PartWeights part_weights(Array<double> weights, const bool is_part) {
  const Executor& executor = weights.executor();
  PartWeights result;
  result.measure = multigrid::total(weights);
  if (!is_part) {
    result.weights = std::move(weights);
    return result;
  }
  Array<Index> flags(executor, weights.size());
  multigrid::for_each(executor, weights.size(),
                      IsNotZero{weights.on(executor), flags.on(executor)});
  result.nodes = multigrid::compact(flags);
  result.weights = Array<double>(executor, result.nodes.size());
  multigrid::gather(result.nodes, weights, result.weights);
  return result;
}

Watched watch(const std::vector<PartWeights>& parts,
              const PointsInCells& points,
              const Array<double>& u) {
  const Executor& executor = u.executor();
  Array<Entry> table(executor, Offset(1 + parts.size()) + points.n());
  Entry* next = table.on(executor);
  multigrid::sum(executor, u.size(), RangeOfNode{u.on(executor)}, next++);
  for (const PartWeights& part : parts)
    multigrid::sum(executor, part.weights.size(),
                   WeightedNode{part.nodes.empty() ? nullptr : part.nodes.on(executor),
                                part.weights.on(executor), u.on(executor)},
                   next++);
  multigrid::for_each(executor, points.n(),
                      ValueAtPoint{points.nodes.on(executor), points.values.on(executor),
                                   points.n_shapes, u.on(executor), next});
  const std::vector<Entry> entries = table.to_vector();
  Watched result{entries[0].first, entries[0].second, {}, {}};
  for (std::size_t k = 1; k < entries.size(); ++k)
    (k <= parts.size() ? result.integrals : result.values).push_back(entries[k].first);
  return result;
}

}  // namespace assembly
