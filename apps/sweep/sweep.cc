// SPDX-License-Identifier: MIT
#include "apps/sweep/sweep.h"

#include "apps/dry_run/dry_run.h"
#include "apps/output/directory_lock.h"
#include "apps/output/log.h"
#include "apps/parameters/nearest.h"
#include "apps/process/interrupt.h"
#include "apps/process/program_run.h"
#include "apps/sweep/finished.h"
#include "apps/sweep/planned_files.h"
#include "apps/sweep/table.h"
#include "multigrid/errors.h"
#include "postprocess/writers.h"

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sys/wait.h>
#include <system_error>

namespace apps::sweep {
namespace {

namespace fs = std::filesystem;

/// When the report in a directory was written; the clock's begin if there is none.
fs::file_time_type time_of_report(const std::string& directory) {
  std::error_code none;
  const auto time = fs::last_write_time(fs::path(directory) / "report.json", none);
  return none ? fs::file_time_type() : time;
}

/// What the last line on standard error says, without what every error begins with.
std::string last_sentence(const std::string& errors) {
  const std::vector<std::string> lines = split(errors, '\n');
  const std::string start = "terrace: error: ";
  if (lines.empty()) return "";
  return lines.back().rfind(start, 0) == 0 ? lines.back().substr(start.size()) : lines.back();
}

/// The result of a process that has ended without a report of its own.
Result without_report(const int status, const std::string& errors) {
  const std::string last = last_sentence(errors);
  if (WIFSIGNALED(status)) {
    constexpr int of_a_shell = 128;
    return {"crashed",
            of_a_shell + WTERMSIG(status),
            fmt::format("it was ended by a signal: {}.", strsignal(WTERMSIG(status))),
            {}};
  }
  return {WEXITSTATUS(status) == exit_interrupted ? "interrupted" : "not started",
          WEXITSTATUS(status),
          last,
          {}};
}

/// Runs the program and waits for its end. An interrupt is passed on, once.
Result run_program(const std::vector<std::string>& arguments, const std::string& directory) {
  const fs::file_time_type before = time_of_report(directory);
  ProgramRun program(arguments);
  constexpr int milliseconds = 100;  // between looks at the interrupt
  bool is_interrupted = false;
  while (program.is_running(milliseconds)) {
    if (!interrupt_flag() || is_interrupted) continue;
    program.interrupt();
    is_interrupted = true;
  }
  const int status = program.wait();
  if (!WIFEXITED(status) || time_of_report(directory) == before)
    return without_report(status, program.errors());
  const Result result = result_of(*find_report(directory));
  return result.code == WEXITSTATUS(status) ? result : without_report(status, program.errors());
}

/// A sweep on its way.
class Progress {
 public:
  explicit Progress(Sweep sweep)
      : sweep_(std::move(sweep)),
        lock_(made(sweep_.directory)),
        log_(path("sweep.txt"), false),
        results_(sweep_.plan.runs.size()) {}

  Ending carry_out() {
    begin();
    for (std::size_t k = 0; k < results_.size() && !interrupt_flag(); ++k) {
      if (!results_[k]) run(k);
      write_table();
    }
    log_.line("{}", text_table(sweep_.plan, results_));
    log_.line("written     {}: sweep.csv, sweep.txt", sweep_.directory);
    log_.check();
    return ending();
  }

 private:
  static const std::string& made(const std::string& directory) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error || !fs::is_directory(directory))
      throw multigrid::FileError("cannot make the output directory " + directory + ": " +
                                 (error ? error.message() : "it is a file") +
                                 "; choose another with --output.");
    return directory;
  }
  std::string path(const std::string& name) const {
    return (fs::path(sweep_.directory) / name).string();
  }
  std::string name(std::size_t k) const {
    return fmt::format("[{}/{}] {}", k + 1, results_.size(), sweep_.plan.runs[k].name);
  }

