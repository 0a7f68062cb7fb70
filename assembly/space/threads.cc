// SPDX-License-Identifier: MIT
#include "assembly/space/threads.h"

#include <deal.II/base/multithread_info.h>

#include <stdexcept>

namespace assembly {

void assemble_on(const multigrid::Executor& executor) {
  if (executor.space() != multigrid::Space::host)
    throw std::logic_error("assembly fills the host's memory");
  dealii::MultithreadInfo::set_thread_limit(executor.threads());
}

}  // namespace assembly
