// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"
#include "apps/reproduce/studies/studies.h"
#include "multigrid/cycle/preconditioner.h"
#include "multigrid/formats/matrix.h"

#include <fmt/format.h>

namespace apps::reproduce {
namespace {

using multigrid::Array;

/// Seconds by level and part.
using Parts = std::map<std::pair<std::size_t, std::string>, double>;

/// Those of one cycle.
Parts cycle_parts(multigrid::Preconditioner& B, const Array<double>& b, Array<double>& x) {
  stop_if_interrupted();
  multigrid::ComponentTimes clock(b.executor());
  B.time_by(&clock);
  B.apply(b, x);
  B.time_by(nullptr);
  Parts parts;
  for (const multigrid::ComponentTimes::Part& part : clock.list())
    parts[{part.level, part.component}] += part.seconds;
  return parts;
}

/// Of each part the median of several cycles.
Parts median_parts(multigrid::Preconditioner& B, const Array<double>& b, Array<double>& x) {
  constexpr int n_cycles = 25;
  cycle_parts(B, b, x);
  std::map<Parts::key_type, std::vector<double>> all;
  for (int cycle = 0; cycle < n_cycles; ++cycle)
    for (const auto& [place, seconds] : cycle_parts(B, b, x)) all[place].push_back(seconds);
  Parts parts;
  for (const auto& [place, seconds] : all) parts[place] = median(seconds);
  return parts;
}

/// Times of the levels.
std::vector<double> by_level(const Parts& parts) {
  std::vector<double> levels;
  for (const auto& [place, seconds] : parts) {
    levels.resize(place.first + 1);
    levels.back() += seconds;
  }
  return levels;
}

}  // namespace

void study_cycle(const Subject& subject, Measurement& result) {
  const Array<double>& b = subject.system->b;
  Array<double> x(subject.executor, b.size());
  const auto B = multigrid::start_preconditioner(*subject.system, subject.parameters.solver);
  B->finish();
  B->begin(1.);
  Parts parts = median_parts(*B, b, x);
  const std::vector<double> levels = by_level(parts);
  double all = 0;
  for (const double seconds : levels) all += seconds;
  std::map<std::string, double>& numbers = result.studied;
  for (const auto& [place, seconds] : parts)
    if (place.first == 0) numbers["share of " + place.second] = 100 * seconds / levels[0];
  for (std::size_t l = 0; l < levels.size(); ++l)
    numbers[fmt::format("share of level {}", l)] = 100 * levels[l] / all;
  const auto finest = [&](const char* part) { return parts[{0, part}]; };
  const double smoothing = finest("pre-smoothing") + finest("post-smoothing");
  // The longest is the least of the negative times.
  numbers["rank of smoothing"] =
      rank_of(-smoothing,
              {-smoothing, -finest("residual"), -finest("restriction"), -finest("prolongation")});
  double& first = numbers["share of three levels"];
  for (std::size_t l = 0; l < levels.size() && l < 3; ++l) first += 100 * levels[l] / all;
  numbers["cycle seconds"] = median_seconds(subject.executor, [&] { B->apply(b, x); });
  numbers["products a cycle"] = numbers["cycle seconds"] / median_seconds(subject.executor, [&] {
                                  multigrid::multiply(B->matrix(), b, x);
                                });
}

}  // namespace apps::reproduce
