// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Where `column` is among columns[begin] .. columns[end-1], which ascend; -1 if it is not there.
MG_HD inline Offset find_column(const Index* columns, Offset begin, Offset end, Index column) {
  const Offset none = end;
  while (begin < end) {
    const Offset middle = begin + (end - begin) / 2;
    if (columns[middle] < column)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin < none && columns[begin] == column ? begin : -1;
}

}  // namespace multigrid
