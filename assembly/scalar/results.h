// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace assembly {

/// Norms of the difference between a finite element solution and the exact one.
struct Errors {
  double L2 = 0;     ///< ||u - u_h||_L2
  double H1 = 0;     ///< |u - u_h|_H1, the seminorm
  double nodal = 0;  ///< largest difference at an unknown or Dirichlet node
};

/// What flows into the domain: heat per time, if u is a temperature, in the plane per length.
struct BoundaryFlow {
  std::string boundary;
  double value = 0;
  double rounding = 0;  ///< what rounding allows: sum of eps |a_ij u_j| over the rows it comes from
  std::optional<double> carried = {};  ///< the integral of -n . b u beside it, with convection
};

/// sources + flows through boundaries = reaction + convection + storage + gap. The gap is the error of the
/// solver alone, the sum of b - A x, and rounding.
struct EnergyBalance {
  double sources = 0;     ///< integral of f
  double flows = 0;       ///< through all boundaries
  double reaction = 0;    ///< integral of c u
  double storage = 0;     ///< change of the heat content by time; 0 of a steady problem
  double size = 0;        ///< sum of |terms| by node or quadrature point, of all that is added up
  double convection = 0;  ///< integral of b . grad u
  double gap() const { return sources + flows - reaction - convection - storage; }
};

/// A smallest or largest value over nodes, and the first node that has it.
struct Extreme {
  double value = 0;
  std::vector<double> place = {};  ///< coordinates
};

/// What a solution is on the domain, in a material or on a boundary.
struct PartResults {
  std::string name;     ///< "" of the domain
  double measure = 0;   ///< length, area or volume
  double integral = 0;  ///< of u
  Extreme minimum, maximum;
  double mean() const { return integral / measure; }
};

/// The force on a body through one boundary: what its conditions on the displacement make up for, and what acts on it, springs
/// included. The third component is 0 in the plane.
struct BoundaryForce {
  std::string boundary;
  std::array<double, 3> reaction{}, applied{};
};

/// Numbers about an elastic body. Forces are those on the body, in the plane by thickness.
struct ElasticResults {
  std::array<double, 3> smallest{},
      largest{};           ///< of each component of the displacement, over the nodes
  Extreme von_mises = {};  ///< the largest, of the stresses recovered at the nodes
  std::vector<BoundaryForce> boundaries =
      {};                        ///< those with a condition, in the order of their names
  std::array<double, 3> body{};  ///< the integral of the body force
  std::array<double, 3> gap{};   ///< the sum of all forces: the error of the solver, and rounding
  double size = 0;               ///< sum of the absolute values of what is added up, by node
  double energy = 0;             ///< the strain energy
};

/// What flows from the first body of a contact into the second: h times the integral of the jump.
struct ContactFlow {
  std::string contact;  ///< "A-B"
  double value = 0;
};

/// Numbers about a solution.
struct Results {
  double minimum = 0, maximum = 0;  ///< over the nodes, boundary included
  double mean = 0;                  ///< integral divided by area or volume
  /// One for each boundary's name. On a Dirichlet boundary it is the consistent flux, the sum of
  /// the rows of A u - b that its nodes would have; it has twice the order of the gradients (G. F.
  /// Carey, S. S. Chow, M. K. Seager, Approximate boundary-flux calculations, Comput. Methods Appl.
  /// Mech. Eng. 50, 1985). On the others it is the integral of g - alpha u.
  std::vector<BoundaryFlow> flows;
  std::optional<EnergyBalance> balance;  ///< with the flows; none where no step was made
  PartResults domain = {};
  std::vector<PartResults> materials =
      {};  ///< in the order of their names; empty without materials
  std::vector<PartResults> boundaries = {};  ///< likewise
  std::vector<ContactFlow> contacts = {};
  std::optional<ElasticResults> elastic =
      {};  ///< of a displacement; the numbers above are those of its length
};

/// How far kappa is from a constant, over all quadrature points; 1 and 1 for a constant scalar. And
/// how strong convection is.
struct Contrast {
  double jump = 1;        ///< largest by smallest mean of kappa's eigenvalues
  double anisotropy = 1;  ///< largest ratio of two eigenvalues at one point
  double peclet = 0;      ///< largest cell Peclet number; 0 without convection
  double poisson = 0;     ///< largest Poisson's ratio of an elastic body whose elements may lock
};

}  // namespace assembly
