// SPDX-License-Identifier: MIT
#include "assembly/element.h"

namespace assembly {

std::string CellKinds::text() const {
  if (triangles && quadrilaterals) return "triangles and quadrilaterals";
  return triangles ? "triangles" : "quadrilaterals";
}

std::string CellKinds::word() const {
  return triangles && quadrilaterals ? "mixed" : text();
}

CellKinds cells_of(const Element element) {
  return {element != Element::Q1 && element != Element::Q2,
          element != Element::P1 && element != Element::P2};
}

unsigned int degree_of(const Element element) {
  return element == Element::P1 || element == Element::Q1 || element == Element::P1_Q1 ? 1 : 2;
}

std::string element_word(const CellKinds& cells, const unsigned int degree) {
  const std::string p = "P" + std::to_string(degree), q = "Q" + std::to_string(degree);
  if (cells.triangles && cells.quadrilaterals) return p + "+" + q;
  return cells.triangles ? p : q;
}

}  // namespace assembly
