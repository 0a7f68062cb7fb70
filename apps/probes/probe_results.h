// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "apps/probes/find_places.h"
#include "postprocess/report.h"

namespace apps {

/// Refuses places outside of the mesh of a problem whose nodes are numbered.
///
/// throws  as require_inside
void check_places(const Places& places, const assembly::Probed& problem);

/// Puts what the solution is at the places into the results.
void find_values(const Places& places,
                 const assembly::Probed& problem,
                 const assembly::Solution& solution,
                 postprocess::Report::Results& results);

/// What probes and lines say, for the log: twenty of each at most. Empty without any.
std::string places_text(const postprocess::Report::Results& results);

/// probes.csv, and lines/NAME.csv and lines/NAME.svg of each line, as far as there are any. Throws postprocess::WriteError.
///
/// note  a part of the titles of plots, or empty
void write_places(const postprocess::Report::Results& results,
                  int dimension,
                  const std::string& note,
                  OutputDirectory& output);

}  // namespace apps
