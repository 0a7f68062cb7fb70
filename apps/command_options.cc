// SPDX-License-Identifier: MIT
#include "apps/command_options.h"

#include <iomanip>
#include <sstream>

namespace apps {
namespace {

namespace options = boost::program_options;
using Description = options::options_description;
using Strings = std::vector<std::string>;

constexpr int width = 100;  ///< of a line of --help

options::typed_value<std::string>* text(const char* name) {
  return options::value<std::string>()->value_name(name);
}

Description of_every_run() {
  Description group(width);
  auto add = group.add_options();
  add("set,s", options::value<Strings>()->value_name("Section/Key=value")->composing(),
      "set a parameter, over the file; may be repeated");
  add("backend", text("WORD"),
      "auto, cuda, cuda:k, cuda:j,k, cuda:all, host or shadow; as --set Backend/Device=WORD");
  add("output,o", text("DIR"), "where the results go; as --set Output/Directory=DIR");
  add("threads,j", text("N"), "threads of the CPU, 0 for all; as --set Backend/Threads=N");
  add("quiet,q", "nothing on the screen but warnings and errors; log.txt is as ever");
  return group;
}

Description of_files() {
  Description group(width);
  auto add = group.add_options();
  add("validate",
      "check the file, the boundary names on the coarse mesh included, or the matrix, and stop; "
      "no device is touched");
  add("dry-run",
      "make the coarse mesh only, and print how many unknowns the run would have and how much "
      "memory it would take");
  add("sweep", options::value<Strings>()->value_name("Section/Key=value")->composing(),
      "run with several values: once for each; several keys give all combinations, each a run of its "
      "own below DIR, with the table sweep.csv; the same command goes on where it was ended");
  add("resume", text("DIR|CHECKPOINT"),
      "go on with a run in time from its checkpoint; without FILE.prm, as parameters.prm beside it "
      "says");
  return group;
}

Description of_matrix() {
  Description group(width);
  auto add = group.add_options();
  add("rhs", options::value<Strings>()->value_name("FILE.mtx")->composing(),
      "a right-hand side, or several as columns; may be repeated; without it the one whose solution is "
      "1 everywhere");
  add("coordinates", text("FILE.mtx"),
      "coordinates of the unknowns, one row each; without them the hierarchy is built from the "
      "matrix alone");
  add("save", text("FILE.terrace"), "write the whole system in a form that is read faster");
  return group;
}

Description of_reproduce() {
  Description group(width);
  auto add = group.add_options();
  add("scale", text("small|paper"),
      "a minute's work (small, the default), or the sizes of the paper");
  add("list", "print the experiments and what runs at each scale");
  add("experiments", text("DIR"), "the folder that has the papers' folders");
  add("matrices", text("DIR"),
      "the folder of Matrix Market files that some experiments solve with (HY-3), and skip without it");
  return group;
}

Description of_compare() {
  Description group(width);
  auto add = group.add_options();
  add("tolerance", text("NUMBER"),
      "the largest relative difference of results that agree; 1e-6 unless given");
  return group;
}

Description of_nothing() {
  Description group(width);
  auto add = group.add_options();
  add("print-defaults", text("FORMAT")->implicit_value("prm"),
      "print a parameter file with all defaults (prm), or docs/parameters.md (markdown)");
  add("print-man", "print the manual page terrace.1");
  add("list-words", text("WHAT"),
      "print words for the completion of a shell: options, commands, keys, or the values of a key");
  add("version,v", "print version, commit and build");
  add("help,h",
      "print this text; after the word matrix, reproduce or compare, that of the command");
  return group;
}

/// What stands above a group, and the group.
std::string with_caption(const char* caption, const Description& group) {
  std::ostringstream text;
  text << caption << ":\n" << group;
  return text.str();
}

std::string exit_code_lines();

std::string help_of_matrix() {
  std::ostringstream page;
  page
      << "terrace matrix A.mtx [options]: solve a linear system from Matrix Market files\n\n"
         "  terrace matrix A.mtx --rhs b.mtx --coordinates x.mtx   solve A u = b by multigrid\n"
         "  terrace matrix A.mtx                                   the same from the matrix alone\n"
         "  terrace matrix SYSTEM.terrace                          what --save has written\n\n"
      << with_caption("terrace matrix", of_matrix()) << '\n'
      << with_caption("Options of every run", of_every_run())
      << "\nWith --validate the files are read and checked, and no more. Only keys of Solver,\n"
         "Backend and Output can be set. The results go to output/A unless told otherwise:\n"
         "log.txt, parameters.prm, report.json, residuals.csv, solution.mtx, and with coordinates\n"
         "solution.vtu. docs/matrices.md says what the files hold.\n"
      << exit_code_lines();
  return page.str();
}

std::string help_of_reproduce() {
  std::ostringstream page;
  page << "terrace reproduce EXPERIMENT [options]: run an experiment of a paper and compare\n\n"
          "  terrace reproduce --list              the experiments, and what runs at each scale\n"
          "  terrace reproduce GS-2                Table 2 of paper GS, in a minute\n"
          "  terrace reproduce GS-2 --scale paper  the sizes of the paper\n\n"
       << with_caption("terrace reproduce", of_reproduce()) << '\n'
       << with_caption("Options of every run", of_every_run())
       << "\nThe results go to output/reproduce/EXPERIMENT-SCALE unless told otherwise: "
          "results.md,\n"
          "results.csv, results.json, plot.svg, log.txt. docs/reproduce.md says how to read them.\n"
       << exit_code_lines();
  return page.str();
}

std::string help_of_compare() {
  std::ostringstream page;
  page
      << "terrace compare A B [options]: compare the results of two runs\n\n"
         "  terrace compare output/old output/new   parameters, numbers of the reports, fields\n\n"
      << with_caption("terrace compare", of_compare())
      << "\nA and B are output directories. Exit code 0: outcome, numbers and fields agree within the\n"
         "tolerance; 9: they do not; 2: their meshes differ. docs/sweeps.md says what is compared.\n"
      << exit_code_lines();
  return page.str();
}

std::string exit_code_lines() {
  std::string text = "\nExit codes:";
  std::size_t column = text.size() - 1;
  for (const auto& [code, meaning] : exit_codes()) {
    const std::string item = " " + std::to_string(code) + " " + meaning +
                             (code == exit_codes().back().first ? "." : ",");
    if (column + item.size() > width) {
      text += "\n";
      column = 0;
    }
    text += column == 0 ? item.substr(1) : item;
    column += item.size();
  }
  return text + "\n";
}

}  // namespace

const std::vector<std::pair<int, std::string>>& exit_codes() {
  static const std::vector<std::pair<int, std::string>> codes = {
      {0, "solved"},
      {1, "internal error"},
      {2, "command line or parameter file"},
      {3, "mesh"},
      {4, "iteration limit"},
      {5, "diverged"},
      {6, "device"},
      {7, "out of memory"},
      {8, "file"},
      {9, "not reproduced, or results differ"},
      {130, "interrupted"}};
  return codes;
}

const std::vector<Usage>& usages() {
  static const std::vector<Usage> lines = {
      {"terrace", "FILE.prm [options]", "solve what the file describes (-: standard input)"},
      {"terrace", "FILE.prm --sweep Section/Key=value", "the same with several values"},
      {"terrace", "--resume DIR [options]", "go on with an interrupted run in time"},
      {"terrace", "matrix FILE.mtx [options]", "solve a linear system from Matrix Market files"},
      {"terrace", "compare A B", "compare the results of two runs"},
      {"terrace", "reproduce EXPERIMENT", "run an experiment of a paper and compare"},
      {"terrace", "info", "versions, and the devices found"},
      {"mpirun", "-n R terrace FILE.prm [options]", "the same in R processes, by PETSc"}};
  return lines;
}

Strings command_names() {
  return {"matrix", "compare", "reproduce", "info", "help"};
}

std::vector<OptionGroup> option_groups() {
  return {{"Options of every run", of_every_run()}, {"With a parameter file", of_files()},
          {"terrace matrix", of_matrix()},          {"terrace compare", of_compare()},
          {"terrace reproduce", of_reproduce()},    {"About terrace", of_nothing()}};
}

Description all_options() {
  Description all;
  for (const OptionGroup& group : option_groups()) all.add(group.options);
  return all;
}

Strings option_names() {
  Strings names;
  const Description all = all_options();
  for (const auto& option : all.options()) names.push_back("--" + option->long_name());
  return names;
}

std::string help(const std::string& command) {
  if (command == "matrix") return help_of_matrix();
  if (command == "reproduce") return help_of_reproduce();
  if (command == "compare") return help_of_compare();
  std::ostringstream page;
  page << "terrace: finite elements with multigrid on GPU and CPU\n\n";
  for (const Usage& usage : usages())
    page << "  " << std::left << std::setw(44) << std::string(usage.program) + " " + usage.words
         << " " << usage.meaning << '\n';
  for (const OptionGroup& group : option_groups())
    page << '\n' << with_caption(group.caption, group.options);
  page << "\nThe results go to output/FILE unless told otherwise: log.txt, parameters.prm, "
          "report.json,\n"
          "residuals.csv, solution.vtu (in time: solution.pvd, solution/, checkpoint.terrace) and\n"
          "solution.png, and if asked for convergence.csv, hierarchy/ and system/. Those of an\n"
          "earlier run there are in previous/ until the run has solved.\n"
       << exit_code_lines();
  return page.str();
}

}  // namespace apps
