// SPDX-License-Identifier: MIT
#include "assembly/rows/gathering.h"

#include <stdexcept>

namespace assembly {

Gathered gathered(const std::vector<MatricesOfBlock>& blocks,
                  const ElementsAround& around,
                  Index n_unknowns) {
  if (blocks.empty() || blocks.size() > most_blocks)
    throw std::logic_error("rows gather from one to three blocks of elements");
  Gathered result{};
  Index end = 0;
  for (int k = 0; k < most_blocks; ++k) {
    if (k >= int(blocks.size())) {
      result.blocks[k] = {end, end, 0, nullptr, nullptr, nullptr, nullptr, nullptr};
      continue;
    }
    const auto& [block, matrices] = blocks[std::size_t(k)];
    if (block->first != end)
      throw std::logic_error("the elements of blocks must have numbers that follow each other");
    end = block->first + block->n;
    const Executor& executor = block->executor();
    result.blocks[k] = {block->first,
                        end,
                        block->n_nodes,
                        block->rows_on(executor),
                        block->nodes.on(executor),
                        matrices->A.empty() ? nullptr : matrices->A.on(executor),
                        matrices->loads.on(executor),
                        matrices->reactions.empty() ? nullptr : matrices->reactions.on(executor)};
  }
  const Executor& executor = around.offsets.executor();
  result.offsets = around.offsets.on(executor);
  result.elements = around.elements.on(executor);
  result.n_unknowns = n_unknowns;
  return result;
}

}  // namespace assembly
