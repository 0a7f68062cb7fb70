// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/scalar/results.h"
#include "postprocess/report.h"

#include <string>
#include <vector>

namespace apps {

/// Sentences for a user whose problem is harder for the chosen methods than it looks: what makes it
/// so, what to expect, and which key helps. Tables, in advice.cc.
///
/// contrast  of the assembled coefficients
std::vector<std::string> advice(const Parameters& parameters, const assembly::Contrast& contrast);

/// The same of a mesh from a file: of boundaries and interfaces whose curve the file does not have
/// well enough for the element and the refinements of the run, and of cells that refinement
/// flattens. In geometry_advice.cc; nothing of other meshes.
std::vector<std::string> advice(const Parameters& parameters, const mesh::FromFile& file);

/// The same once the hierarchy is there: of cells of the auxiliary grid that are too full.
std::vector<std::string> advice(const Parameters& parameters,
                                const multigrid::HierarchyReport& hierarchy);

/// The same of numbers in report.results that are not to be trusted: a balance with a gap, flows
/// that rounding blurs.
std::vector<std::string> advice(const Parameters& parameters, const postprocess::Report& report);

}  // namespace apps
