// SPDX-License-Identifier: MIT
#include "assembly/data/bad_value.h"

#include "multigrid/system.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace assembly {

namespace {

/// "a, b, c".
template <class Numbers>
std::string join(const Numbers& numbers, const std::size_t n) {
  std::ostringstream text;
  for (std::size_t k = 0; k < n; ++k) {
    text << (k == 0 ? "" : ", ");
    if (std::isnan(numbers[k]))
      text << "not a number";  // and not -nan, whose sign says nothing
    else
      text << numbers[k];
  }
  return text.str();
}

std::string words(const Required required, const bool is_tensor) {
  if (is_tensor && required == Required::positive) return "positive definite";
  if (required == Required::finite) return "finite";
  return required == Required::positive ? "positive" : "zero or positive";
}

/// Of a value that is not a number, perhaps since a table ends before.
std::string hint(const std::string& text, const std::vector<double>& values) {
  const bool is_nan =
      std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
  return is_nan && text.find("table") != std::string::npos
             ? " (a table has no values beyond its ends)"
             : "";
}

}  // namespace

template <int dim>
bool BadValue<dim>::satisfies(const double value, const Required required) {
  return assembly::satisfies(value, required);
}

template <int dim>
bool BadValue<dim>::satisfies(const dealii::Tensor<1, dim>& b, Required) {
  return std::all_of(b.begin_raw(), b.end_raw(), [](double value) { return std::isfinite(value); });
}

/// All pivots of the elimination are positive.
template <int dim>
bool BadValue<dim>::satisfies(const dealii::SymmetricTensor<2, dim>& K, Required) {
  dealii::Tensor<2, dim> rest = K;
  for (int p = 0; p < dim; ++p) {
    if (!(rest[p][p] > 0)) return false;
    for (int i = p + 1; i < dim; ++i)
      for (int j = p + 1; j < dim; ++j) rest[i][j] -= rest[i][p] * rest[p][j] / rest[p][p];
  }
  for (unsigned int k = 0; k < K.n_independent_components; ++k)
    if (!std::isfinite(K.access_raw_entry(k))) return false;
  return true;
}

template <int dim>
void BadValue<dim>::raise() const {
  if (!key_) return;
  const bool is_tensor = values_.size() > 1;
  const std::string value = join(values_, values_.size());
  throw multigrid::InputError(
      *key_ + ": the expression `" + *text_ + "` is " + (is_tensor ? "(" + value + ")" : value) +
      " at (" + join(point_, dim) + ")" + (time_ ? ", t = " + join(&*time_, 1) : "") +
      (u_ ? ", u = " + join(&*u_, 1) : "") + "; it must be " + words(required_, is_tensor) +
      " everywhere" + hint(*text_, values_) + ".");
}

template class BadValue<2>;
template class BadValue<3>;

}  // namespace assembly
