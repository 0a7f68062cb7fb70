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
#include "apps/process/phases.h"
#include "apps/reproduce/reproduce.h"
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
    apps::warn_of_unused_constants(file);
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
  } catch (const std::exception&) {
    apps::rethrow_changed<multigrid::InputError, mesh::MeshError>(
        [&](const std::string& message) { return file.locate(message); });
  }
}

apps::Ending run(const apps::CommandLine& line) {
  const auto print = [](const std::string& text) {
    fmt::print("{}", text);
    return apps::Ending{apps::exit_solved, ""};
  };
  switch (line.command) {
    case Command::help:
      return print(apps::help(line.topic));
    case Command::version:
      return print(apps::version_line() + "\n");
    case Command::info:
      return print(apps::info());
    case Command::print_prm:
      return print(apps::to_prm(apps::Parameters()));
    case Command::print_markdown:
      return print(apps::parameters_page());
    case Command::solve_matrix:
      return apps::solve_matrix(line.matrix, line.assignments);
    case Command::validate_matrix:
      return print(apps::validate_matrix(line.matrix, line.assignments) + "\n");
    case Command::reproduce:
      return apps::reproduce::reproduce(line.reproduction);
    case Command::list_experiments:
      return print(apps::reproduce::list_experiments(line.reproduction));
    default:
      return with_parameter_file(line);
  }
}

}  // namespace

int main(int n_arguments, char** arguments) {
  apps::count_from_process_start();
  apps::catch_interrupts();
  apps::Ending ending{apps::exit_internal, ""};
  try {
    ending = run(apps::parse_command_line(n_arguments, arguments));
  } catch (...) {
    ending = apps::current_failure();
  }
  if (ending.code != apps::exit_solved)  // not by fmt, which throws where nobody reads stderr
    std::fputs(("terrace: error: " + ending.message + "\n").c_str(), stderr);
  return ending.code;
}
