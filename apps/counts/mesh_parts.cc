// SPDX-License-Identifier: MIT
#include "apps/counts/mesh_parts.h"

#include <algorithm>
#include <set>

namespace apps {
namespace {

unsigned int power_of_3(int exponent) {
  unsigned int n = 1;
  while (exponent-- > 0) n *= 3;
  return n;
}

int n_bits(unsigned int set) {
  int n = 0;
  for (; set != 0; set &= set - 1) ++n;
  return n;
}

/// A part inside the refined hypercube is, in each direction, the first half, the second half or
/// the middle between them. Along each edge of the whole there are places 0 to 4, of which 0 and 4
/// are its ends.
void add_refined_hypercube(const Part& part, std::int64_t n, Census& census) {
  enum Choice { first, second, middle };
  for (unsigned int code = 0; code < power_of_3(part.dimension); ++code) {
    std::vector<Choice> choices;
    for (unsigned int rest = code, d = 0; int(d) < part.dimension; ++d, rest /= 3)
      choices.push_back(Choice(rest % 3));
    Part finer;
    finer.is_copy = part.is_copy;
    finer.dimension =
        int(std::count_if(choices.begin(), choices.end(), [](Choice c) { return c != middle; }));
    for (unsigned int own = 0; own < power_of_3(finer.dimension); ++own) {
      unsigned int number = 0, weight = 1, rest = own;
      for (const Choice choice : choices) {
        unsigned int place = 2;
        if (choice != middle) {
          place = rest % 3 + (choice == second ? 2 : 0);
          rest /= 3;
        }
        number += weight * (place == 0 ? 0 : place == 4 ? 2 : 1);
        weight *= 3;
      }
      finer.given.push_back(part.given[number]);
    }
    census[finer] += n;
  }
}

/// The corners of a child. Each is the set of the one vertex where it lies, or of the two vertices
/// between which it lies.
using Corners = std::vector<unsigned int>;

unsigned int middle(int a, int b) {
  return 1u << a | 1u << b;
}

std::vector<Corners> children_of_triangle() {
  return {{1, 3, 5}, {2, 3, 6}, {4, 5, 6}, {3, 5, 6}};
}

std::vector<Corners> children_of_tetrahedron(const std::vector<bool>& given) {
  std::vector<Corners> children;
  for (int v = 0; v < 4; ++v) {
    Corners corners{1u << v};
    for (int w = 0; w < 4; ++w)
      if (w != v) corners.push_back(middle(v, w));
    children.push_back(corners);
  }
  int partner = 1;  // of vertex 0 on an edge; the diagonal goes from there to the opposite edge
  while (partner < 3 && (given[middle(0, partner)] || given[15 ^ middle(0, partner)])) ++partner;
  const unsigned int a = middle(0, partner), b = 15 ^ a;
  const int others[2] = {partner == 1 ? 2 : 1, partner == 3 ? 2 : 3};
  for (const unsigned int c : {middle(0, others[0]), 15 ^ middle(0, others[0])})
    for (const unsigned int d : {middle(0, others[1]), 15 ^ middle(0, others[1])})
      children.push_back({a, b, c, d});
  return children;
}

void add_refined_simplex(const Part& part, std::int64_t n, Census& census) {
  std::set<Corners> inside;  // edges, faces and children
  for (Corners child :
       part.dimension == 2 ? children_of_triangle() : children_of_tetrahedron(part.given)) {
    std::sort(child.begin(), child.end());
    for (unsigned int set = 1; set < 1u << child.size(); ++set) {
      Corners corners;
      unsigned int around = 0;
      for (std::size_t k = 0; k < child.size(); ++k)
        if (set >> k & 1) corners.push_back(child[k]), around |= child[k];
      if (around == part.whole() && corners.size() > 1) inside.insert(corners);
      if (set + 1 == 1u << child.size()) inside.insert(corners);
    }
  }
  for (const Corners& corners : inside) {
    Part finer{int(corners.size()) - 1, corners.size() > 2, {}, part.is_copy};
    const auto given_of = [&](unsigned int set) {
      unsigned int around = 0;
      for (std::size_t k = 0; k < corners.size(); ++k)
        if (set >> k & 1) around |= corners[k];
      return bool(part.given[around]);
    };
    if (finer.dimension == 1)
      finer.given = {given_of(1), given_of(3), given_of(2)};
    else
      for (unsigned int set = 0; set < 1u << corners.size(); ++set)
        finer.given.push_back(set != 0 && given_of(set));
    census[finer] += n;
  }
}

}  // namespace

unsigned int Part::whole() const {
  return is_simplex ? (1u << (dimension + 1)) - 1 : (power_of_3(dimension) - 1) / 2;
}

unsigned int Part::join(unsigned int a, unsigned int b) const {
  if (is_simplex) return a | b;
  unsigned int result = 0;
  for (unsigned int weight = 1; weight < power_of_3(dimension); weight *= 3, a /= 3, b /= 3)
    result += weight * (a % 3 == b % 3 ? a % 3 : 1);
  return result;
}

std::int64_t Part::nodes_in(unsigned int number, int degree) const {
  std::int64_t n = 1;
  if (is_simplex) {  // n_bits vertices: the ways to add up to the degree with none of them 0
    const int d = n_bits(number) - 1;
    for (int k = 1; k <= d; ++k) n = n * (degree - k) / k;
    return d < 0 || degree <= d ? 0 : n;
  }
  for (int d = 0; d < dimension; ++d, number /= 3) n *= number % 3 == 1 ? degree - 1 : 1;
  return n;
}

void add_refined(const Part& part, std::int64_t n, Census& census) {
  part.is_simplex ? add_refined_simplex(part, n, census) : add_refined_hypercube(part, n, census);
}

}  // namespace apps
