// SPDX-License-Identifier: MIT
#include "apps/command_options.h"

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
  Description group("Options of every run", width);
  auto add = group.add_options();
  add("set", options::value<Strings>()->value_name("Section/Key=value")->composing(),
      "set a parameter, over the file; may be repeated");
  add("backend", text("WORD"), "auto, cuda, cuda:k, host or shadow; as --set Backend/Device=WORD");
  add("output", text("DIR"), "where the results go; as --set Output/Directory=DIR");
  add("threads", text("N"), "threads of the CPU, 0 for all; as --set Backend/Threads=N");
  return group;
}

Description of_files() {
  Description group("With a parameter file", width);
  auto add = group.add_options();
  add("validate",
      "check the file, the boundary names on the coarse mesh included, or the matrix, and stop; "
      "no device is touched");
  add("dry-run",
      "make the coarse mesh only, and print how many unknowns the run would have and how much "
      "memory it would take");
  add("resume", text("DIR|CHECKPOINT"),
      "go on with a run in time from its checkpoint; without FILE.prm, as parameters.prm beside it "
      "says");
  return group;
}

Description of_matrix() {
  Description group("terrace matrix", width);
  auto add = group.add_options();
  add("rhs", text("FILE.mtx"),
      "the right-hand side; without it the one whose solution is 1 everywhere");
  add("coordinates", text("FILE.mtx"),
      "coordinates of the unknowns, one row each; without them the hierarchy is built from the "
      "matrix alone");
  add("save", text("FILE.terrace"), "write the whole system in a form that is read faster");
  return group;
}

Description of_reproduce() {
  Description group("terrace reproduce", width);
  auto add = group.add_options();
  add("scale", text("small|paper"),
      "a minute's work (small, the default), or the sizes of the paper");
  add("list", "print the experiments and what runs at each scale");
  add("experiments", text("DIR"), "the folder that has the papers' folders");
  add("matrices", text("DIR"),
      "the folder of Matrix Market files that some experiments solve with (HY-3), and skip without it");
  return group;
}

Description of_nothing() {
  Description group("About terrace", width);
  auto add = group.add_options();
  add("print-defaults", text("FORMAT")->implicit_value("prm"),
      "print a parameter file with all defaults (prm), or docs/parameters.md (markdown)");
  add("version", "print version, commit and build");
  add("help,h", "print this text; after the word matrix or reproduce, that of the command");
  return group;
}

constexpr const char* exit_codes =
    "\nExit codes: 0 solved, 1 internal error, 2 command line or parameter file, 3 mesh,\n"
    "4 iteration limit, 5 diverged, 6 device, 7 out of memory, 8 file,\n"
    "9 an experiment is not reproduced, 130 interrupted.\n";

std::string help_of_matrix() {
  std::ostringstream page;
  page
      << "terrace matrix A.mtx [options]: solve a linear system from Matrix Market files\n\n"
         "  terrace matrix A.mtx --rhs b.mtx --coordinates x.mtx   solve A u = b by multigrid\n"
         "  terrace matrix A.mtx                                   the same from the matrix alone\n"
         "  terrace matrix SYSTEM.terrace                          what --save has written\n\n"
      << of_matrix() << '\n'
      << of_every_run()
      << "\nWith --validate the files are read and checked, and no more. Only keys of Solver,\n"
         "Backend and Output can be set. The results go to output/A unless told otherwise:\n"
         "log.txt, parameters.prm, report.json, residuals.csv, solution.mtx, and with coordinates\n"
         "solution.vtu. docs/matrices.md says what the files hold.\n"
      << exit_codes;
  return page.str();
}

std::string help_of_reproduce() {
  std::ostringstream page;
  page << "terrace reproduce EXPERIMENT [options]: run an experiment of a paper and compare\n\n"
          "  terrace reproduce --list              the experiments, and what runs at each scale\n"
          "  terrace reproduce GS-2                Table 2 of paper GS, in a minute\n"
          "  terrace reproduce GS-2 --scale paper  the sizes of the paper\n\n"
       << of_reproduce() << '\n'
       << of_every_run()
       << "\nThe results go to output/reproduce/EXPERIMENT-SCALE unless told otherwise: "
          "results.md,\n"
          "results.csv, results.json, plot.svg, log.txt. docs/reproduce.md says how to read them.\n"
       << exit_codes;
  return page.str();
}

}  // namespace

Description all_options() {
  Description all;
  for (const Description& group :
       {of_every_run(), of_files(), of_matrix(), of_reproduce(), of_nothing()})
    all.add(group);
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
  std::ostringstream page;
  page << "terrace: finite elements with multigrid on GPU and CPU\n\n"
          "  terrace FILE.prm [options]         solve what the file describes (- is standard "
          "input)\n"
          "  terrace --resume DIR [options]     go on with an interrupted run in time\n"
          "  terrace matrix FILE.mtx [options]  solve a linear system from Matrix Market files\n"
          "  terrace reproduce EXPERIMENT       run an experiment of a paper and compare\n"
          "  terrace info                       versions, and the devices found\n\n"
       << of_every_run() << '\n'
       << of_files() << '\n'
       << of_matrix() << '\n'
       << of_reproduce() << '\n'
       << of_nothing()
       << "\nThe results go to output/FILE unless told otherwise: log.txt, parameters.prm, "
          "report.json,\n"
          "residuals.csv, solution.vtu (in time: solution.pvd, solution/, checkpoint.terrace) and\n"
          "solution.png, and if asked for convergence.csv, hierarchy/ and system/. Those of an\n"
          "earlier run there are in previous/ until the run has solved.\n"
       << exit_codes;
  return page.str();
}

}  // namespace apps
