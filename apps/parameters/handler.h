// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace apps {

/// Calls f(entry) within the subsection of `handler` that each entry belongs to.
template <class F>
void for_each_entry(dealii::ParameterHandler& handler, const std::vector<Entry>& list, F&& f) {
  for (const Entry& entry : list) {
    const std::vector<std::string> path = split_section(entry.section);
    for (const std::string& name : path) handler.enter_subsection(name);
    f(entry);
    for (std::size_t i = 0; i < path.size(); ++i) handler.leave_subsection();
  }
}

/// Declares the entries with their values as defaults.
void declare(dealii::ParameterHandler& handler, const std::vector<Entry>& list);

}  // namespace apps
