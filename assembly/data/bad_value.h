// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/point.h>
#include <deal.II/base/symmetric_tensor.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assembly {

/// What a value of an expression has to be, everywhere.
enum class Required { finite, positive, not_negative };

/// Whether K is finite and positive definite.
template <int dim>
bool is_positive_definite(const dealii::SymmetricTensor<2, dim>& K);

/// A value that an expression must not have, or none.
template <int dim>
class BadValue {
 public:
  explicit operator bool() const { return key_ != nullptr; }

  /// Keeps the first bad value it is shown; returns `value` itself.
  ///
  /// function  an Expression or Diffusion, which must outlive this
  template <class Function>
  double check(const Function& function,
               const Required required,
               const dealii::Point<dim>& point,
               const double value) {
    if (!satisfies(value, required)) keep(function, required, point, {value});
    return value;
  }
  /// The same for a tensor, which must be positive definite.
  template <class Function>
  const dealii::SymmetricTensor<2, dim>& check(const Function& function,
                                               const dealii::Point<dim>& point,
                                               const dealii::SymmetricTensor<2, dim>& K) {
    if (!is_positive_definite(K)) keep(function, Required::positive, point, function.components(K));
    return K;
  }

  /// throws  multigrid::InputError with key, text, value, point and time, if there is a bad value
  void raise() const;

 private:
  static bool satisfies(double value, Required required);
  template <class Function>
  void keep(const Function& function,
            const Required required,
            const dealii::Point<dim>& point,
            std::vector<double> values) {
    if (key_) return;
    key_ = &function.key();
    text_ = &function.text();
    required_ = required;
    point_ = point;
    values_ = std::move(values);
    if (function.depends_on_time()) time_ = function.time();
  }

  const std::string *key_ = nullptr, *text_ = nullptr;
  Required required_ = Required::finite;
  dealii::Point<dim> point_;
  std::vector<double> values_;  ///< one, or the components of a tensor
  std::optional<double> time_;  ///< if the expression depends on it
};

}  // namespace assembly
