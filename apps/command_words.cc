// SPDX-License-Identifier: MIT
#include "apps/command_words.h"

#include "apps/build_info.h"
#include "apps/command_options.h"
#include "apps/parameters/nearest.h"
#include "apps/parameters/parameters.h"
#include "multigrid/errors.h"

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

namespace apps {
namespace {

using Strings = std::vector<std::string>;

/// The text as man(7) shows it unchanged.
std::string plain(std::string text) {
  boost::replace_all(text, "\\", "\\e");
  boost::replace_all(text, "-", "\\-");
  if (!text.empty() && (text[0] == '.' || text[0] == '\'')) text = "\\&" + text;
  return text;
}

/// "-s, --set Section/Key=value"
std::string option_line(const boost::program_options::option_description& option) {
  namespace style = boost::program_options::command_line_style;
  const std::string name = "--" + option.long_name();
  const std::string brief = option.canonical_display_name(style::allow_dash_for_short);
  const std::string parameter =
      option.semantic()->max_tokens() > 0 ? option.format_parameter() : "";
  std::string line = "\\fB" + plain(name) + "\\fR";
  if (brief != name && brief.size() == 2) line = "\\fB" + plain(brief) + "\\fR, " + line;
  return line + (parameter.empty() ? "" : " \\fI" + plain(parameter) + "\\fR");
}

/// The words that a key takes; none if it takes numbers or text.
Strings values_of(const Entry& entry) {
  for (const std::string start : {"one of ", "only "})
    if (entry.allowed.rfind(start, 0) == 0) {
      Strings words;
      for (const std::string& word : split(entry.allowed.substr(start.size()), ','))
        words.push_back(one_line(word));
      return words;
    }
  if (entry.allowed == "true or false") return {"true", "false"};
  return {};
}

Strings list_of(const std::string& what) {
  if (what == "options") return option_names();
  if (what == "commands") return command_names();
  const std::vector<Entry> all = entries(Parameters());
  Strings keys;
  for (const Entry& entry : all) keys.push_back(entry.path());
  if (what == "keys") return keys;
  if (const Entry* entry = find(all, what)) return values_of(*entry);
  throw multigrid::InputError("option --list-words " + what +
                              ": it takes options, commands, keys or a key.");
}

}  // namespace

std::string man_page() {
  std::string page = fmt::format(
      ".TH TERRACE 1 \"\" \"terrace {}\" \"User Commands\"\n.SH NAME\nterrace \\- finite elements with "
      "multigrid on GPU and CPU\n.SH SYNOPSIS\n",
      build_info::version);
  for (const Usage& usage : usages())
    page += fmt::format(".B {}\n{}\n.br\n", usage.program, plain(usage.words));
  page +=
      ".SH DESCRIPTION\nTerrace solves elliptic problems, convection and diffusion, and the heat equation. A parameter "
      "file goes in; a checked solution, a picture and a report come out. The keys of parameter files are printed by\n"
      ".BR \"terrace \\-\\-print\\-defaults\" .\n";
  for (const Usage& usage : usages())
    page +=
        fmt::format(".TP\n.B {} {}\n{}\n", usage.program, plain(usage.words), plain(usage.meaning));
  page += ".SH OPTIONS\n";
  for (const OptionGroup& group : option_groups()) {
    page += fmt::format(".SS {}\n", plain(group.caption));
    for (const auto& option : group.options.options())
      page += fmt::format(".TP\n{}\n{}\n", option_line(*option), plain(option->description()));
  }
  page += ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exit_codes())
    page += fmt::format(".TP\n.B {}\n{}\n", code, plain(meaning));
  page +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colours on a terminal, if it is set and not empty\n.TP\n.B TERM\n"
      "no colours on a terminal that is called dumb\n.TP\n.B CUDA_VISIBLE_DEVICES\nthe GPUs that there are\n"
      ".TP\n.B OMP_NUM_THREADS\nthreads of the CPU, unless Backend/Threads says how many\n";
  return page;
}

std::string words_to_complete(const std::string& what) {
  std::string text;
  for (const std::string& word : list_of(what)) text += word + "\n";
  return text;
}

}  // namespace apps
