// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"

#include <limits>
#include <vector>

namespace assembly {

/// Values at t = 0, and how they differ where they ought to agree.
struct InitialVariation {
  double smallest = std::numeric_limits<double>::infinity();  ///< of all values, initial and given
  double largest = -std::numeric_limits<double>::infinity();
  double at_boundary = 0;  ///< largest difference of initial and given values at a node
  double in_cell = 0;      ///< largest difference of two values in a cell
  double not_finite = 0;   ///< initial values that are not, at nodes with given values

  MG_HD InitialVariation& operator+=(const InitialVariation& other) {
    smallest = other.smallest < smallest ? other.smallest : smallest;
    largest = other.largest > largest ? other.largest : largest;
    at_boundary = other.at_boundary > at_boundary ? other.at_boundary : at_boundary;
    in_cell = other.in_cell > in_cell ? other.in_cell : in_cell;
    not_finite += other.not_finite;
    return *this;
  }
};

/// initial  the initial condition at all nodes, finite at unknowns
/// given    the values of the nodes behind the unknowns at t = 0, finite
/// blocks   all cells
/// waits    once, and once for each block
InitialVariation initial_variation(const Array<double>& initial,
                                   const Array<double>& given,
                                   const std::vector<ElementBlock>& blocks);

}  // namespace assembly
