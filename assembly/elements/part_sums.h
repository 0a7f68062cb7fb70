// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <limits>
#include <vector>

namespace assembly {

/// What a finite element function is on a part of a mesh: a material or a boundary.
struct PartSums {
  double measure = 0;  ///< length, area or volume
  double u = 0;        ///< integral
  /// Over the nodes, and the lowest number of a node that has this value.
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  Index at_smallest = std::numeric_limits<Index>::max();
  Index at_largest = std::numeric_limits<Index>::max();

  MG_HD void add_node(double value, Index node) {
    if (value < smallest || (value == smallest && node < at_smallest)) {
      smallest = value;
      at_smallest = node;
    }
    if (value > largest || (value == largest && node < at_largest)) {
      largest = value;
      at_largest = node;
    }
  }
  MG_HD PartSums& operator+=(const PartSums& other) {
    measure += other.measure;
    u += other.u;
    if (other.smallest < smallest ||
        (other.smallest == smallest && other.at_smallest < at_smallest)) {
      smallest = other.smallest;
      at_smallest = other.at_smallest;
    }
    if (other.largest > largest || (other.largest == largest && other.at_largest < at_largest)) {
      largest = other.largest;
      at_largest = other.at_largest;
    }
    return *this;
  }
};

/// The cells of a block by part, where 2^shift that follow each other are of one part: those of one coarse cell.
struct CellsByPart {
  Array<Index> groups;  ///< element k of a part is groups[k >> shift] << shift | its last bits
  std::vector<Offset> begins;  ///< of each part's groups, and the end of the last
};

/// numbers  of the parts that are asked for
CellsByPart cells_by_part(const ElementBlock& block, const std::vector<int>& numbers);

/// The sums over the cells of each part.
///
/// parts  of the block
/// u      of all nodes
/// sums   one a part, on the executor; nothing waits for them
/// bytes  a cell: its nodes, their coordinates and values
template <int dim>
void sums_of_cells(const ElementBlock& block,
                   const CellsByPart& parts,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const Array<double>& u,
                   PartSums* sums);

/// The same over sides.
///
/// ids      of the sides
/// numbers  of the parts that are asked for
/// bytes    2 a side and part, and a side as a cell above
template <int dim>
void sums_of_sides(const ElementBlock& sides,
                   const Array<std::uint16_t>& ids,
                   const std::vector<int>& numbers,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const Array<double>& u,
                   PartSums* sums);

}  // namespace assembly
