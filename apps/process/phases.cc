// SPDX-License-Identifier: MIT
#include "apps/process/phases.h"

#include <ctime>
#include <fstream>
#include <optional>
#include <string>
#include <unistd.h>

namespace apps {
namespace {

using postprocess::Outcome;
using Seconds = postprocess::Report::Seconds;

/// In the order of Phase.
constexpr PhaseTraits phases[] = {
    {"start", &Seconds::start, "the start", Outcome::not_started, false},
    {"thermal part", &Seconds::thermal, "the thermal part", Outcome::not_started, false},
    {"reading", &Seconds::assembly, "the start", Outcome::not_started, false},
    {"device", &Seconds::start, "the start", Outcome::not_started, false},
    {"coarse mesh", &Seconds::mesh, "this step of the mesh", Outcome::mesh_failed, true},
    {"refinement", &Seconds::mesh, "this step of the mesh", Outcome::mesh_failed, true},
    {"cell sizes", &Seconds::mesh, "this step of the mesh", Outcome::mesh_failed, true},
    {"numbering", &Seconds::assembly, "assembly", Outcome::assembly_failed, true},
    {"assembly", &Seconds::assembly, "assembly", Outcome::assembly_failed, true},
    {"upload", &Seconds::upload, "setup", Outcome::setup_failed, true},
    {"setup", &Seconds::setup, "setup", Outcome::setup_failed, true},
    {"solve", &Seconds::solve, "this iteration", Outcome::solve_failed, false},
    {"repeats", &Seconds::repeats, "this repeat", Outcome::solve_failed, false},
    {"download", &Seconds::download, "this copy", Outcome::solve_failed, false},
    {"results", &Seconds::results, "the results", Outcome::results_failed, false},
    {"errors", &Seconds::errors, "the results", Outcome::results_failed, false},
    {"estimate", &Seconds::errors, "the results", Outcome::results_failed, false},
    {"fields", &Seconds::output, "the output", Outcome::output_failed, false},
    {"VTU", &Seconds::output, "the output", Outcome::output_failed, false},
    {"picture", &Seconds::output, "the output", Outcome::output_failed, false},
    {"views", &Seconds::output, "the output", Outcome::output_failed, false},
    {"tables", &Seconds::output, "the output", Outcome::output_failed, false}};
constexpr std::size_t n_phases = sizeof phases / sizeof phases[0];
static_assert(n_phases == std::size_t(Phase::tables) + 1);

/// Seconds since this process started, to a clock tick (10 ms); 0 where that is not known.
double seconds_since_process_start() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t end_of_name = text.rfind(')');
  if (end_of_name == std::string::npos) return 0;
  std::size_t at = end_of_name;
  constexpr int words_to_start_time = 20;  // field 22 of proc(5); the name is field 2
  for (int word = 0; word < words_to_start_time && at != std::string::npos; ++word)
    at = text.find(' ', at + 1);
  if (at == std::string::npos) return 0;
  const double ticks = std::strtod(text.c_str() + at, nullptr);
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  const double since_boot = double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
  const double seconds = since_boot - ticks / double(sysconf(_SC_CLK_TCK));
  return seconds > 0 ? seconds : 0;
}

/// Where the next clock begins, if that is not when it is made.
std::optional<std::chrono::steady_clock::time_point>& beginning() {
  static std::optional<std::chrono::steady_clock::time_point> time;
  return time;
}

double since(const std::chrono::steady_clock::time_point time) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - time).count();
}

std::size_t number(const Phase phase) {
  return static_cast<std::size_t>(phase);
}

}  // namespace

const PhaseTraits& traits_of(const Phase phase) {
  return phases[number(phase)];
}

PhaseClock::PhaseClock() : seconds_(n_phases, 0.) {
  if (beginning()) entered_ = *beginning();
  beginning().reset();
}

void PhaseClock::enter(const Phase phase) {
  seconds_[number(phase_)] += since(entered_);
  entered_ = std::chrono::steady_clock::now();
  phase_ = phase;
}

void PhaseClock::move_to(const Phase other, const double seconds) {
  seconds_[number(phase_)] -= seconds;
  seconds_[number(other)] += seconds;
}

double PhaseClock::lap() const {
  return since(entered_);
}

double PhaseClock::seconds(const Phase phase) const {
  return seconds_[number(phase)] + (phase == phase_ ? since(entered_) : 0);
}

Seconds PhaseClock::read() const {
  Seconds result;
  const double lap = since(entered_);
  for (std::size_t k = 0; k < n_phases; ++k) {
    const double own = seconds_[k] + (k == number(phase_) ? lap : 0);
    if (own > 0) result.phases.emplace_back(phases[k].name, own);
    result.*phases[k].seconds += own;
    result.total += own;
  }
  return result;
}

void count_from_process_start() {
  beginning() = std::chrono::steady_clock::now() -
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(seconds_since_process_start()));
}

}  // namespace apps
