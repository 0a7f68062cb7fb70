// SPDX-License-Identifier: MIT
#include "apps/parameters/file_names.h"

#include "assembly/expressions/data_table.h"

#include <type_traits>

namespace apps {

void rename_files(Parameters& parameters,
                  const std::function<std::string(const std::string&)>& rename) {
  if (!parameters.mesh.file.empty()) parameters.mesh.file = rename(parameters.mesh.file);
  if (!parameters.problem.initial_file.empty())
    parameters.problem.initial_file = rename(parameters.problem.initial_file);
  std::string& temperature = parameters.problem.elasticity.temperature_file;
  if (!temperature.empty()) temperature = rename(temperature);
  parameters.problem.visit([&](const char*, auto& value, auto...) {
    if constexpr (std::is_same_v<decltype(value), std::string&>)
      value = assembly::with_renamed_tables(value, rename);
  });
}

}  // namespace apps
