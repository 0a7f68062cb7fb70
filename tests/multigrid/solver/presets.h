// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"

#include <gtest/gtest.h>

namespace tests {

/// Calls test(options) with the preset paper AG and with fast, by each of its transfers.
template <class Test>
void on_each_preset(const Test& test) {
  using namespace multigrid;
  {
    SCOPED_TRACE("paper AG");
    test(preset_options(Preset::paper_ag));
  }
  for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed}) {
    SCOPED_TRACE("fast, " + word(transfer, grid_transfer_words));
    SolverOptions options = preset_options(Preset::fast);
    options.auxiliary_grid.transfer = transfer;
    test(options);
  }
}

}  // namespace tests
