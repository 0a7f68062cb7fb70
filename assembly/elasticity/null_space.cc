// SPDX-License-Identifier: MIT
#include "assembly/elasticity/null_space.h"

#include <algorithm>
#include <cmath>

namespace assembly {

namespace {

constexpr double dependent = 1e-9;

void subtract(const double factor, const std::vector<double>& from, std::vector<double>& row) {
  if (factor == 0) return;
  for (std::size_t k = 0; k < row.size(); ++k) row[k] -= factor * from[k];
}

}  // namespace

void NullSpace::add(std::vector<double> row) {
  for (std::size_t k = 0; k < rows_.size(); ++k) subtract(row[pivots_[k]], rows_[k], row);
  std::size_t pivot = 0;
  for (std::size_t k = 1; k < size_; ++k)
    if (std::abs(row[k]) > std::abs(row[pivot])) pivot = k;
  const double value = size_ > 0 ? row[pivot] : 0;
  if (!(std::abs(value) > dependent)) return;
  for (double& entry : row) entry /= value;
  for (std::vector<double>& other : rows_) subtract(other[pivot], row, other);
  rows_.push_back(std::move(row));
  pivots_.push_back(pivot);
}

std::vector<std::vector<double>> NullSpace::basis() const {
  std::vector<std::vector<double>> result;
  for (std::size_t free = 0; free < size_; ++free) {
    if (std::count(pivots_.begin(), pivots_.end(), free) != 0) continue;
    std::vector<double>& vector = result.emplace_back(size_, 0.);
    vector[free] = 1;
    for (std::size_t k = 0; k < rows_.size(); ++k) vector[pivots_[k]] = -rows_[k][free];
  }
  return result;
}

}  // namespace assembly
