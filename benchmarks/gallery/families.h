// SPDX-License-Identifier: MIT
#pragma once

#include "benchmarks/gallery/gallery.h"

/// The parts of the table, a file each.
namespace gallery {

std::vector<Entry> poisson_entries();
std::vector<Entry> coefficient_entries();
std::vector<Entry> anisotropy_entries();
std::vector<Entry> crack_entries();
std::vector<Entry> surface_entries();
std::vector<Entry> layer_entries();
std::vector<Entry> graph_entries();
std::vector<Entry> discretization_entries();
std::vector<Entry> heat_entries();
std::vector<Entry> convection_entries();
std::vector<Entry> perturbed_entries();

}  // namespace gallery
