// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>

namespace multigrid {

/// Whether the matrices behind a view keep their diagonal apart, as its member `diagonal`.
template <class View, class = void>
struct KeepsDiagonal : std::false_type {};
template <class View>
struct KeepsDiagonal<View, std::void_t<decltype(View::diagonal)>> : std::true_type {};

}  // namespace multigrid
