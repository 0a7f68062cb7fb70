// SPDX-License-Identifier: MIT
#include "multigrid/backend/component_times.h"

namespace multigrid {

void ComponentTimes::add(const char* component, std::size_t level) {
  Moment now = executor_.moment();
  laps_.push_back({component, level, std::move(last_), now});
  last_ = std::move(now);
}

std::vector<ComponentTimes::Part> ComponentTimes::list() const {
  std::vector<Part> parts;
  for (const Lap& lap : laps_)
    parts.push_back({lap.component, lap.level, executor_.seconds_between(lap.begin, lap.end)});
  return parts;
}

}  // namespace multigrid
