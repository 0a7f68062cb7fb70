// SPDX-License-Identifier: MIT
#include "postprocess/report.h"

#include "postprocess/json/parts.h"

namespace postprocess {
namespace {

using json::Json;

Json seconds(const Report::Seconds& seconds) {
  Json json = {
      {"start", seconds.start},     {"mesh", seconds.mesh},         {"assembly", seconds.assembly},
      {"upload", seconds.upload},   {"setup", seconds.setup},       {"solve", seconds.solve},
      {"repeats", seconds.repeats}, {"download", seconds.download}, {"results", seconds.results},
      {"errors", seconds.errors},   {"output", seconds.output},     {"total", seconds.total}};
  if (seconds.thermal > 0) json["thermal"] = seconds.thermal;
  return json;
}

Json phases(const Report::Seconds& seconds) {
  Json list = Json::array();
  for (const auto& [name, of_it] : seconds.phases)
    list.push_back({{"name", name}, {"seconds", of_it}});
  return list;
}

Json whole(const Report& report) {
  Json all = {{"program", "terrace"},
              {"version", report.version},
              {"commit", report.commit},
              {"build", report.build},
              {"input", report.input},
              {"exit_code", report.exit_code},
              {"outcome", json::word(report.outcome, outcome_words)},
              {"message", report.message},
              {"warnings", report.warnings},
              {"problem", json::problem(report.problem)},
              {"backend", json::backend(report.backend)},
              {"hierarchy", json::hierarchy(report)},
              {"solver", json::solver(report)}};
  if (report.ranks) all["ranks"] = json::ranks(*report.ranks);
  if (!report.right_hand_sides.empty())
    all["right_hand_sides"] = json::right_hand_sides(report.right_hand_sides);
  if (report.nonlinear) all["nonlinear"] = json::nonlinear(*report.nonlinear);
  if (report.time) all["time"] = json::time(*report.time);
  if (report.results) all["results"] = json::results(*report.results);
  if (report.errors) all["errors"] = json::errors(*report.errors);
  all["convergence"] = json::convergence(report.convergence);
  if (report.adaptivity) all["adaptivity"] = json::adaptivity(*report.adaptivity);
  all["memory"] = {{"host_peak_bytes", report.memory.host_peak_bytes},
                   {"device_peak_bytes", report.memory.device_peak_bytes}};
  for (const auto& [name, bytes] : report.memory.devices)
    all["memory"]["devices"].push_back({{"name", name}, {"peak_bytes", bytes}});
  all["seconds"] = seconds(report.seconds);
  all["phases"] = phases(report.seconds);
  all["repeats"] = report.repeats;
  if (report.repeats > 1) {
    all["median_seconds"] = {{"setup", report.median_setup}, {"solve", report.median_solve}};
  }
  if (report.thermal) all["thermal"] = whole(*report.thermal);
  return all;
}

}  // namespace

std::string to_json(const Report& report) {
  // A file name may hold bytes that are not UTF-8: they become U+FFFD instead of an exception.
  return whole(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace postprocess
