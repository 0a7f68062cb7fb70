// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/outline.h"
#include "apps/parameters/parameters.h"

#include <deal.II/base/exceptions.h>

#include <string>
#include <vector>

namespace apps {

/// "Solver/Tolerance = abc is not allowed: the key takes a number from 1e-16 to 1."
std::string bad_value(const Entry& entry, const std::string& value);

/// "there is no section Solvr; did you mean Solver?", or with the list of sections.
std::string unknown_section(const std::vector<Entry>& entries, const std::string& section);

/// "section Solver has no key Tol; did you mean Tolerance?", or with the section that has the key,
/// or the list of keys.
std::string unknown_key(const std::vector<Entry>& entries,
                        const std::string& section,
                        const std::string& key);

/// One sentence for an exception that deal.II's ParameterHandler threw when it parsed a file.
///
/// name        of the file
/// statements  its outline
std::string parse_error(const dealii::ExceptionBase& exception,
                        const std::string& name,
                        const std::vector<Statement>& statements,
                        const std::vector<Entry>& entries);

}  // namespace apps
