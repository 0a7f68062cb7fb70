// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <type_traits>
#include <utility>

namespace multigrid {

/// The object that computes the terms of a sum: the term itself, or the result of its `ready()`,
/// which is called once for many terms.
template <class Term, class = void>
struct Ready {
  static MG_HD const Term& of(const Term& term) { return term; }
};
template <class Term>
struct Ready<Term, std::void_t<decltype(std::declval<const Term&>().ready())>> {
  static MG_HD auto of(const Term& term) { return term.ready(); }
};

/// The type of that object.
template <class Term>
using ReadyTerm = std::decay_t<decltype(Ready<Term>::of(std::declval<const Term&>()))>;

/// The type of the terms of a sum.
template <class Term>
using SumOf = std::decay_t<std::invoke_result_t<const ReadyTerm<Term>&, Index>>;

}  // namespace multigrid
