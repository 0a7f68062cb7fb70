// SPDX-License-Identifier: MIT
#include "assembly/space/element.h"

namespace assembly {

std::string CellKinds::text(const int dimension) const {
  const std::string simplex = dimension == 2 ? "triangles" : "tetrahedra",
                    hypercube = dimension == 2 ? "quadrilaterals" : "hexahedra";
  if (simplices && hypercubes) return simplex + " and " + hypercube;
  return simplices ? simplex : hypercube;
}

std::string CellKinds::word(const int dimension) const {
  return simplices && hypercubes ? "mixed" : text(dimension);
}

namespace {

/// How many degrees each kind of cells has in the list of elements.
constexpr unsigned int n_degrees = static_cast<unsigned int>(Element::Q1);

}  // namespace

CellKinds cells_of(const Element element) {
  return {element < Element::Q1 || element >= Element::P1_Q1, element >= Element::Q1};
}

unsigned int degree_of(const Element element) {
  return static_cast<unsigned int>(element) % n_degrees + 1;
}

std::string element_word(const CellKinds& cells, const unsigned int degree) {
  const std::string p = "P" + std::to_string(degree), q = "Q" + std::to_string(degree);
  if (cells.simplices && cells.hypercubes) return p + "+" + q;
  return cells.simplices ? p : q;
}

}  // namespace assembly
