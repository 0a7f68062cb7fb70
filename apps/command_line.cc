// SPDX-License-Identifier: MIT
#include "apps/command_line.h"

#include "apps/command_options.h"
#include "apps/heat/checkpoint.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace apps {
namespace {

namespace options = boost::program_options;
using multigrid::InputError;
using Strings = std::vector<std::string>;

options::variables_map parse(int n_arguments, const char* const* arguments) {
  options::options_description all = all_options();
  all.add_options()("file", options::value<Strings>());
  options::positional_options_description positional;
  positional.add("file", -1);
  options::variables_map given;
  namespace style = options::command_line_style;
  try {
    options::store(options::command_line_parser(n_arguments, arguments)
                       .options(all)
                       .positional(positional)
                       .style(style::unix_style & ~style::allow_guessing)
                       .run(),
                   given);
  } catch (const options::unknown_option& error) {
    const std::string hint = did_you_mean(error.get_option_name(), option_names());
    throw InputError("there is no option " + error.get_option_name() +
                     (hint.empty() ? "; the options are " + list(option_names()) + "." : hint));
  } catch (const options::error& error) {
    throw InputError(std::string("command line: ") + error.what() + "; see terrace --help.");
  }
  return given;
}

Command command_without_file(const options::variables_map& given, const Strings& words) {
  if (given.count("help") || (!words.empty() && words[0] == "help")) return Command::help;
  if (given.count("version")) return Command::version;
  if (given.count("print-man")) return Command::print_man;
  if (given.count("list-words")) return Command::list_words;
  if (given.count("print-defaults")) {
    const std::string format = given["print-defaults"].as<std::string>();
    if (format == "prm") return Command::print_prm;
    if (format == "markdown") return Command::print_markdown;
    throw InputError("option --print-defaults=" + format + ": the formats are prm and markdown.");
  }
  return Command::solve;
}

std::string text_of(const options::variables_map& given,
                    const char* option,
                    const char* otherwise = "") {
  return given.count(option) ? given[option].as<std::string>() : otherwise;
}

Strings texts_of(const options::variables_map& given, const char* option) {
  return given.count(option) ? given[option].as<Strings>() : Strings();
}

/// The assignments of --set, then those that other options stand for; --output only `with_output`.
Strings assignments(const options::variables_map& given, bool with_output = true) {
  Strings all = texts_of(given, "set");
  const auto add = [&](const char* option, const std::string& path) {
    if (given.count(option)) all.push_back(path + "=" + given[option].as<std::string>());
  };
  add("backend", "Backend/Device");
  if (with_output) add("output", "Output/Directory");
  add("threads", "Backend/Threads");
  return all;
}

/// The files of `terrace matrix`: the one after the word matrix, and those of its options.
MatrixFiles matrix_files(const Strings& words, const options::variables_map& given) {
  if (words.size() < 2)
    throw InputError("no matrix was given; call terrace matrix FILE.mtx, or see terrace --help.");
  if (words.size() > 2) throw InputError("one matrix at a time; " + words[2] + " is one too many.");
  return {words[1], texts_of(given, "rhs"), text_of(given, "coordinates"), text_of(given, "save")};
}

/// The two directories of `terrace compare`, and its tolerance.
compare::Request comparison(const Strings& words, const options::variables_map& given) {
  if (words.size() < 3)
    throw InputError(
        "two results are compared; call terrace compare DIRECTORY DIRECTORY, or see terrace "
        "--help.");
  if (words.size() > 3)
    throw InputError("two results are compared; " + words[3] + " is one too many.");
  compare::Request request{words[1], words[2]};
  const std::string text = text_of(given, "tolerance");
  if (text.empty()) return request;
  char* end = nullptr;
  request.tolerance = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !(request.tolerance >= 0))
    throw InputError("option --tolerance " + text + ": it takes a number, zero or positive.");
  return request;
}

/// The experiment of `terrace reproduce`: the word after it, and its options.
reproduce::Request reproduction(const Strings& words, const options::variables_map& given) {
  reproduce::Request request;
  request.papers = text_of(given, "experiments");
  request.matrices = text_of(given, "matrices");
  request.output = text_of(given, "output");
  request.scale = text_of(given, "scale", "small");
  request.assignments = assignments(given, false);
  if (words.size() > 2)
    throw InputError("one experiment at a time; " + words[2] + " is one too many.");
  if (words.size() == 2) request.experiment = words[1];
  if (words.size() < 2 && !given.count("list"))
    throw InputError(
        "no experiment was named; call terrace reproduce EXPERIMENT, or terrace reproduce --list "
        "to see which there are.");
  return request;
}

void refuse_options_of_others(const options::variables_map& given,
                              std::initializer_list<const char*> names,
                              const std::string& command) {
  for (const char* option : names)
    if (given.count(option))
      throw InputError("option --" + std::string(option) + " goes with " + command +
                       " alone; remove it.");
}

constexpr std::initializer_list<const char*> of_matrix = {"rhs", "coordinates", "save"},
                                             of_reproduce = {"scale", "list", "experiments",
                                                             "matrices"},
                                             of_compare = {"tolerance"};
constexpr const char *matrix_call = "terrace matrix FILE.mtx",
                     *reproduce_call = "terrace reproduce EXPERIMENT",
                     *compare_call = "terrace compare A B";

