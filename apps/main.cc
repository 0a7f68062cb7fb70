// SPDX-License-Identifier: MIT
#include "apps/command_line.h"
#include "apps/command_options.h"
#include "apps/command_words.h"
#include "apps/compare/compare.h"
#include "apps/dry_run/dry_run.h"
#include "apps/equations/equations.h"
#include "apps/info.h"
#include "apps/matrix/matrix.h"
#include "apps/output/outcome.h"
#include "apps/output/screen.h"
#include "apps/parameters/checks.h"
#include "apps/process/interrupt.h"
#include "apps/process/phases.h"
#include "apps/ranks/for_this_rank.h"
#include "apps/ranks/ranks.h"
#include "apps/reproduce/reproduce.h"
#include "apps/sweep/sweep.h"
#include "multigrid/errors.h"

#include <cstdio>
#include <fmt/format.h>

namespace {

using apps::Command;

apps::Ending with_parameter_file(const apps::CommandLine& line) {
  apps::ParameterFile read;
  apps::on_all_ranks([&] {
    if (line.file == "-" && apps::rank_place().n > 1)
      throw multigrid::InputError(
          "standard input reaches the first of several processes alone; give the parameter file by its name.");
    read = apps::read_and_check(line.file, line.assignments, &apps::interrupt_flag());
  });
  const apps::ParameterFile file =
      line.command == Command::solve ? apps::for_this_rank(std::move(read)) : std::move(read);
  try {
    if (!line.resume.empty() && !file.parameters.is_in_time())
      throw multigrid::InputError(
          "option --resume goes with Problem/Equation = " + assembly::equations_in_time() +
          ", whose runs leave checkpoints; remove it.");
    if (line.command == Command::solve)
      return apps::driver_of(file.parameters.problem.equation).solve(file, line.resume);
    if (!apps::rank_place().is_first()) return {apps::exit_solved, ""};
    for (const std::string& sentence : file.warnings) apps::warn_on_screen(sentence);
    if (line.command == Command::dry_run) return apps::dry_run(file);
    apps::show(apps::validate(file) + "\n");
    return {apps::exit_solved, ""};
  } catch (const std::exception&) {
    const auto locate = [&](const std::string& message) { return file.locate(message); };
    if (line.command == Command::solve)  // which locates by itself what it refuses after its start
      apps::rethrow_changed<multigrid::InputError, mesh::MeshError>(locate);
    apps::rethrow_changed<multigrid::InputError, multigrid::FileError, mesh::MeshError>(locate);
  }
}

apps::Ending with_sweep(const apps::CommandLine& line) {
  const apps::sweep::Request request{line.file, line.assignments, line.sweep};
  if (line.command == Command::validate) return apps::sweep::validate(request);
  if (line.command == Command::dry_run) return apps::sweep::dry_run(request);
  return apps::sweep::run(request);
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
    case Command::compare:
      return apps::compare::compare(line.comparison);
    case Command::print_man:
      return print(apps::man_page());
    case Command::list_words:
      return print(apps::words_to_complete(line.topic));
    default:
      return line.sweep.empty() ? with_parameter_file(line) : with_sweep(line);
  }
}

/// Several processes solve together; of other commands the first carries out those that one can.
apps::Ending run_on_ranks(const apps::CommandLine& line) {
  const bool is_shared = line.command == Command::solve || line.command == Command::solve_matrix;
  if (apps::rank_place().n == 1 || (is_shared && line.sweep.empty())) return run(line);
  if (!line.sweep.empty() || line.command == Command::reproduce)
    throw multigrid::InputError(
        "sweeps and experiments are for one process: start terrace without mpirun.");
  if (line.command == Command::validate || line.command == Command::dry_run) return run(line);
  return apps::rank_place().is_first() ? run(line) : apps::Ending{apps::exit_solved, ""};
}

}  // namespace

int main(int n_arguments, char** arguments) {
  apps::count_from_process_start();
  apps::catch_interrupts();
  apps::Ending ending{apps::exit_internal, ""};
  try {
    apps::start_ranks();
    const apps::CommandLine line = apps::parse_command_line(n_arguments, arguments);
    if (line.quiet) apps::be_quiet();
    if (!apps::rank_place().is_first()) apps::be_silent();
    ending = run_on_ranks(line);
  } catch (...) {
    ending = apps::current_failure();
  }
  apps::end_ranks(ending, [&] {
    if (ending.code == apps::exit_solved) return;
    // Not by fmt, which throws where nobody reads stderr.
    std::fputs(("terrace: " + apps::coloured("error:", apps::Colour::red, stderr) + " " +
                ending.message + "\n")
                   .c_str(),
               stderr);
  });
  return ending.code;
}
