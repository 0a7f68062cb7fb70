// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/run.h"
#include "apps/matrix/matrix_files.h"

namespace apps {

/// One run of `terrace matrix`.
class MatrixRun : public Run {
 public:
  /// Makes the output directory, with log.txt in it. Throws multigrid::InputError for keys that do
  /// not exist or have no meaning here; multigrid::FileError.
  MatrixRun(const MatrixFiles& files, const std::vector<std::string>& assignments);

 private:
  void run() override;
  /// Reads and checks; only then it is known which parameters are the defaults.
  multigrid::System read();
  /// What was read and what was not, and what follows from it.
  void log_system(const multigrid::System& system);
  void find_errors();
  void write_solution() override;
  void write_hierarchy() override;

  MatrixFiles files_;
  std::vector<std::string> assignments_;
  int dimension_ = 0;
  std::vector<double> coordinates_;
};

}  // namespace apps
