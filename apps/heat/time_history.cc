// SPDX-License-Identifier: MIT
#include "apps/heat/time_run.h"
#include "apps/output/csv.h"
#include "apps/plots/curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

// The history of a run in time.
namespace apps {

namespace {

constexpr std::size_t column_of_t = 1, column_of_minimum = 4;

std::string number(const double value) {
  return std::isfinite(value) ? fmt::format(",{}", value) : ",";
}

}  // namespace

bool TimeRun::is_in_history(const int step) const {
  const int every = parameters().output.history_every;
  return every > 0 && (step % every == 0 || schedule_->is_last(step));
}

bool TimeRun::has_carried() const {
  const std::vector<const char*>& keys = assembly::traits_of(parameters().problem.equation).keys;
  return std::any_of(keys.begin(), keys.end(),
                     [](const std::string& key) { return key == "Problem/Convection"; });
}

std::string TimeRun::history_head() const {
  std::string head = fmt::format("step,t,dt,iterations,minimum,maximum,mean,{}", content_word());
  const auto add = [&](const char* kind, const std::string& name) {
    head += "," + csv_field(std::string(kind) + "_" + name);
  };
  const postprocess::Report::Problem& problem = report_.problem;
  for (const std::string& name : problem.with_flows) add("flux", name);
  if (has_carried())
    for (const std::string& name : problem.with_flows) add("carried", name);
  for (const auto& [name, id] : problem.materials) add("mean", name);
  for (const Probe& probe : places_.probes) add("probe", probe.name);
  if (schedule_->control()) head += ",error,rejected";
  if (parameters().is_nonlinear()) head += ",newton";
  return head;
}

void TimeRun::begin_history() {
  if (parameters().output.history_every == 0) return;
  if (steps_done() == 0) return history_.begin(history_head(), output_);
  if (!history_.go_on(history_head(), earlier_directory(), steps_done(), output_))
    warn(fmt::format(
        "history.csv begins anew after step {}, since its columns have changed; the rows before are in "
        "history_to_step_{}.csv.",
        steps_done(), steps_done()));
}

void TimeRun::write_history_row() {
  if (!history_.is_open() || !is_in_history(steps_done())) return;
  const Moment now = moment();
  std::string row =
      fmt::format("{},{},{},{}", steps_done(), time().reached,
                  steps_done() == 0 ? 0. : schedule_->length(steps_done()), counts_.iterations);
  row += number(now.minimum) + number(now.maximum) + number(now.mean) + number(time().heat_at_end);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const std::size_t n = report_.problem.with_flows.size();
  for (std::size_t k = 0; k < n; ++k)
    row += number(k < now.fluxes.size() ? now.fluxes[k].value : none);
  for (std::size_t k = 0; has_carried() && k < n; ++k)
    row += number(k < now.fluxes.size() ? now.fluxes[k].carried.value_or(none) : none);
  for (const double mean : now.means) row += number(mean);
  for (const double value : now.probes) row += number(value);
  if (schedule_->control()) row += fmt::format(",{},{}", counts_.error, counts_.rejected);
  if (parameters().is_nonlinear()) row += fmt::format(",{}", counts_.newton);
  history_.add(row);
}

/// Probes, or minimum, mean and maximum if there are none, over t.
void TimeRun::write_history_plot() {
  if (!history_.is_open()) return;
  const std::size_t n_probes = places_.probes.size(),
                    n_boundaries = report_.problem.with_flows.size();
  const std::size_t first_probe = column_of_minimum + 4 + (has_carried() ? 2 : 1) * n_boundaries +
                                  report_.problem.materials.size();
  const std::vector<std::vector<double>> columns =
      csv_columns(text_of_file(output_.file("history.csv")), first_probe + n_probes);
  const std::vector<double>& t = columns[column_of_t];
  if (t.size() < 2) return;
  CurvePlot plot{"History", "t", "u", {}};
  for (std::size_t k = 0; k < n_probes; ++k)
    plot.curves.push_back({places_.probes[k].name, t, columns[first_probe + k]});
  if (n_probes == 0)
    plot.curves = {{"maximum", t, columns[column_of_minimum + 1]},
                   {"mean", t, columns[column_of_minimum + 2]},
                   {"minimum", t, columns[column_of_minimum]}};
  output_.write(curves_svg(plot), "history.svg");
}

}  // namespace apps
