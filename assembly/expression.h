// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/text.h"

#include <deal.II/base/function_parser.h>

#include <memory>
#include <string>

namespace assembly {

/// An expression of the parameter file: a function of x and y, in 3D also of z, with the constants
/// pi and e.
template <int dim>
class Expression {
 public:
  /// Parses and evaluates once.
  ///
  /// key     section and key, for messages: "Problem/Diffusion"
  /// throws  multigrid::InputError if the text is no expression
  Expression(std::string key, std::string text);

  /// The value at a point; may be called from several threads. A constant costs no evaluation.
  double operator()(const dealii::Point<dim>& point) const {
    return is_constant_ ? constant_ : parser_->value(point);
  }

  /// Whether none of x, y, z occurs in the text.
  bool is_constant() const { return is_constant_; }

  const std::string& key() const { return key_; }
  const std::string& text() const { return text_; }

 private:
  double first_value() const;

  std::string key_, text_;
  std::unique_ptr<dealii::FunctionParser<dim>> parser_;
  bool is_constant_ = false;
  double constant_ = 0;
};

}  // namespace assembly
