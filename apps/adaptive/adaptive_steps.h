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
/// have on any meshes: -degree / dimension.
std::string adaptive_svg(const postprocess::Report::Adaptivity& adaptivity, int dimension);

/// Why no further step is made, if none is: "the tolerance is reached". Empty: one is.
std::string reason_to_stop(const AdaptivityOptions& options,
                           const postprocess::Report::Adaptivity& adaptivity);

/// What a run says that ends before its tolerance is reached: one sentence.
std::string missed_tolerance_text(const AdaptivityOptions& options,
                                  const postprocess::Report::Adaptivity& adaptivity);

}  // namespace apps
