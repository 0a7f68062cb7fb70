// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>
#include <vector>

namespace apps {

/// Rows below a head in columns as wide as their longest entry: the first is aligned left, numbers right. Each row begins with
/// a line end and two blanks.
///
/// rows  all of as many entries; the first is the head
std::string table_text(const std::vector<std::vector<std::string>>& rows);

/// "(0.5, 1)"
std::string place_text(const std::vector<double>& place);

/// Materials and boundaries as tables, twenty rows of each at most; empty if there are none.
std::string parts_text(const postprocess::Report::Results& results, int dimension);

}  // namespace apps
