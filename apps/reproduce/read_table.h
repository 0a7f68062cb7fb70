// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"
#include "apps/reproduce/json_node.h"

namespace apps::reproduce {

/// A table as it is printed: first a line of column names after an empty text, then for each row
/// its name and a number (or a text like ">99") for each of those columns. Without columns, lines
/// of a row's name and one number.
///
/// columns  null if there are none
/// throws   multigrid::InputError naming the place
Table read_table(const JsonNode& node, const Axis& rows, const Axis* columns);

/// The same table as lines of texts, for a file; rows and columns that have no value are left out.
std::vector<std::vector<std::string>> table_lines(const Table& table,
                                                  const Axis& rows,
                                                  const Axis* columns);

}  // namespace apps::reproduce
