// SPDX-License-Identifier: MIT
#include "apps/reproduce/reproduce.h"

#include "apps/build_info.h"
#include "apps/output/log.h"
#include "apps/output/output_directory.h"
#include "apps/parameters/nearest.h"
#include "apps/process/stopwatch.h"
#include "apps/reproduce/experiment.h"
#include "apps/reproduce/measure_runs.h"
#include "apps/reproduce/results_text.h"
#include "multigrid/errors.h"

#include <fstream>

namespace apps::reproduce {
namespace {

/// The processor's name, as Linux has it.
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0)
      return line.substr(std::min(line.size(), line.find(':') + 2));
  return "unknown";
}

const Scale& scale_of(const Experiment& experiment, const std::string& name) {
  if (const Scale* scale = find_named(experiment.scales, name)) return *scale;
  throw multigrid::InputError("--scale " + name + ": " + experiment.name + " has the scales " +
                              list(names_of(experiment.scales)) + ".");
}

void write_files(const Experiment& experiment,
                 const Results& results,
                 const Pictures& pictures,
                 OutputDirectory& output) {
  output.write(results_markdown(experiment, results), "results.md");
  output.write(results_csv(experiment, results), "results.csv");
  output.write(results_json(experiment, results), "results.json");
  output.write(results_plot(experiment, results), "plot.svg");
  if (results.ended_by) return;
  const std::string golden = golden_json(experiment, results);
  if (!golden.empty()) output.write(golden, "golden_" + results.scale + ".json");
  if (pictures.write(output.file("sheet.png"))) output.written("sheet.png");
}

Ending ending_of(const Experiment& experiment, const Results& results) {
  std::vector<std::string> sentences = results.sentences(experiment, Verdict::failed);
  if (sentences.empty()) sentences = results.sentences(experiment, Verdict::differs);
  if (sentences.empty()) return {exit_solved, ""};
  return {exit_reproduction, sentence(experiment.name + " at scale " + results.scale +
                                      " is not reproduced: " + verdict_line(results) +
                                      "; the first: " + sentences.front())};
}

}  // namespace

Ending reproduce(const Request& request) {
  const Place place = find_experiment(papers_folder(request.papers), request.experiment);
  const Experiment experiment = read_experiment(place.name, place.folder);
  const Scale& scale = scale_of(experiment, request.scale);
  const std::vector<PlannedRun> runs =
      plan(experiment, scale, request.assignments, request.matrices);
  check_pictures(experiment, runs);

  const std::string standard = "output/reproduce/" + experiment.name + "-" + request.scale;
  OutputDirectory output(request.output.empty() ? standard : request.output, false, {},
                         Writer::experiment);
  Log log(output.file("log.txt"), false);
  log.line("{}: {}\n{}\nscale {}: {}; {} runs", experiment.name, experiment.title,
           experiment.source, request.scale, scale.runs, runs.size());

  Results results;
  results.scale = request.scale;
  results.version = build_info::version;
  results.commit = build_info::commit;
  results.build = build_info::build;
  results.hardware = processor();
  results.changes = request.assignments;
  Pictures pictures(experiment, runs);
  const Stopwatch stopwatch;
  measure_runs(experiment, runs, results, pictures, log);
  results.seconds = stopwatch.seconds();
  finish_cells(experiment, results);
  judge(experiment, results);

  log.line("\n{}\n", results_text(experiment, results));
  for (const std::string& note : experiment.notes) log.line("note        {}", note);
  for (const auto& [name, what] : conditions(results)) log.line("{:<11} {}", name, what);
  write_files(experiment, results, pictures, output);
  if (results.ended_by) std::rethrow_exception(results.ended_by);
  const Ending ending = ending_of(experiment, results);
  if (ending.code == exit_solved) output.settle();
  log.line("written     {}: log.txt, {}", output.name(), list(output.files()));
  log.check();
  return ending;
}

std::string list_experiments(const Request& request) {
  return catalogue_text(papers_folder(request.papers));
}

}  // namespace apps::reproduce
