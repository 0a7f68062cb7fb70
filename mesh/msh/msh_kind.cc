// SPDX-License-Identifier: MIT
#include "mesh/msh/msh_kind.h"

#include <map>

namespace mesh {

const MshKind* msh_kind(const std::int64_t type) {
  using S = MshShape;
  static const std::map<std::int64_t, MshKind> kinds = {
      {15, {S::point, 0, 1, 1}},         {1, {S::line, 1, 2, 2}},
      {8, {S::line, 1, 2, 3}},           {2, {S::triangle, 2, 3, 3}},
      {9, {S::triangle, 2, 3, 6}},       {3, {S::quadrilateral, 2, 4, 4}},
      {16, {S::quadrilateral, 2, 4, 8}}, {10, {S::quadrilateral, 2, 4, 9}},
      {4, {S::tetrahedron, 3, 4, 4}},    {11, {S::tetrahedron, 3, 4, 10}},
      {5, {S::hexahedron, 3, 8, 8}},     {17, {S::hexahedron, 3, 8, 20}},
      {12, {S::hexahedron, 3, 8, 27}},   {6, {S::prism, 3, 6, 6}},
      {18, {S::prism, 3, 6, 15}},        {13, {S::prism, 3, 6, 18}},
      {7, {S::pyramid, 3, 5, 5}},        {19, {S::pyramid, 3, 5, 13}},
      {14, {S::pyramid, 3, 5, 14}}};
  const auto found = kinds.find(type);
  return found == kinds.end() ? nullptr : &found->second;
}

const char* word(const MshShape shape) {
  static constexpr const char* words[] = {"point",       "line",       "triangle", "quadrilateral",
                                          "tetrahedron", "hexahedron", "prism",    "pyramid"};
  return words[static_cast<int>(shape)];
}

}  // namespace mesh
