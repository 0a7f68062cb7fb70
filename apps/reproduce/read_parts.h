// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"
#include "apps/reproduce/json_node.h"

namespace apps::reproduce {

/// Reads a table as it is printed: first a line of column names after an empty text, then one line
/// per row with its name and a number (or a text like ">99") for each of those columns. Without
/// columns a line has a row's name and one number.
///
/// columns  null if there are none
/// throws   multigrid::InputError with the place of what is wrong
Table read_table(const JsonNode& node, const Axis& rows, const Axis* columns);

/// The lines of such a table; rows and columns that have no value are left out.
std::vector<std::vector<std::string>> table_lines(const Table& table,
                                                  const Axis& rows,
                                                  const Axis* columns);

/// Reads the key `sheet` of an experiment, whose rows and columns have been read before.
///
/// throws  multigrid::InputError with the place of what is wrong
Sheet read_sheet(const JsonNode& node, const Axis& rows, const Axis& columns);

}  // namespace apps::reproduce
