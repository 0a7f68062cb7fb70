// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/symmetric_tensor.h>

#include <limits>

namespace assembly {

/// The range of kappa over the points that were included.
class DiffusionRange {
 public:
  template <int dim>
  void include(const dealii::SymmetricTensor<2, dim>& K);
  void include(const DiffusionRange& other);

  /// The largest mean of the eigenvalues divided by the smallest; 1 without points.
  double jump() const;
  /// The largest ratio of two eigenvalues at one point; 1 without points.
  double anisotropy() const { return anisotropy_; }

 private:
  double smallest_ = std::numeric_limits<double>::infinity(), largest_ = 0, anisotropy_ = 1;
};

}  // namespace assembly
