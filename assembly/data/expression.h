// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/constants.h"
#include "assembly/data/equations.h"
#include "assembly/data/text.h"
#include "assembly/expressions/parse.h"
#include "assembly/options.h"

#include <deal.II/base/point.h>

#include <limits>
#include <string>
#include <vector>

namespace assembly {

/// What an expression may name, beside x, y, in 3D z, pi, e and functions.
struct Variables {
  bool has_time = false;  ///< t
  Constants constants = {};
  bool has_solution = false;  ///< u
};
/// What expressions of these options may name that do not depend on the solution.
///
/// throws  as constants_of
inline Variables variables_of(const ProblemOptions& problem) {
  return {traits_of(problem.equation).in_time, constants_of(problem)};
}
/// The same, and u where the equation takes it.
inline Variables variables_with_solution_of(const ProblemOptions& problem) {
  return {traits_of(problem.equation).in_time, constants_of(problem),
          traits_of(problem.equation).takes_solution};
}

/// An expression of the parameter file: a function of x and y, in 3D also of z, and of the
/// time t where the equation has one and perhaps of the solution u, with the constants pi, e and those of Problem/Constants.
template <int dim>
class Expression {
 public:
  /// Parses.
  ///
  /// key     section and key, for messages: "Problem/Diffusion"
  /// throws  multigrid::InputError if the text is no expression
  Expression(std::string key, std::string text, const Variables& variables = {});

  /// The value at a point; may be called from several threads. A constant costs no evaluation.
  ///
  /// u  the solution there. Without it the value is that where the solution is no number
  double operator()(const dealii::Point<dim>& point,
                    double u = std::numeric_limits<double>::quiet_NaN()) const {
    return is_constant_ ? constant_ : evaluate(point, u);
  }

  /// From now on the value is that at time t (0 at first).
  void set_time(double t);
  double time() const { return time_; }

  /// As Diffusion::components.
  static std::vector<double> components(const double value) { return {value}; }

  /// Whether none of x, y, z and u occurs in the text.
  bool is_constant() const { return is_constant_; }
  bool depends_on_time() const { return depends_on_time_; }
  bool depends_on_solution() const { return depends_on_solution_; }

  const Program& program() const { return program_; }
  const std::string& key() const { return key_; }
  const std::string& text() const { return text_; }

 private:
  double evaluate(const dealii::Point<dim>& point, double u = 0) const {
    double variables[dim + 2];
    for (int d = 0; d < dim; ++d) variables[d] = point[d];
    variables[dim] = time_;
    variables[dim + 1] = u;
    return assembly::evaluate(program_.instructions.data(), int(program_.instructions.size()),
                              variables);
  }

  std::string key_, text_;
  Program program_;
  bool is_constant_ = false, depends_on_time_ = false, depends_on_solution_ = false;
  double constant_ = 0, time_ = 0;
};

}  // namespace assembly
