// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/heat/heat_problem.h"

#include <string>

namespace apps {

/// The keys that name a file and its field, for messages.
struct FieldKeys {
  std::string file, field;
};

/// Reads a field of one component from a VTU file.
///
/// wanted   its name; empty: `temperature`, or else `solution`
/// field    receives the name
/// throws   multigrid::FileError if the file is none, or has no such field
postprocess::Fields read_scalar(const FieldKeys& keys,
                                const std::string& name,
                                const std::string& wanted,
                                std::string& field);

/// Makes the field of Problem/Initial file the initial condition, if that names a file.
///
/// returns  the name of the field
/// throws   multigrid::FileError if the file is none, has no such field, or another dimension
template <int dim>
std::string start_from_file(const Parameters& parameters, assembly::HeatProblem<dim>& heat);

/// What the log says of it.
std::string initial_text(const Parameters& parameters,
                         const std::string& field,
                         const assembly::OutsideOfField& outside);

}  // namespace apps
