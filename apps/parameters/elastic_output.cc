// SPDX-License-Identifier: MIT
#include "apps/parameters/elastic_output.h"

#include "multigrid/errors.h"

#include <cmath>
#include <cstdlib>

namespace apps {

assembly::ElasticShown elastic_shown(const ElasticOutputOptions& options) {
  assembly::ElasticShown shown{options.stress, options.strain, options.principal_stress, {}};
  if (options.warp == "auto") return shown;
  char* end = nullptr;
  const double factor = std::strtod(options.warp.c_str(), &end);
  if (end == options.warp.c_str() || *end != 0 || !std::isfinite(factor))
    throw multigrid::InputError("Output/Warp = " + options.warp +
                                " is no number; give a factor, as 100, or auto.");
  shown.warp = factor;
  return shown;
}

}  // namespace apps
