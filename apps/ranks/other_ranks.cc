// SPDX-License-Identifier: MIT
#include "apps/ranks/other_ranks.h"

#include "apps/ranks/ranks.h"
#include "multigrid/distributed/numbering.h"

#include <exception>

namespace apps {

using multigrid::distributed::take_least;
using multigrid::distributed::take_sum;

void OtherRanks::sum(const std::vector<mesh::NodeName>& names, std::vector<double>& values) const {
  take_sum(ranks_, names, values);
}

void OtherRanks::least(const std::vector<mesh::NodeName>& names,
                       std::vector<multigrid::Key>& values) const {
  take_least(ranks_, names, values);
}

void OtherRanks::together(const std::function<void()>& work) const {
  std::exception_ptr failure;
  std::string message;
  int code = 0;
  try {
    work();
  } catch (const std::exception& error) {
    failure = std::current_exception();
    message = error.what();
    code = code_of_();
  }
  const int first = int(ranks_.least(failure ? ranks_.own : ranks_.n));
  if (first == ranks_.n) return;
  message = ranks_.broadcast(message, first);
  code = int(ranks_.sum(ranks_.own == first ? code : 0));
  if (failure) std::rethrow_exception(failure);
  throw OtherRankFailed(first, code, message);
}

}  // namespace apps
