// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "postprocess/report.h"

#include <string>

namespace apps {

/// The steps of an adaptive run as the log has them, a table.
std::string adaptive_text(const postprocess::Report::Adaptivity& adaptivity);
/// The same as adaptivity.csv.
std::string adaptive_csv(const postprocess::Report::Adaptivity& adaptivity);
/// The estimated error, and the error if it is known, over the unknowns, with the slope of the best order that elements of this degree
/// have on any meshes: -degree / dimension, twice that of a goal.
std::string adaptive_svg(const postprocess::Report::Adaptivity& adaptivity, int dimension);

/// What the log says after each mesh: "estimate    error ..."
///
/// goal  Adaptivity/Goal, or empty
std::string estimate_text(const std::string& goal, const postprocess::Report::AdaptiveStep& step);

/// Why no further step is made, if none is: "the tolerance is reached". Empty: one is.
std::string reason_to_stop(const AdaptivityOptions& options,
                           const postprocess::Report::Adaptivity& adaptivity);

/// What a run says that ends before its tolerance is reached: one sentence.
std::string missed_tolerance_text(const AdaptivityOptions& options,
                                  const postprocess::Report::Adaptivity& adaptivity);

/// The steps of a run in time that ended without the tolerance.
struct MissedSteps {
  int n = 0;
  double worst = 0;  ///< relative error
};
MissedSteps missed_steps(const AdaptivityOptions& options,
                         const postprocess::Report::Adaptivity& adaptivity);
std::string missed_steps_text(const AdaptivityOptions& options,
                              const postprocess::Report::Adaptivity& adaptivity,
                              const MissedSteps& missed);
/// For the log at the end of a run in time: "meshes      ..."
std::string moves_text(const postprocess::Report::Adaptivity& adaptivity);

}  // namespace apps
