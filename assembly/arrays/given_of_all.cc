// SPDX-License-Identifier: MIT
#include "assembly/arrays/given_of_all.h"

#include "assembly/nodes/node_names.h"

namespace assembly {
namespace {

using multigrid::Key;

constexpr double beyond = 1e12;  ///< any number of a part

}  // namespace

template <int dim>
GivenOfAll::GivenOfAll(const mesh::CellArrays<dim>& cells,
                       const NodeNumbers& numbers,
                       const mesh::Share& share)
    : others_(*share.others) {
  const std::vector<mesh::NodeName> names = names_of_nodes(cells, numbers.degree, share.names);
  const std::vector<char> is_outer = on_outer_sides(cells, numbers.degree);
  const std::vector<Index> point_of_number = numbers.point_of_number.to_vector();
  for (Index k = numbers.n_unknowns; k < numbers.n_rows; ++k) {
    const auto point = std::size_t(point_of_number[std::size_t(k)]);
    if (!is_outer[point]) continue;
    shared_.push_back(k - numbers.n_unknowns);
    names_.push_back(names[point]);
  }
}

void GivenOfAll::sum(Array<double>& values) const {
  double* const all = values.on(values.executor());
  std::vector<double> shared;
  for (const Index k : shared_) shared.push_back(all[k]);
  others_.sum(names_, shared);
  for (std::size_t i = 0; i < shared_.size(); ++i) all[shared_[i]] = shared[i];
}

/// Numbers of parts are from -1 on.
void GivenOfAll::least(Array<double>& values) const {
  double* const all = values.on(values.executor());
  std::vector<Key> shared;
  for (const Index k : shared_) shared.push_back(Key(all[k] + 1));
  others_.least(names_, shared);
  for (std::size_t i = 0; i < shared_.size(); ++i) all[shared_[i]] = double(shared[i]) - 1;
}

void GivenOfAll::largest(Array<double>& values) const {
  double* const all = values.on(values.executor());
  for (const Index k : shared_) all[k] = beyond - all[k];
  least(values);
  for (const Index k : shared_) all[k] = beyond - all[k];
}

void add_up(const mesh::OtherParts& others, const std::vector<int>& ids, FlowsByPart& flows) {
  for (const int id : ids) {
    FlowSums& flow = flows[id];
    flow = {others.sum(flow.value), others.sum(flow.absolute), others.sum(flow.rounding)};
  }
}

template GivenOfAll::GivenOfAll(const mesh::CellArrays<2>&, const NodeNumbers&, const mesh::Share&);
template GivenOfAll::GivenOfAll(const mesh::CellArrays<3>&, const NodeNumbers&, const mesh::Share&);

}  // namespace assembly