void refuse_matrix_options(const std::string& word, const options::variables_map& given) {
  refuse_options_of_others(given, of_matrix, matrix_call);
  for (const char* ending : {".mtx", ".mtx.gz", ".terrace"})
    if (word.size() > std::strlen(ending) &&
        word.compare(word.size() - std::strlen(ending), std::string::npos, ending) == 0)
      throw InputError(word + " is a matrix, not a parameter file; call terrace matrix " + word +
                       ".");
}

/// Refuses a word that is no file but close to a command.
void refuse_mistyped_command(const std::string& word) {
  const Strings commands = command_names();
  if (word == "info" || std::filesystem::exists(word)) return;
  const std::string hint = did_you_mean(word, commands);
  if (!hint.empty()) throw InputError("there is no command or file " + word + hint);
}

/// Takes the parameter file beside the checkpoint, and puts the results there.
void resume_beside(CommandLine& line) {
  const std::filesystem::path checkpoint = checkpoint_file(line.resume);
  const std::filesystem::path directory =
      checkpoint.has_parent_path() ? checkpoint.parent_path() : std::filesystem::path(".");
  line.file = (directory / "parameters.prm").string();
  if (!std::filesystem::exists(line.file))
    throw multigrid::FileError("there is no " + line.file +
                               " that says what to run; give a file: terrace FILE.prm --resume " +
                               line.resume + ".");
  line.assignments.insert(line.assignments.begin(), "Output/Directory=" + directory.string());
}

void read_reproduce(const Strings& words, const options::variables_map& given, CommandLine& line) {
  refuse_options_of_others(given, of_matrix, matrix_call);
  refuse_options_of_others(given, of_compare, compare_call);
  refuse_options_of_others(given, {"validate", "dry-run", "resume", "sweep"}, "a parameter file");
  line.reproduction = reproduction(words, given);
  line.command = given.count("list") ? Command::list_experiments : Command::reproduce;
}

void read_matrix(const Strings& words, const options::variables_map& given, CommandLine& line) {
  refuse_options_of_others(given, of_reproduce, reproduce_call);
  refuse_options_of_others(given, of_compare, compare_call);
  refuse_options_of_others(given, {"resume", "sweep"}, "a parameter file");
  if (given.count("dry-run"))
    throw InputError("option --dry-run goes with a parameter file, not with a matrix; remove it.");
  line.command = given.count("validate") ? Command::validate_matrix : Command::solve_matrix;
  line.matrix = matrix_files(words, given);
}

void read_compare(const Strings& words, const options::variables_map& given, CommandLine& line) {
  refuse_options_of_others(given, of_matrix, matrix_call);
  refuse_options_of_others(given, of_reproduce, reproduce_call);
  for (const char* option :
       {"validate", "dry-run", "resume", "sweep", "set", "backend", "output", "threads"})
    if (given.count(option))
      throw InputError("option --" + std::string(option) +
                       " has no meaning for terrace compare, which solves nothing; remove it.");
  line.command = Command::compare;
  line.comparison = comparison(words, given);
}

void read_parameter_file(const Strings& words,
                         const options::variables_map& given,
                         CommandLine& line) {
  refuse_options_of_others(given, of_reproduce, reproduce_call);
  refuse_options_of_others(given, of_compare, compare_call);
  refuse_mistyped_command(words[0]);
  if (words.size() > 1)
    throw InputError((words[0] == "info" ? "terrace info takes no other word; "
                                         : "one parameter file at a time; ") +
                     words[1] + " is one too many.");
  refuse_matrix_options(words[0], given);
  line.file = words[0];
  line.sweep = texts_of(given, "sweep");
  if (!line.sweep.empty() && !line.resume.empty())
    throw InputError(
        "option --resume goes on with one run, and --sweep begins many; remove one of them. The "
        "same --sweep again goes on with a sweep.");
  if (words[0] == "info")
    line.command = Command::info;
  else if (given.count("validate"))
    line.command = Command::validate;
  else if (given.count("dry-run"))
    line.command = Command::dry_run;
}

}  // namespace

CommandLine parse_command_line(int n_arguments, const char* const* arguments) {
  const options::variables_map given = parse(n_arguments, arguments);
  CommandLine line;
  const Strings words = texts_of(given, "file");
  line.quiet = given.count("quiet") > 0;
  line.command = command_without_file(given, words);
  if (line.command == Command::help && !words.empty())
    line.topic = words[words[0] == "help" && words.size() > 1];
  if (line.command == Command::list_words) line.topic = text_of(given, "list-words");
  if (line.command != Command::solve) return line;
  line.resume = text_of(given, "resume");
  if (words.empty() && line.resume.empty())
    throw InputError("no parameter file was given; call terrace FILE.prm, or see terrace --help.");
  line.assignments = assignments(given);
  const bool validate = given.count("validate") > 0, dry_run = given.count("dry-run") > 0;
  if (validate && dry_run)
    throw InputError("--validate and --dry-run go one at a time; remove one of them.");
  if (!line.resume.empty() && (validate || dry_run))
    throw InputError("option --resume runs on; remove it, or --validate and --dry-run.");
  if (words.empty() && given.count("sweep"))
    throw InputError("option --sweep needs a parameter file; --resume goes on with one run.");
  if (words.empty())
    resume_beside(line);
  else if (words[0] == "reproduce")
    read_reproduce(words, given, line);
  else if (words[0] == "matrix")
    read_matrix(words, given, line);
  else if (words[0] == "compare")
    read_compare(words, given, line);
  else
    read_parameter_file(words, given, line);
  return line;
}

}  // namespace apps
