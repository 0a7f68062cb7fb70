// SPDX-License-Identifier: MIT
#include "apps/output/outcome.h"

#include "apps/process/interrupt.h"
#include "mesh/mesh.h"
#include "multigrid/errors.h"
#include "postprocess/writers.h"

#include <deal.II/base/exceptions.h>

#include <new>
#include <sstream>

namespace apps {
namespace {

/// One line, whatever a library wrote.
std::string internal(const std::string& text) {
  std::istringstream words(text);
  std::string line = "internal error, please report it with the parameter file:";
  for (std::string word; words >> word;) line += " " + word;
  return line;
}

constexpr const char* see_dry_run =
    " (terrace FILE.prm --dry-run tells beforehand how much memory a run takes)";

Ending translate() {
  try {
    throw;
  } catch (const Interrupted& e) {
    return {exit_interrupted, e.what()};
  } catch (const mesh::Stopped& e) {
    return {exit_interrupted, e.what()};
  } catch (const multigrid::InputError& e) {
    return {exit_input, e.what()};
  } catch (const mesh::MeshError& e) {
    return {exit_mesh, e.what()};
  } catch (const multigrid::DeviceError& e) {
    return {exit_device, e.what()};
  } catch (const multigrid::NotPositiveDefinite& e) {
    return {exit_diverged, e.what()};
  } catch (const multigrid::OutOfMemory& e) {
    return {exit_out_of_memory, std::string(e.what()) + see_dry_run};
  } catch (const std::bad_alloc&) {
    return {exit_out_of_memory,
            std::string("the host's memory is used up; take a coarser mesh") + see_dry_run};
  } catch (const multigrid::FileError& e) {
    return {exit_file, e.what()};
  } catch (const mesh::FileError& e) {
    return {exit_file, e.what()};
  } catch (const postprocess::WriteError& e) {
    return {exit_file, e.what()};
  } catch (const dealii::ExceptionBase& e) {
    std::ostringstream text;
    e.print_info(text);
    return {exit_internal, internal(e.get_exc_name() + std::string(" ") + text.str())};
  } catch (const std::exception& e) {
    return {exit_internal, internal(e.what())};
  }
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
  using multigrid::Outcome;
  switch (outcome) {
    case Outcome::converged:
      return exit_solved;
    case Outcome::iteration_limit:
      return exit_iteration_limit;
    case Outcome::interrupted:
      return exit_interrupted;
    case Outcome::diverged:
    case Outcome::not_finite:
    case Outcome::indefinite:
      return exit_diverged;
  }
  return exit_internal;
}

postprocess::Outcome run_outcome(multigrid::Outcome outcome) {
  using postprocess::Outcome;
  switch (outcome) {
    case multigrid::Outcome::converged:
      return Outcome::solved;
    case multigrid::Outcome::iteration_limit:
      return Outcome::iteration_limit;
    case multigrid::Outcome::diverged:
      return Outcome::diverged;
    case multigrid::Outcome::not_finite:
      return Outcome::not_finite;
    case multigrid::Outcome::indefinite:
      return Outcome::indefinite;
    case multigrid::Outcome::interrupted:
      return Outcome::interrupted;
  }
  return Outcome::solve_failed;
}

}  // namespace apps
