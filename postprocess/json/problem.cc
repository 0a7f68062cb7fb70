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

}  // namespace postprocess::json
