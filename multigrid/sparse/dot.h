// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// sum_i x_i y_i, brought to the host.
double dot(const Array<double>& x, const Array<double>& y);

/// y_i += factor * x_i
void add_scaled(double factor, const Array<double>& x, Array<double>& y);

}  // namespace multigrid
