// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/expression.h"

#include <deal.II/base/symmetric_tensor.h>

#include <vector>

namespace assembly {

/// kappa: one expression (isotropic), dim (the diagonal of a tensor), or dim (dim + 1) / 2 (its
/// upper triangle row by row: kxx, kxy, kyy; in 3D kxx, kxy, kxz, kyy, kyz, kzz), separated by
/// commas.
template <int dim>
class Diffusion {
 public:
  using Tensor = dealii::SymmetricTensor<2, dim>;

  /// throws  multigrid::InputError for another number of expressions, or one that cannot be read
  Diffusion(std::string key, std::string text, const Variables& variables = {});

  /// As Expression.
  Tensor operator()(const dealii::Point<dim>& point,
                    double u = std::numeric_limits<double>::quiet_NaN()) const {
    return is_constant_ ? constant_ : evaluate(point, u);
  }

  /// From now on the value is that at time t (0 at first).
  void set_time(double t);
  double time() const { return entries_[0].time(); }
  bool depends_on_time() const;
  bool depends_on_solution() const;
  /// Whether none of x, y, z and u occurs in the text.
  bool is_constant() const { return is_constant_; }

  const std::vector<Expression<dim>>& entries() const { return entries_; }
  /// The values of the expressions in K, in their order.
  std::vector<double> components(const Tensor& K) const;

  const std::string& key() const { return key_; }
  const std::string& text() const { return text_; }

 private:
  Tensor evaluate(const dealii::Point<dim>& point, double u = 0) const;

  std::string key_, text_;
  std::vector<Expression<dim>> entries_;
  bool is_constant_ = true;
  Tensor constant_;
};

}  // namespace assembly
