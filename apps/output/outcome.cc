// SPDX-License-Identifier: MIT
#include "apps/output/outcome.h"

#include "apps/parameters/nearest.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "mesh/error.h"
#include "multigrid/errors.h"
#include "postprocess/vtu/differences.h"
#include "postprocess/writers.h"

#include <deal.II/base/exceptions.h>

#include <new>
#include <sstream>
#include <stdexcept>

namespace apps {
namespace {

std::string internal(const std::string& text) {
  return "internal error, please report it with the parameter file: " + one_line(text);
}

constexpr const char* see_dry_run =
    " (terrace FILE.prm --dry-run tells beforehand how much memory a run takes)";

template <class... Errors>
bool is_one_of(const std::exception& error) {
  return (dynamic_cast<const Errors*>(&error) || ...);
}

Ending translate() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {exit_out_of_memory,
            std::string("the host's memory is used up; take a coarser mesh") + see_dry_run};
  } catch (const dealii::ExceptionBase& e) {
    std::ostringstream text;
    e.print_info(text);
    return {exit_internal, internal(e.get_exc_name() + std::string(" ") + text.str())};
  } catch (const OtherRankFailed& e) {
    return {e.code(), e.what()};
  } catch (const std::exception& e) {
    if (is_one_of<Interrupted, mesh::Stopped>(e)) return {exit_interrupted, e.what()};
    if (is_one_of<multigrid::Stopped>(e)) return {exit_interrupted, Interrupted().what()};
    if (is_one_of<multigrid::InputError>(e)) return {exit_input, e.what()};
    if (is_one_of<mesh::MeshError>(e)) return {exit_mesh, e.what()};
    if (is_one_of<multigrid::DeviceError>(e)) return {exit_device, e.what()};
    if (is_one_of<multigrid::NotPositiveDefinite>(e)) return {exit_diverged, e.what()};
    if (is_one_of<multigrid::OutOfMemory>(e))
      return {exit_out_of_memory, std::string(e.what()) + see_dry_run};
    if (is_one_of<multigrid::FileError, mesh::FileError, postprocess::WriteError,
                  postprocess::ReadError>(e))
      return {exit_file, e.what()};
    return {exit_internal, internal(e.what())};
  }
}

/// What the outcome of a solve means for the process and for the report.
struct Meaning {
  multigrid::Outcome outcome;
  ExitCode code;
  postprocess::Outcome run;
};

const Meaning& meaning_of(const multigrid::Outcome outcome) {
  using multigrid::Outcome;
  using Run = postprocess::Outcome;
  static constexpr Meaning table[] = {
      {Outcome::converged, exit_solved, Run::solved},
      {Outcome::attainable_accuracy, exit_iteration_limit, Run::attainable_accuracy},
      {Outcome::iteration_limit, exit_iteration_limit, Run::iteration_limit},
      {Outcome::diverged, exit_diverged, Run::diverged},
      {Outcome::not_finite, exit_diverged, Run::not_finite},
      {Outcome::indefinite, exit_diverged, Run::indefinite},
      {Outcome::breakdown, exit_diverged, Run::breakdown},
      {Outcome::interrupted, exit_interrupted, Run::interrupted}};
  for (const Meaning& line : table)
    if (line.outcome == outcome) return line;
  throw std::logic_error("an outcome has no line in the table of meanings");
}

}  // namespace

std::string sentence(std::string text) {
  if (!text.empty() && text.find_last_of(".?!") != text.size() - 1) text += '.';
  return text;
}

Ending current_failure() {
  Ending ending = translate();
  ending.message = sentence(ending.message);
  return ending;
}

int exit_code(multigrid::Outcome outcome) {
  return meaning_of(outcome).code;
}

postprocess::Outcome run_outcome(multigrid::Outcome outcome) {
  return meaning_of(outcome).run;
}

}  // namespace apps
