// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace assembly {

/// The vectors that satisfy homogeneous linear equations, which are added one by one.
class NullSpace {
 public:
  /// size  of the vectors; without equations all of them satisfy
  explicit NullSpace(std::size_t size) : size_(size) {}

  /// row  of an equation, whose largest entry is about 1. One that follows from those before, up to 1e-9, changes nothing
  void add(std::vector<double> row);

  std::size_t size() const { return size_; }
  /// Whether only zero is left.
  bool is_empty() const { return rows_.size() == size_; }
  /// A basis: each vector has 1 at a place where the others have 0, and zeros as far as equations allow.
  std::vector<std::vector<double>> basis() const;

 private:
  std::size_t size_;
  std::vector<std::vector<double>> rows_;  ///< reduced: 1 at their pivot, 0 at those of others
  std::vector<std::size_t> pivots_;
};

}  // namespace assembly
