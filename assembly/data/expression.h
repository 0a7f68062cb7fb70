// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/constants.h"
#include "assembly/data/equations.h"
#include "assembly/data/text.h"
#include "assembly/expressions/parse.h"
#include "assembly/options.h"

#include <deal.II/base/point.h>

#include <string>
#include <vector>

namespace assembly {

/// What an expression may name, beside x, y, in 3D z, pi, e and functions.
struct Variables {
  bool has_time = false;  ///< t
  Constants constants = {};
};
/// What expressions of these options may name.
///
/// throws  as constants_of
inline Variables variables_of(const ProblemOptions& problem) {
  return {traits_of(problem.equation).in_time, constants_of(problem)};
}

/// An expression of the parameter file: a function of x and y, in 3D also of z, and of the
/// time t where the equation has one, with the constants pi, e and those of Problem/Constants.
template <int dim>
class Expression {
 public:
  /// Parses.
  ///
  /// key     section and key, for messages: "Problem/Diffusion"
  /// throws  multigrid::InputError if the text is no expression
  Expression(std::string key, std::string text, const Variables& variables = {});

  /// The value at a point; may be called from several threads. A constant costs no evaluation.
  double operator()(const dealii::Point<dim>& point) const {
    return is_constant_ ? constant_ : evaluate(point);
  }

  /// From now on the value is that at time t (0 at first).
  void set_time(double t);
  double time() const { return time_; }

  /// As Diffusion::components.
  static std::vector<double> components(const double value) { return {value}; }

  /// Whether none of x, y, z occurs in the text.
  bool is_constant() const { return is_constant_; }
  bool depends_on_time() const { return depends_on_time_; }

  const Program& program() const { return program_; }
  const std::string& key() const { return key_; }
  const std::string& text() const { return text_; }

 private:
  double evaluate(const dealii::Point<dim>& point) const {
    double variables[dim + 1];
    for (int d = 0; d < dim; ++d) variables[d] = point[d];
    variables[dim] = time_;
    return assembly::evaluate(program_.instructions.data(), int(program_.instructions.size()),
                              variables);
  }

  std::string key_, text_;
  Program program_;
  bool is_constant_ = false, depends_on_time_ = false;
  double constant_ = 0, time_ = 0;
};

}  // namespace assembly
