// SPDX-License-Identifier: MIT
#include "assembly/data/linearity.h"

#include "assembly/data/equations.h"
#include "assembly/data/text.h"
#include "assembly/expressions/constants.h"

#include <algorithm>

namespace assembly {

bool uses_solution(const std::string& text) {
  for (const std::string& item : split(text, ';')) {
    const std::string plain = without_file_names(item);
    const std::size_t colon = plain.find(':');
    // A `:` behind a `?` belongs to a choice.
    const std::vector<std::string> names =
        names_in(colon < plain.find('?') ? item.substr(colon + 1) : item);
    if (std::count(names.begin(), names.end(), "u") > 0) return true;
  }
  return false;
}

bool is_nonlinear(const ProblemOptions& problem) {
  if (!traits_of(problem.equation).takes_solution) return false;
  for (const std::string* text : {&problem.diffusion, &problem.reaction, &problem.right_hand_side,
                                  &problem.neumann, &problem.robin})
    if (uses_solution(*text)) return true;
  if (traits_of(problem.equation).in_time && uses_solution(problem.heat_capacity)) return true;
  return !trim(problem.latent_heat).empty() || !trim(problem.radiation).empty() ||
         !trim(problem.natural_convection).empty();
}

bool has_symmetric_matrix(const ProblemOptions& problem) {
  const EquationTraits& traits = traits_of(problem.equation);
  return traits.is_symmetric && !(traits.takes_solution && uses_solution(problem.diffusion));
}

bool has_energy(const ProblemOptions& problem) {
  return has_symmetric_matrix(problem) && !is_nonlinear(problem) &&
         !traits_of(problem.equation).is_vector;
}

}  // namespace assembly
