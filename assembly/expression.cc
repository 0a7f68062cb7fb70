// SPDX-License-Identifier: MIT
#include "assembly/expression.h"

#include "multigrid/system.h"

#include <cctype>
#include <cmath>
#include <iostream>
#include <sstream>

namespace assembly {

namespace {

/// Whether an identifier of the text is a variable, or a function that gives another value each
/// time.
bool names_a_variable(const std::string& text) {
  const auto in_word = [](const char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
  };
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string word = text.substr(begin, end - begin);
    if (word == "x" || word == "y" || word == "z" || word.rfind("rand", 0) == 0) return true;
    begin = std::max(end, begin + 1);
  }
  return false;
}

/// Keeps what others print on std::cerr off the screen: deal.II's parser prints there before it
/// throws.
struct SilentErrors {
  std::ostringstream swallowed;
  std::streambuf* old = std::cerr.rdbuf(swallowed.rdbuf());
  ~SilentErrors() { std::cerr.rdbuf(old); }
};

/// The parser's own words on one line, without deal.II's frame around them.
std::string parser_words(const dealii::ExceptionBase& error) {
  std::ostringstream stream;
  error.print_info(stream);
  std::string text = stream.str();
  const std::string frame = "The parser said: ";
  if (const std::size_t at = text.find(frame); at != std::string::npos)
    text = text.substr(at + frame.size());
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  while (!line.empty() && line.back() == '.') line.pop_back();
  return line;
}

template <int dim>
std::string variable_names() {
  return dim == 2 ? "x, y" : "x, y, z";
}

}  // namespace

template <int dim>
Expression<dim>::Expression(std::string key, std::string text)
    : key_(std::move(key)),
      text_(trim(text)),
      parser_(std::make_unique<dealii::FunctionParser<dim>>()) {
  if (text_.empty())
    throw multigrid::InputError(key_ + ": an expression is missing; write 0 for zero.");
  if (text_.find(';') != std::string::npos)
    throw multigrid::InputError(key_ + ": `" + text_ + "` must be one expression, without `;`.");
  if (split(text_, ',').size() > 1)  // of several values the parser would take the last
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` must be one expression, without `,` outside of parentheses.");
  const double value = first_value();
  is_constant_ = !names_a_variable(text_);
  if (is_constant_) constant_ = value;
}

template <int dim>
double Expression<dim>::first_value() const {
  const SilentErrors silent;
  dealii::Point<dim> somewhere;
  for (int d = 0; d < dim; ++d) somewhere[d] = 0.625;
  try {
    parser_->initialize(variable_names<dim>(), text_,
                        {{"pi", std::acos(-1.)}, {"e", std::exp(1.)}});
    return parser_->value(somewhere);
  } catch (const dealii::ExceptionBase& error) {
    throw multigrid::InputError(key_ + ": the expression `" + text_ + "` cannot be read (" +
                                parser_words(error) + "); it may use " + variable_names<dim>() +
                                " and the constants pi and e.");
  }
}

template class Expression<2>;

}  // namespace assembly
