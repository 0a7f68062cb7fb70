// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/required.h"

#include <deal.II/base/point.h>
#include <deal.II/base/symmetric_tensor.h>
#include <deal.II/base/tensor.h>

#include <optional>
#include <string>
#include <vector>

namespace assembly {

/// The first value met that an expression must not have, if there is one.
template <int dim>
class BadValue {
 public:
  explicit operator bool() const { return key_ != nullptr; }

  /// Evaluates `function` at `point` and returns its value. Keeps it if it is the first bad one. A value that depends on the
  /// solution is not judged unless that is given.
  ///
  /// function  an Expression, Velocity or Diffusion, which must outlive this
  /// required  of the number, or of the eigenvalues of a tensor, which must be positive;
  ///           a vector must be finite
  /// u         the solution at the point
  template <class Function>
  auto check(const Function& function,
             const Required required,
             const dealii::Point<dim>& point,
             const std::optional<double> u = {}) {
    const auto value = u ? function(point, *u) : function(point);
    const bool is_judged = u || !function.depends_on_solution();
    if (!key_ && is_judged && !satisfies(value, required)) {
      key_ = &function.key();
      text_ = &function.text();
      required_ = required;
      point_ = point;
      values_ = function.components(value);
      if (function.depends_on_time()) time_ = function.time();
      if (function.depends_on_solution()) u_ = u;
    }
    return value;
  }

  /// throws  multigrid::InputError with key, text, value, point and time, if there is a bad value
  void raise() const;

 private:
  static bool satisfies(double value, Required required);
  static bool satisfies(const dealii::Tensor<1, dim>& b, Required);
  static bool satisfies(const dealii::SymmetricTensor<2, dim>& K, Required);

  const std::string *key_ = nullptr, *text_ = nullptr;
  Required required_ = Required::finite;
  dealii::Point<dim> point_;
  std::vector<double> values_;      ///< one, or the components of a vector or tensor
  std::optional<double> time_, u_;  ///< if the expression depends on them
};

/// Refuses what is unusable all over a cell or face: then it is so on finer meshes, too. A single
/// bad point is no reason to refuse, because no mesh may ever evaluate there.
///
/// part      a cell or a face
/// function  an Expression, Velocity or Diffusion
/// throws    multigrid::InputError if the values are bad at all points that are tried
template <int dim, class Part, template <int> class Function>
void require_a_value(const Part& part, const Function<dim>& function, const Required required) {
  BadValue<dim> first;
  for (const unsigned int v : part->vertex_indices()) {
    BadValue<dim> bad;
    bad.check(function, required, dealii::Point<dim>(0.5 * (part->center() + part->vertex(v))));
    if (!bad) return;
    if (!first) first = bad;
  }
  first.raise();
}

}  // namespace assembly
