// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

namespace assembly {

/// From now on deal.II's loops run on the executor's threads.
///
/// throws  std::logic_error unless it is a host executor, whose memory assembly fills
void assemble_on(const multigrid::Executor& executor);

}  // namespace assembly
