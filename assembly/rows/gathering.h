// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/cell_matrices.h"
#include "assembly/rows/elements_around.h"

#include <vector>

// The elements around each unknown, and what they add to its row; for kernel sources.
namespace assembly {

/// The elements of one shape, with their matrices.
struct MatricesOfBlock {
  const ElementBlock* block;
  const ElementMatrices* matrices;
};

/// Quadrilaterals, triangles and sides at most.
constexpr int most_blocks = 3;

struct GatheredBlock {
  Index first, end;
  int n_nodes;
  const Index* nodes;      ///< by their rows
  const Index* places;     ///< by their own numbers, of which periodic nodes have others
  const double* matrices;  ///< or null: all zero
  const double* loads;
  const double* reactions;  ///< or null: all zero

  MG_HD const Index* nodes_of(Index element) const {
    return nodes + Offset(element - first) * n_nodes;
  }
  MG_HD const Index* places_of(Index element) const {
    return places + Offset(element - first) * n_nodes;
  }
  MG_HD const double* row_of(Index element, int i) const {
    return matrices ? matrices + (Offset(element - first) * n_nodes + i) * n_nodes : nullptr;
  }
  MG_HD double load(Index element, int i) const {
    return loads[Offset(element - first) * n_nodes + i];
  }
};

struct Gathered {
  GatheredBlock blocks[most_blocks];
  const Offset* offsets;
  const Index* elements;
  Index n_unknowns;

  MG_HD const GatheredBlock& block_of(Index element) const {
    int k = 0;
    while (element >= blocks[k].end) ++k;
    return blocks[k];
  }
};

/// Views of the blocks, whose numbers follow each other, and of the elements around unknowns.
Gathered gathered(const std::vector<MatricesOfBlock>& blocks,
                  const ElementsAround& around,
                  Index n_unknowns);

}  // namespace assembly
