// SPDX-License-Identifier: MIT
#include "tests/reference/terms/ties.h"

#include <algorithm>

namespace assembly {

using multigrid::Array;
using multigrid::Index;

void Ties::tie(const Index row, const double weight, const double value) {
  low_ = std::min(low_, value);
  high_ = std::max(high_, value);
  Index& place = place_[row - first_];
  if (place < 0) {
    place = static_cast<Index>(entries_.size());
    entries_.push_back({row, value, 0, 0});
  }
  Entry& entry = entries_[place];
  const double difference = value - entry.value;
  entry.weight += weight;
  entry.moment += weight * difference;
  constant_ += weight * difference * difference;
}

void Ties::append(const Ties& part) {
  for (const Entry& entry : part.entries_) {
    place_[entry.row - first_] = static_cast<Index>(entries_.size());
    entries_.push_back(entry);
  }
  constant_ += part.constant_;
  low_ = std::min(low_, part.low_);
  high_ = std::max(high_, part.high_);
}

multigrid::Dissipation Ties::finish(const multigrid::Executor& executor) {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return a.row < b.row; });
  std::vector<Index> rows;
  std::vector<double> values, weights, moments;
  for (const Entry& entry : entries_) {
    rows.push_back(entry.row);
    values.push_back(entry.value);
    weights.push_back(entry.weight);
    moments.push_back(entry.moment);
  }
  entries_.clear();
  place_.clear();
  return {Array<Index>(executor, rows),
          Array<double>(executor, values),
          Array<double>(executor, weights),
          Array<double>(executor, moments),
          constant_,
          low_,
          high_};
}

}  // namespace assembly
