// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/injection.h"
#include "multigrid/backend/types.h"
#include "multigrid/errors.h"

#include <limits>
#include <string>
#include <type_traits>

namespace multigrid {
namespace detail {

template <class Call>
struct FirstArgument {
  using type = Index;
};
template <class Kernel, class Result>
struct FirstArgument<Result (Kernel::*)(Offset) const> {
  using type = Offset;
};
template <class Kernel, class Result>
struct FirstArgument<Result (Kernel::*)(Offset) const noexcept> {
  using type = Offset;
};

template <class Kernel, class = void>
struct LoopIndex {
  using type = Index;
};
template <class Kernel>
struct LoopIndex<Kernel, std::void_t<decltype(&Kernel::operator())>>
    : FirstArgument<decltype(&Kernel::operator())> {};

}  // namespace detail

/// What a kernel, or a term of a sum, is called with: an Offset if its operator() takes one, else an Index. Loops over entries of
/// matrices, or over nodes of cells one by one, may have more indices than an Index counts. An operator() that is a template or
/// overloaded is called with an Index.
template <class Kernel>
using IndexOf = typename detail::LoopIndex<Kernel>::type;

/// Throws InputError, which names the kernel, if a loop has more indices than its kernel can be called with.
///
/// name  typeid(Kernel).name()
template <class Kernel>
void require_indices(const char* name, Offset n) {
  if (n > Offset(std::numeric_limits<IndexOf<Kernel>>::max()))
    throw InputError("the problem is too large: a loop over it has " + std::to_string(n) +
                     " indices, more than can be numbered with 32 bits; lower Mesh/Refinements, or "
                     "take a smaller one (" +
                     kernel_name(name) + ")");
}

}  // namespace multigrid
