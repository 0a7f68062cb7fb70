// SPDX-License-Identifier: MIT
#pragma once

// Lists of unknowns; for kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {

/// Unknown k of a list; a null list holds all unknowns.
MG_HD inline Index unknown_of(const Index* list, Index k) {
  return list ? list[k] : k;
}

template <class Test>
struct FlagChosen {
  const Index* list;
  Test test;
  Index* flags;
  MG_HD void operator()(Index k) const { flags[k] = test(unknown_of(list, k)) ? 1 : 0; }
};

/// The unknowns of a list that pass a test, in its order. Waits for their number.
///
/// n     all unknowns
/// list  empty: all unknowns
/// test  test(i) is a bool, on the executor
template <class Test>
Array<Index> chosen_of(const Executor& executor,
                       Index n,
                       const Array<Index>& list,
                       const Test& test) {
  const bool is_all = list.empty();
  Array<Index> flags(executor, is_all ? Offset(n) : list.size());
  for_each(executor, flags.size(),
           FlagChosen<Test>{is_all ? nullptr : list.on(executor), test, flags.on(executor)});
  Array<Index> places = compact(flags);
  if (is_all) return places;
  Array<Index> chosen(executor, places.size());
  gather(places, list, chosen);
  return chosen;
}

}  // namespace multigrid
