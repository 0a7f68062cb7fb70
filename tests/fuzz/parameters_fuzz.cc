// SPDX-License-Identifier: MIT
// Parameter files: read, checked, and written as parameters.prm, which must say the same.
#include "apps/parameters/checks.h"
#include "apps/parameters/parameter_file.h"
#include "fuzz.h"
#include "multigrid/errors.h"

namespace {

std::vector<std::string> values(const apps::Parameters& parameters) {
  std::vector<std::string> all;
  for (const apps::Entry& entry : apps::entries(parameters)) all.push_back(entry.value);
  return all;
}

void require_that_it_can_be_repeated(const apps::Parameters& parameters) {
  const std::string text = apps::to_prm(parameters);
  const fuzz::MemoryFile written(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  const apps::ParameterFile again = apps::read_parameters(written.name(), {});
  fuzz::require(values(again.parameters) == values(parameters),
                "parameters.prm has the parameters that were read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (text.find("include") != std::string::npos) return 0;  // other files are not the input
  const fuzz::MemoryFile file(data, size);
  try {
    const apps::ParameterFile parameters = apps::read_parameters(file.name(), {});
    require_that_it_can_be_repeated(parameters.parameters);
    apps::check(parameters.parameters);
  } catch (const multigrid::InputError&) {
  }
  return 0;
}
