// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// The sections of report.json.
namespace postprocess::json {

using Json = nlohmann::ordered_json;  // keys in the order of writing, which is the order of reading

/// Word number `outcome` of words with `|` between them.
template <class Outcome>
std::string word(Outcome outcome, std::string words) {
  for (int k = 0; k < static_cast<int>(outcome); ++k) words.erase(0, words.find('|') + 1);
  return words.substr(0, words.find('|'));
}

Json problem(const Report::Problem& problem);
Json backend(const Report::Backend& backend);
Json ranks(const Report::Ranks& ranks);
Json hierarchy(const Report& report);
Json solver(const Report& report);
Json right_hand_sides(const std::vector<multigrid::SolveReport>& columns);
Json nonlinear(const Report::Nonlinear& nonlinear);
Json time(const Report::Time& time);
Json results(const Report::Results& results);
Json errors(const Report::Errors& errors);
Json convergence(const std::vector<Report::ConvergenceRow>& rows);
Json adaptivity(const Report::Adaptivity& adaptivity);

}  // namespace postprocess::json
