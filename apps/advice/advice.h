// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/scalar/results.h"
#include "postprocess/report.h"

#include <string>
#include <vector>

namespace apps {

/// Sentences for a user whose problem is harder for the chosen methods than it looks: why, what to
/// expect, and which key helps.
///
/// contrast  of the assembled coefficients
std::vector<std::string> advice(const Parameters& parameters, const assembly::Contrast& contrast);

/// The same for a mesh from a file (else nothing): about curved boundaries and interfaces that the
/// file does not resolve well enough for the element and the refinements of the run, and about
/// cells that refinement flattens.
std::vector<std::string> advice(const Parameters& parameters, const mesh::FromFile& file);

/// The same for a hierarchy: about cells of the auxiliary grid with too many unknowns.
std::vector<std::string> advice(const Parameters& parameters,
                                const multigrid::HierarchyReport& hierarchy);

/// The same for numbers in report.results that are not to be trusted: a balance that does not
/// close, flows that rounding blurs.
std::vector<std::string> advice(const Parameters& parameters, const postprocess::Report& report);

}  // namespace apps
