// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/expression.h"

#include <deal.II/base/tensor.h>

#include <vector>

namespace assembly {

/// A vector field b of dim components, separated by commas: `bx, by`, in 3D `bx, by, bz`.
template <int dim>
class Velocity {
 public:
  using Tensor = dealii::Tensor<1, dim>;

  /// throws  multigrid::InputError for another number of expressions, or one that cannot be read
  Velocity(std::string key, std::string text, const Variables& variables = {});

  /// The value at a point; may be called from several threads.
  Tensor operator()(const dealii::Point<dim>& point) const;
  /// The same, since no velocity depends on the solution.
  Tensor operator()(const dealii::Point<dim>& point, double /*u*/) const { return (*this)(point); }

  /// From now on the value is that at time t (0 at first).
  void set_time(double t);
  double time() const { return entries_[0].time(); }
  bool depends_on_time() const;
  static bool depends_on_solution() { return false; }

  static std::vector<double> components(const Tensor& b);

  const std::vector<Expression<dim>>& entries() const { return entries_; }
  const std::string& key() const { return key_; }
  const std::string& text() const { return text_; }

 private:
  std::string key_, text_;
  std::vector<Expression<dim>> entries_;
};

}  // namespace assembly
