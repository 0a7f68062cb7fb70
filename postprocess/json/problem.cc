// SPDX-License-Identifier: MIT
#include "postprocess/json/parts.h"

namespace postprocess::json {
namespace {

Json numbers(const std::vector<std::pair<std::string, std::int64_t>>& numbers) {
  Json json = Json::object();
  for (const auto& [name, number] : numbers) json[name] = number;
  return json;
}

}  // namespace

Json problem(const Report::Problem& problem) {
  Json json = {{"name", problem.name},
               {"mesh", problem.mesh},
               {"element", problem.element},
               {"dimension", problem.dimension},
               {"cells", problem.cells},
               {"unknowns", problem.unknowns},
               {"nonzeros", problem.nonzeros},
               {"h_max", problem.h_max},
               {"h_min", problem.h_min},
               {"materials", numbers(problem.materials)},
               {"boundaries", numbers(problem.boundaries)}};
  for (const auto& [copy, original] : problem.periodic)
    json["periodic"].push_back(Json::array({copy, original}));
  if (problem.parts > 0) json["parts"] = problem.parts;
  return json;
}

Json backend(const Report::Backend& backend) {
  Json json = {{"name", backend.name},
               {"device", backend.device},
               {"threads", backend.threads},
               {"residency", backend.residency},
               {"reason", backend.reason}};
  if (backend.link > 0) json["link"] = backend.link;
  return json;
}

Json ranks(const Report::Ranks& ranks) {
  return {{"count", ranks.count},
          {"machines", ranks.machines},
          {"messages", ranks.messages},
          {"bytes", ranks.bytes},
          {"most_messages", ranks.most_messages},
          {"most_bytes", ranks.most_bytes},
          {"reductions", ranks.reductions},
          {"peak_bytes", ranks.peak_bytes},
          {"most_peak_bytes", ranks.most_peak_bytes}};
}

}  // namespace postprocess::json
