// SPDX-License-Identifier: MIT
#include "assembly/data/expression.h"

#include "multigrid/system.h"

#include <algorithm>
#include <cstring>

namespace assembly {

namespace {

/// Whether there is a `=` that is no part of a comparison.
bool has_assignment(const std::string& with_names) {
  const std::string text = without_file_names(with_names);
  for (std::size_t k = text.find('='); k != std::string::npos; k = text.find('=', k + 1)) {
    if (k > 0 && std::strchr("<>!", text[k - 1])) continue;
    if (k + 1 == text.size() || text[k + 1] != '=') return true;
    ++k;
  }
  return false;
}

template <int dim>
std::vector<std::string> variable_names(const Variables& variables) {
  std::vector<std::string> names = {"x", "y"};
  if (dim == 3) names.emplace_back("z");
  if (variables.has_time || variables.has_solution)
    names.emplace_back(variables.has_time ? "t" : "");  // u has the number behind that of t
  if (variables.has_solution) names.emplace_back("u");
  return names;
}

/// Why it cannot be read; also of names that there are, but not here.
std::string reason(const ParseError& error) {
  const std::string& name = error.unknown_name;
  if (name == "z") return "`z` is there in three dimensions only, and this mesh is plane";
  if (name == "t")
    return "the time `t` is there with Problem/Equation = " + equations_in_time() +
           " only, and not in its initial condition";
  if (name == "u")
    return "the solution `u` is there with Problem/Equation = " + equations_with_solution() +
           " only, in Diffusion, Reaction, Right hand side, Neumann, Robin and Radiation";
  return error.what();
}

}  // namespace

template <int dim>
Expression<dim>::Expression(std::string key, std::string text, const Variables& variables)
    : key_(std::move(key)), text_(trim(text)) {
  if (text_.empty())
    throw multigrid::InputError(key_ + ": an expression is missing; write 0 for zero.");
  if (without_file_names(text_).find(';') != std::string::npos)
    throw multigrid::InputError(key_ + ": `" + text_ + "` must be one expression, without `;`.");
  if (split(text_, ',').size() > 1)
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` must be one expression, without `,` outside of parentheses.");
  if (has_assignment(text_))
    throw multigrid::InputError(key_ + ": `" + text_ +
                                "` assigns by `=`, which changes nothing; to compare write `==`.");
  const std::vector<std::string> names = variable_names<dim>(variables);
  try {
    program_ = parse(text_, names, read_data_table, variables.constants);
  } catch (const ParseError& error) {
    if (error.unknown_name.rfind("rand", 0) == 0)
      throw multigrid::InputError(key_ + ": `" + text_ +
                                  "` is another value each time; a run must be repeatable.");
    std::string allowed;
    for (const std::string& name : names)
      if (!name.empty()) allowed += name + ", ";
    for (const Constant& constant : variables.constants) allowed += constant.name + ", ";
    throw multigrid::InputError(key_ + ": the expression `" + text_ + "` cannot be read (" +
                                reason(error) + "); it may use " + allowed +
                                "pi, e and the functions in docs/problems.md.");
  } catch (const multigrid::FileError& error) {
    throw multigrid::FileError(key_ + ": " + error.what());
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError(key_ + ": " + error.what());
  }
  depends_on_solution_ = variables.has_solution && program_.uses[dim + 1];
  is_constant_ =
      !depends_on_solution_ && std::none_of(program_.uses.begin(), program_.uses.begin() + dim,
                                            [](const bool used) { return used; });
  depends_on_time_ = variables.has_time && program_.uses[dim];
  if (is_constant_) constant_ = evaluate({});
}

template <int dim>
void Expression<dim>::set_time(const double t) {
  time_ = t;
  if (is_constant_ && depends_on_time_) constant_ = evaluate({});
}

template class Expression<2>;
template class Expression<3>;

}  // namespace assembly
