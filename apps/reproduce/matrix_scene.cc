// SPDX-License-Identifier: MIT
#include "apps/reproduce/matrix_scene.h"

#include "apps/matrix/matrix.h"

namespace apps::reproduce {

multigrid::System MatrixScene::assemble(const multigrid::Executor& host) {
  MatrixFiles files;
  files.matrix = file_;
  multigrid::System system = read_system(files).system;
  multigrid::check(system);
  return system.copy_to(host);
}

}  // namespace apps::reproduce
