// SPDX-License-Identifier: MIT
#include "apps/parameters/file_names.h"
#include "apps/parameters/nearest.h"
#include "apps/parameters/parameter_file.h"

#include <deal.II/base/parameter_handler.h>

#include <filesystem>
#include <sstream>

namespace apps {

using dealii::ParameterHandler;

void declare(ParameterHandler& handler, const std::vector<Entry>& list) {
  for (const Entry& entry : list) {
    const std::vector<std::string> path = split(entry.section, '/');
    for (const std::string& name : path) handler.enter_subsection(name);
    handler.declare_entry(entry.key, entry.value, *entry.pattern, entry.text);
    for (std::size_t i = 0; i < path.size(); ++i) handler.leave_subsection();
  }
}

std::string to_prm(const Parameters& parameters) {
  return to_prm(entries(parameters));
}

std::string to_prm(const std::vector<Entry>& entries) {
  ParameterHandler handler;
  declare(handler, entries);
  std::ostringstream text;
  handler.print_parameters(text, ParameterHandler::PRM | ParameterHandler::KeepDeclarationOrder);
  return text.str();
}

std::string to_repeat(Parameters parameters) {
  rename_files(parameters, [](const std::string& name) {
    std::error_code not_there;  // the run finds out, and says so
    const auto whole = std::filesystem::canonical(name, not_there);
    return not_there ? name : whole.string();
  });
  return to_prm(parameters);
}

std::string parameters_page() {
  std::ostringstream page;
  page
      << "# Parameters\n\n"
         "Written by `terrace --print-defaults=markdown`; a test compares the two. A parameter "
         "file holds what differs from these defaults:\n\n"
         "```\n"
         "subsection Solver\n"
         "  set Tolerance = 1e-8   # a comment\n"
         "  subsection Cycle\n"
         "    set Kind = V\n"
         "  end\n"
         "end\n"
         "```\n\n"
         "On the command line the same is `--set Solver/Tolerance=1e-8 --set "
         "Solver/Cycle/Kind=V`. A long line goes on after a backslash; `include FILE` reads "
         "another file. Expressions know `x`, `y`, `pi`, `e`, the constants of Problem/Constants, the "
         "functions of [problems.md](problems.md#expressions), and `condition ? a : b`. "
         "`--set Problem/Constants/NAME=value` changes one constant.\n";
  std::string section;
  for (const Entry& entry : entries(Parameters())) {
    if (entry.section != section) page << "\n## " << entry.section << "\n\n";
    section = entry.section;
    page << "- **" << entry.key
         << "** = " << (entry.value.empty() ? "(empty)" : "`" + entry.value + "`") << " ("
         << entry.allowed << "). " << entry.text << "\n";
  }
  return page.str();
}

}  // namespace apps
