// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/ranks.h"
#include "postprocess/drawing/other_views.h"

namespace apps {

/// Pictures of the parts that ranks have, joined two by two, so that none receives more than log2(n) of them.
class ViewsOfRanks : public postprocess::OtherViews {
 public:
  explicit ViewsOfRanks(const multigrid::distributed::Ranks& ranks) : ranks_(ranks) {}
  std::array<double, 2> join(const std::array<double, 2>& range) const override;
  void join(postprocess::Samples& samples) const override;

 private:
  multigrid::distributed::Ranks ranks_;
};

}  // namespace apps
