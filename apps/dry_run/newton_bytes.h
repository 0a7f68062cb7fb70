// SPDX-License-Identifier: MIT
#pragma once

#include "apps/dry_run/assembly_bytes.h"

namespace apps {

/// What a history asks for: cells for its fluxes, weights of all nodes, and with their numbers of the nodes of each material.
/// 0 without a history.
std::int64_t history_bytes(const Parameters& parameters, const MeshCounts& counts);

/// Adds what Newton's method takes (assembly/newton/newton_arrays.h), in time beside M (assembly/heat/heat_arrays.h).
void add_newton(const Parameters& parameters, const MeshCounts& counts, AssemblyBytes& bytes);

}  // namespace apps