  /// Says what is to be done, takes over what was done before, and checks the rest on their coarse meshes.
  void begin() {
    set_work_at_hand("the run at hand");
    log_.line("sweep       {} runs of {}, below {}", results_.size(), sweep_.request.file,
              sweep_.directory);
    for (const Axis& axis : sweep_.plan.axes)
      log_.line("  {} = {}", axis.key, list(axis.values, " | "));
    std::size_t n_finished = 0;
    for (std::size_t k = 0; k < results_.size(); ++k) {
      if (const auto report = finished_report(sweep_.files[k])) {
        results_[k] = result_of(*report);
        ++n_finished;
        continue;
      }
      if (interrupt_flag()) return;
      validate_run(sweep_, k);
    }
    if (n_finished > 0)
      log_.line("finished    {} of them have run before with the same parameters", n_finished);
    for (const std::string& sentence : sweep_.files[0].warnings) log_.warning(sentence);
    write_table();
  }

  void run(std::size_t k) {
    log_.progress(name(k) + " ...");
    results_[k] = run_program(arguments_of(sweep_, k), sweep_.files[k].parameters.output.directory);
    const Result& result = *results_[k];
    std::string text = name(k) + ": " + result.outcome;
    for (const auto& [key, value] : result.numbers) {
      if (key == "iterations") text += fmt::format(", {} iterations", value.dump());
      if (key == "total seconds") text += fmt::format(", {:.2f} s", value.get<double>());
    }
    if (result.code != exit_solved)
      text += fmt::format(" (exit code {}): {}", result.code, result.message);
    log_.line_in(result.code == exit_solved ? Colour::green : Colour::red, text);
  }

  void write_table() const {
    postprocess::write_text(csv_table(sweep_.plan, results_), path("sweep.csv"));
  }

  Ending ending() const {
    std::size_t n_failed = 0, n_run = 0, first = results_.size();
    for (std::size_t k = results_.size(); k-- > 0;) {
      if (!results_[k]) continue;
      ++n_run;
      if (results_[k]->code == exit_solved) continue;
      ++n_failed;
      first = k;
    }
    if (interrupt_flag())
      return {exit_interrupted,
              fmt::format("interrupted after {} of {} runs; the same command goes on.",
                          n_run - (n_run > 0 && last_was_interrupted() ? 1 : 0), results_.size())};
    if (n_failed == 0) return {exit_solved, ""};
    return {results_[first]->code,
            sentence(fmt::format("{} of {} runs failed, {} first: {}", n_failed, results_.size(),
                                 sweep_.plan.runs[first].name, results_[first]->message))};
  }
  bool last_was_interrupted() const {
    for (const auto& result : results_)
      if (result && result->code == exit_interrupted) return true;
    return false;
  }

  Sweep sweep_;
  DirectoryLock lock_;
  Log log_;
  std::vector<std::optional<Result>> results_;
};

}  // namespace

Ending run(const Request& request) {
  return Progress(read_sweep(request)).carry_out();
}

Ending validate(const Request& request) {
  const Sweep sweep = read_sweep(request);
  for (std::size_t k = 0; k < sweep.files.size(); ++k) {
    stop_if_interrupted();
    const std::string text = validate_run(sweep, k);
    for (const std::string& sentence : sweep.files[k].warnings)
      warn_on_screen(sweep.plan.runs[k].name + ": " + sentence);
    show(sweep.plan.runs[k].name + ": " + text + "\n");
  }
  show(fmt::format("All {} runs are valid.\n", sweep.files.size()));
  return {exit_solved, ""};
}

Ending dry_run(const Request& request) {
  const Sweep sweep = read_sweep(request);
  Ending first{exit_solved, ""};
  for (std::size_t k = 0; k < sweep.files.size(); ++k) {
    stop_if_interrupted();
    validate_run(sweep, k);
    show(sweep.plan.runs[k].name + ":\n");
    const Ending ending = apps::dry_run(sweep.files[k]);
    if (ending.code == exit_solved) continue;
    show(ending.message + "\n");
    if (first.code == exit_solved)
      first = {ending.code, sweep.plan.runs[k].name + ": " + ending.message};
  }
  return first;
}

}  // namespace apps::sweep
