// SPDX-License-Identifier: MIT
#include "apps/command_line.h"
#include "apps/command_options.h"
#include "apps/dry_run/dry_run.h"
#include "apps/equations/equations.h"
#include "apps/info.h"
#include "apps/matrix/matrix.h"
#include "apps/output/outcome.h"
#include "apps/parameters/checks.h"
#include "apps/parameters/parameter_file.h"
#include "apps/process/interrupt.h"
#include "apps/reproduce/reproduce.h"
#include "apps/validate.h"
#include "multigrid/errors.h"

#include <cstdio>
#include <fmt/format.h>

namespace {

using apps::Command;

apps::Ending with_parameter_file(const apps::CommandLine& line) {
  apps::ParameterFile file = apps::read_parameters(line.file, line.assignments);
  apps::drop_overridden_keys(file);
  try {
    apps::check(file.parameters);
    if (!line.resume.empty() && !file.parameters.is_in_time())
      throw multigrid::InputError(
          "option --resume goes with Problem/Equation = " + assembly::equations_in_time() +
          ", whose runs leave checkpoints; remove it.");
    if (line.command == Command::solve)
      return apps::driver_of(file.parameters.problem.equation).solve(file, line.resume);
    for (const std::string& sentence : file.warnings) fmt::print("warning: {}\n", sentence);
    if (line.command == Command::dry_run) return apps::dry_run(file);
    fmt::print("{}\n", apps::validate(file));
    return {apps::exit_solved, ""};
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError(file.locate(error.what()));
  } catch (const mesh::MeshError& error) {
    throw mesh::MeshError(file.locate(error.what()));
  }
}

apps::Ending run(const apps::CommandLine& line) {
  switch (line.command) {
    case Command::help:
      fmt::print("{}", apps::help(line.topic));
      break;
    case Command::version:
      fmt::print("{}\n", apps::version_line());
      break;
    case Command::info:
      fmt::print("{}", apps::info());
      break;
    case Command::print_prm:
      fmt::print("{}", apps::to_prm(apps::Parameters()));
      break;
    case Command::print_markdown:
      fmt::print("{}", apps::parameters_page());
      break;
    case Command::solve:
    case Command::validate:
    case Command::dry_run:
      return with_parameter_file(line);
    case Command::solve_matrix:
      return apps::solve_matrix(line.matrix, line.assignments);
    case Command::validate_matrix:
      fmt::print("{}\n", apps::validate_matrix(line.matrix, line.assignments));
      break;
    case Command::reproduce:
      return apps::reproduce::reproduce(line.reproduction);
    case Command::list_experiments:
      fmt::print("{}", apps::reproduce::list_experiments(line.reproduction));
      break;
  }
  return {apps::exit_solved, ""};
}

/// How the program ended, whatever happened.
apps::Ending run_safely(int n_arguments, const char* const* arguments) {
  try {
    return run(apps::parse_command_line(n_arguments, arguments));
  } catch (...) {
    return apps::current_failure();
  }
}

}  // namespace

int main(int n_arguments, char** arguments) {
  apps::catch_interrupts();
  const apps::Ending ending = run_safely(n_arguments, arguments);
  if (ending.code != apps::exit_solved)  // not by fmt, which throws where nobody reads stderr
    std::fputs(("terrace: error: " + ending.message + "\n").c_str(), stderr);
  return ending.code;
}
