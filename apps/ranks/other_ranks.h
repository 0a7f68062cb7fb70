// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/split/other_parts.h"
#include "multigrid/distributed/ranks.h"

namespace apps {

/// The other parts of a mesh, each on a rank of MPI.
class OtherRanks : public mesh::OtherParts {
 public:
  /// code_of  the exit code for what is being handled, for use in a catch block
  OtherRanks(const multigrid::distributed::Ranks& ranks, std::function<int()> code_of)
      : ranks_(ranks), code_of_(std::move(code_of)) {}
  double sum(double value) const override { return ranks_.sum(value); }
  double least(double value) const override { return ranks_.least(value); }
  double largest(double value) const override { return ranks_.largest(value); }
  void least(std::vector<double>& values) const override { ranks_.least(values); }
  void sum(const std::vector<mesh::NodeName>& names, std::vector<double>& values) const override;
  void least(const std::vector<mesh::NodeName>& names,
             std::vector<multigrid::Key>& values) const override;
  /// Where the work has failed on another process only, throws OtherRankFailed.
  void together(const std::function<void()>& work) const override;

 private:
  multigrid::distributed::Ranks ranks_;
  std::function<int()> code_of_;
};

}  // namespace apps
