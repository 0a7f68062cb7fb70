// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <random>

/// Sizes of meshes, and numbers by chance.
namespace gallery {

/// The root of that order, rounded: unknowns along an edge of a square or a cube.
int side_of(double unknowns, int dimension);

/// The k from 1 on whose number of unknowns, which grows with k, is nearest by its ratio.
int size_for(double unknowns, const std::function<double(int)>& unknowns_of);

/// Uniform in [0, 1), with the same bits from every standard library.
double uniform(std::mt19937_64& generator);

}  // namespace gallery
