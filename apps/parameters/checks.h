// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameter_file.h"

#include <string>
#include <vector>

namespace apps {

/// Refuses parameters that contradict each other, and keys that differ from their defaults although
/// the chosen methods do not use them.
///
/// throws  multigrid::InputError with the keys (as Section/Key) and the method
void check(const Parameters& parameters, const Parameters& defaults = Parameters());

/// Gives keys of the file their defaults, with a warning, if the command line makes them
/// meaningless (as --set Output/Solution=false does with Time/Output every). Otherwise a user would
/// have to edit the file to override a key.
void drop_overridden_keys(ParameterFile& file);

/// Reads a parameter file, loads the file of its mesh, and checks it as check does, with the places of what is refused. A mesh that
/// cannot be loaded is not refused here, but where it would be made.
///
/// stop    becomes true when the caller no longer wants the mesh; nullptr: never
/// throws  as read_parameters and check
ParameterFile read_and_check(const std::string& name,
                             const std::vector<std::string>& assignments,
                             const std::atomic<bool>* stop = nullptr);

/// The file with the tolerance that a convergence study has: Output/Convergence lowers Solver/Tolerance, since orders are seen
/// down to errors of 1e-8 in degree 2, of 1e-10 beyond, and a residual is not yet an error.
ParameterFile with_tolerance_of_study(ParameterFile file);

/// Adds a warning for each constant of Problem/Constants that no expression uses. That is no error, since the files of a
/// sweep may share their constants. To be called after check.
void warn_of_unused_constants(ParameterFile& file);

/// A key that does nothing.
struct UnusedKey {
  std::string path;  ///< "Solver/Cycle/Kind"
  std::string because;
  std::string remedy = "remove it";
};

/// The keys that have no meaning with the values of the others, each with a reason. A key may be
/// there several times. Its own value does not matter.
std::vector<UnusedKey> unused_keys(const Parameters& parameters);

}  // namespace apps
