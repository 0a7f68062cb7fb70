// SPDX-License-Identifier: MIT
#include "apps/drivers/run.h"

#include "apps/advice/advice.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/nearest.h"
#include "apps/probes/probe_results.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace apps {
namespace {

/// Fills in the output directory if none is given.
ParameterFile resolve(ParameterFile file) {
  file.parameters.output.directory = file.output_directory();
  return file;
}

bool is_same_directory(const std::string& a, const std::string& b) {
  std::error_code ignored;  // if one does not exist they differ
  return std::filesystem::equivalent(a, b, ignored);
}

}  // namespace

Run::Run(const ParameterFile& file,
         const std::string& resumed,
         const std::vector<std::string>& inputs)
    : file_(resolve(file)),
      report_(start_report(file_)),
      output_(parameters().output.directory,
              is_same_directory(resumed, parameters().output.directory),
              inputs),
      log_(file.log_of_whole.empty() ? output_.file("log.txt") : file.log_of_whole,
           !file.log_of_whole.empty() || is_same_directory(resumed, output_.name())),
      takes_place_(!is_same_directory(resumed, output_.name())) {
  if (!takes_place_) log_.note("");
  log_.line("{}", header_text(report_, output_.name()));
  if (output_.has_previous())
    log_.line("earlier     results are in {}/previous until this run has solved", output_.name());
  for (const std::string& sentence : file_.warnings) warn(sentence);
  if (!output_.is_locked())
    warn("the file system of " + output_.name() +
         " has no locks: nothing keeps another run from writing into it at the same time.");
}

void Run::take_place() {
  if (!takes_place_) output_.remove_end();
  takes_place_ = true;
}

void Run::enter(Phase phase) {
  clock_.enter(phase);
  set_work_at_hand(traits_of(phase).work);
  // What follows an interrupt saves what there is, so nothing ends it.
  const bool heeds = traits_of(phase).heeds && !interrupt_flag();
  for (const auto* executor : {&executor_, &host_})
    if (*executor) (*executor)->heed(heeds ? &interrupt_flag() : nullptr);
}

Ending Run::carry_out() {
  try {
    run();
    write_results();
    return {report_.exit_code, report_.message};
  } catch (...) {
    Ending ending = current_failure();
    ending.message = file_.locate(ending.message);
    write_failure(ending);
    return ending;
  }
}

void Run::replace_parameters(const ParameterFile& file) {
  file_ = resolve(file);
  const postprocess::Report before = std::move(report_);
  report_ = start_report(file_);
  report_.problem = before.problem;
  report_.warnings = before.warnings;
}

postprocess::Outcome Run::outcome_of_failure(int code) const {
  if (code == exit_interrupted) return postprocess::Outcome::interrupted;
  if (code == exit_input && !report_.has_solve()) return postprocess::Outcome::refused;
  return traits_of(clock_.phase()).if_it_fails;
}

void Run::write_failure(const Ending& ending) {
  report_.exit_code = ending.code;
  report_.message = ending.message;
  report_.outcome = outcome_of_failure(ending.code);
  log_.note("error: " + ending.message);
  if (!takes_place_) return;
  try {
    write_tables(report_, output_);
    finish_report();
    if (ending.code == exit_interrupted && !report_.right_hand_sides.empty() &&
        may_write_solution())
      write_solution();
  } catch (const std::exception& error) {
    log_.note(std::string("what was left to write could not be written: ") + error.what());
  }
}

void Run::keep_results(const assembly::Results& results) {
  report_.results = report_results(results, report_.problem);
  log_.line("{}", results_text(report_));
  for (const std::string& sentence : advice(parameters(), report_)) warn(sentence);
}

void Run::keep_places(const assembly::Probed& problem, const assembly::Solution& solution) {
  if (places_.empty()) return;
  find_values(places_, problem, solution, *report_.results);
  log_.line("{}", places_text(*report_.results));
}

void Run::warn(const std::string& sentence) {
  report_.warnings.push_back(sentence);
  log_.warning(sentence);
}

bool Run::solution_is_finite() const {
  return std::all_of(solution_.begin(), solution_.end(), [](double v) { return std::isfinite(v); });
}

void Run::write_results() {
  enter(Phase::tables);
  on_all_ranks([&] { write_tables(report_, output_); });
  if (may_write_solution()) write_solution();
  if (report_.ranks) note_memory_of_ranks();
  if (!hierarchy_view_.empty()) {
    enter(Phase::views);
    write_hierarchy();
  }
  enter(Phase::tables);
  if (report_.exit_code == exit_solved) report_.outcome = postprocess::Outcome::solved;
  finish_report();
  if (report_.exit_code == exit_solved) output_.settle();
  log_.line("{}", summary_text(report_));
  log_.line("written     {}: {}{}", output_.name(), file_.log_of_whole.empty() ? "log.txt, " : "",
            list(output_.files()));
  log_.check();
}

void Run::finish_report() {
  report_.memory.host_peak_bytes = host_peak_bytes();
  report_.seconds = clock_.read();
  if (file_.log_of_whole.empty()) output_.write(postprocess::to_json(report_), "report.json");
}

}  // namespace apps
