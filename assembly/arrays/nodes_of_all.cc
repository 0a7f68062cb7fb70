// SPDX-License-Identifier: MIT
#include "assembly/arrays/nodes_of_all.h"

#include "assembly/nodes/node_names.h"

#include <cmath>
#include <cstring>

namespace assembly {
namespace {

using multigrid::Key;

constexpr Key sign = Key(1) << 63;

/// A number that is less if the value is.
Key key_of(const double value) {
  Key bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits & sign ? ~bits : bits | sign;
}

double value_of(const Key key) {
  const Key bits = key & sign ? key ^ sign : ~key;
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace

template <int dim>
NodesOfAll::NodesOfAll(const mesh::CellArrays<dim>& cells,
                       const NodeNumbers& numbers,
                       const mesh::Share& share,
                       const Index first,
                       const Index end)
    : others_(*share.others), part_(multigrid::Key(share.part)) {
  const std::vector<mesh::NodeName> names = names_of_nodes(cells, numbers.degree, share.names);
  const std::vector<char> is_outer = on_outer_sides(cells, numbers.degree);
  const std::vector<Index> point_of_number = numbers.point_of_number.to_vector();
  for (Index k = first; k < end; ++k) {
    const auto point = std::size_t(point_of_number[std::size_t(k)]);
    if (!is_outer[point]) continue;
    shared_.push_back(k - first);
    names_.push_back(names[point]);
  }
}

void NodesOfAll::sum(Array<double>& values) const {
  double* const all = values.on(values.executor());
  std::vector<double> shared;
  for (const Index k : shared_) shared.push_back(all[k]);
  others_.sum(names_, shared);
  for (std::size_t i = 0; i < shared_.size(); ++i) all[shared_[i]] = shared[i];
}

void NodesOfAll::least(Array<double>& values) const {
  double* const all = values.on(values.executor());
  std::vector<Key> shared;
  for (const Index k : shared_) shared.push_back(key_of(all[k]));
  others_.least(names_, shared);
  for (std::size_t i = 0; i < shared_.size(); ++i) all[shared_[i]] = value_of(shared[i]);
}

void NodesOfAll::largest(Array<double>& values) const {
  double* const all = values.on(values.executor());
  for (const Index k : shared_) all[k] = -all[k];
  least(values);
  for (const Index k : shared_) all[k] = -all[k];
}

std::vector<Index> NodesOfAll::of_lower_parts() const {
  std::vector<Key> parts(shared_.size(), part_);
  others_.least(names_, parts);
  std::vector<Index> lower;
  for (std::size_t i = 0; i < shared_.size(); ++i)
    if (parts[i] != part_) lower.push_back(shared_[i]);
  return lower;
}

void add_up(const mesh::OtherParts& others, CellIntegrals& sums) {
  for (double* const sum : {&sums.measure, &sums.f, &sums.f_absolute}) *sum = others.sum(*sum);
  sums.smallest_mean = others.least(sums.smallest_mean);
  for (double* const largest : {&sums.largest_reaction, &sums.largest_mean, &sums.anisotropy})
    *largest = others.largest(*largest);
}

void add_up(const mesh::OtherParts& others, SideIntegrals& sums) {
  sums.g = others.sum(sums.g);
  sums.g_absolute = others.sum(sums.g_absolute);
  sums.largest_alpha = others.largest(sums.largest_alpha);
}

void add_up(const mesh::OtherParts& others, const std::vector<int>& ids, FlowsByPart& flows) {
  for (const int id : ids) {
    FlowSums& flow = flows[id];
    flow = {others.sum(flow.value), others.sum(flow.absolute), others.sum(flow.rounding)};
  }
}

void take_means_of_all(const NodesOfAll& nodes, MeansOfParts& means) {
  const multigrid::Executor& executor = means.values.executor();
  Array<double> sums = means.values.copy_to(executor);
  for (const Index k : nodes.shared()) sums.on(executor)[k] *= means.weights.on(executor)[k];
  nodes.sum(sums);
  nodes.sum(means.weights);
  nodes.least(means.smallest);
  nodes.largest(means.largest);
  for (const Index k : nodes.shared()) {
    const double smallest = means.smallest.on(executor)[k], largest = means.largest.on(executor)[k],
                 mean = sums.on(executor)[k] / means.weights.on(executor)[k];
    const bool is_bad = !std::isfinite(mean);
    means.values.on(executor)[k] = is_bad || smallest != largest ? mean : smallest;
    means.spreads.on(executor)[k] = is_bad ? 0 : largest - smallest;
  }
}

#define INSTANTIATE(dim)                                                            \
  template NodesOfAll::NodesOfAll(const mesh::CellArrays<dim>&, const NodeNumbers&, \
                                  const mesh::Share&, Index, Index)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
