// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity_options.h"

#include <string>
#include <vector>

namespace assembly {

enum class Equation {
  poisson,
  heat,
  convection_diffusion_reaction,
  transport,
  elasticity,
  thermoelasticity
};
inline constexpr const char* equation_words =
    "poisson|heat|convection-diffusion-reaction|transport|elasticity|thermoelasticity";
enum class ThermalPart { steady, in_time };
inline constexpr const char* thermal_part_words = "steady|in time";

/// What the keys of a parameter file need to know of an equation.
struct EquationTraits {
  bool in_time;       ///< u depends on the time t, and a run takes the steps of section Time
  bool is_symmetric;  ///< and so is its matrix
  std::vector<const char*>
      keys;                     ///< its own: without a meaning for equations that do not list them
  bool takes_solution = false;  ///< its data may depend on u
  /// u is a vector, with its own conditions and results: keys of a scalar u have no meaning (keys_of_scalars).
  bool is_vector = false;
};

/// The keys that every equation of a scalar u has.
inline const char* const keys_of_scalars[] = {
    "Problem/Diffusion", "Problem/Reaction", "Problem/Right hand side", "Problem/Dirichlet",
    "Problem/Neumann",   "Problem/Robin",    "Problem/Periodic",        "Output/Flux",
    "Output/Gradient",   "Output/Recovered"};

/// In the order of Equation.
inline const EquationTraits equation_traits[] = {
    {false,
     true,
     {"Problem/Radiation", "Problem/Natural convection", "Problem/Absolute zero",
      "Problem/Initial guess", "Problem/Contact"},
     true},
    {true,
     true,
     {"Problem/Heat capacity", "Problem/Initial condition", "Problem/Initial file",
      "Problem/Initial field", "Discretization/Method", "Discretization/Mass", "Problem/Radiation",
      "Problem/Natural convection", "Problem/Absolute zero", "Problem/Latent heat",
      "Problem/Contact"},
     true},
    {false,
     false,
     {"Problem/Convection", "Discretization/Stabilization", "Discretization/Stabilization factor"}},
    {true,
     false,
     {"Problem/Heat capacity", "Problem/Initial condition", "Problem/Initial file",
      "Problem/Initial field", "Problem/Convection", "Discretization/Stabilization",
      "Discretization/Stabilization factor"}},
    {false,
     true,
     {"Problem/State", "Problem/Youngs modulus", "Problem/Poissons ratio", "Problem/Thickness",
      "Problem/Body force", "Problem/Displacement", "Problem/Symmetry", "Problem/Traction",
      "Problem/Pressure", "Problem/Springs", "Problem/Thermal expansion", "Problem/Temperature",
      "Problem/Temperature file", "Problem/Temperature field", "Problem/Reference temperature",
      "Output/Stress", "Output/Strain", "Output/Principal stress", "Output/Warp"},
     false,
     true},
    // Those of poisson, heat and elasticity, but for what gives the temperature; which of them have a meaning its parts know.
    {false,
     true,
     {"Problem/Thermal part",
      "Problem/Radiation",
      "Problem/Natural convection",
      "Problem/Absolute zero",
      "Problem/Initial guess",
      "Problem/Heat capacity",
      "Problem/Initial condition",
      "Problem/Initial file",
      "Problem/Initial field",
      "Problem/Latent heat",
      "Discretization/Method",
      "Discretization/Mass",
      "Problem/State",
      "Problem/Youngs modulus",
      "Problem/Poissons ratio",
      "Problem/Thickness",
      "Problem/Body force",
      "Problem/Displacement",
      "Problem/Symmetry",
      "Problem/Traction",
      "Problem/Pressure",
      "Problem/Springs",
      "Problem/Thermal expansion",
      "Problem/Reference temperature",
      "Output/Stress",
      "Output/Strain",
      "Output/Principal stress",
      "Output/Warp"},
     false,
     true},
};
enum class Method { finite_element, finite_volume };
inline constexpr const char* method_words = "finite element|finite volume";
enum class Mass { consistent, lumped };
inline constexpr const char* mass_words = "consistent|lumped";
enum class Stabilization { supg, none };
inline constexpr const char* stabilization_words = "SUPG|none";
/// Degrees 1 to 4 of each kind of cells, in this order (space/element.cc).
enum class Element { P1, P2, P3, P4, Q1, Q2, Q3, Q4, P1_Q1, P2_Q2, P3_Q3, P4_Q4 };
inline constexpr const char* element_words = "P1|P2|P3|P4|Q1|Q2|Q3|Q4|P1+Q1|P2+Q2|P3+Q3|P4+Q4";

/// Section Problem of the parameter file; `visit` as explained in multigrid/options.h.
struct ProblemOptions {
  Equation equation = Equation::poisson;
  ThermalPart thermal_part = ThermalPart::steady;
  std::string constants;
  std::string diffusion = "1";
  std::string convection;
  std::string reaction = "0";
  std::string heat_capacity = "1";
  std::string latent_heat;
  std::string right_hand_side = "1";
  std::string exact_solution;
  std::string initial_condition = "0";
  std::string initial_file, initial_field;
  std::string dirichlet = "all: 0";
  std::string neumann;
  std::string robin;
  std::string radiation;
  std::string natural_convection;
  double absolute_zero = 0;
  std::string initial_guess;
  std::string periodic;
  std::string contact;
  ElasticityOptions elasticity;

  template <class F>
  void visit(F&& f) {
    f("Equation", equation, equation_words,
      "poisson: -div(kappa grad u) + c u = f. heat: C du/dt - div(kappa grad u) + c u = f from t = "
      "0 on, with section Time; u is a temperature, and every expression of this section but "
      "`Initial condition` and `Heat capacity` may depend on the time t, too. "
      "convection-diffusion-reaction: -div(kappa grad u) + b . grad u + c u = f; its matrix is not "
      "symmetric, so its defaults are Solver/Krylov = bicgstab, Norm = rhs and, where Preset has "
      "chebyshev, Smoother/Kind = gauss-seidel (docs/convection.md). transport: C du/dt - div(kappa "
      "grad u) + b . grad u + c u = f, in time as heat, with the defaults of "
      "convection-diffusion-reaction. elasticity: u is the displacement of a linear elastic body under small strains, with keys of "
      "its own from State on and the default Solver/Norm = rhs (docs/elasticity.md). thermoelasticity: a temperature, with the keys of poisson "
      "or heat (Thermal part), and then the displacement that it causes, with those of elasticity (docs/thermoelasticity.md). Default: "
      "poisson, the model problem.");
    f("Thermal part", thermal_part, thermal_part_words,
      "For thermoelasticity: whether the temperature is that of poisson, or that of heat at Time/End. Default: steady, as the displacement "
      "is.");
    f("Constants", constants,
      "Numbers by names of one's own, `name: value; name: value`, for all expressions of this section. "
      "A value is an expression of numbers, pi, e, functions and the constants before it: `h: 12.5; Q: "
      "3e4; w: 2*pi*50`. `--set Problem/Constants/h=13` changes one of them. A constant that no "
      "expression uses is warned about (docs/problems.md). Default: none.");
    f("Diffusion", diffusion,
      "kappa, an expression of x and y (in 3D of x, y and z, here and everywhere), positive. For poisson and heat it may also "
      "depend on the solution u, as Reaction, Right hand side, Neumann and Robin may (docs/nonlinear.md). Or a "
      "symmetric positive definite tensor: `kxx, kyy` (diagonal) or `kxx, kxy, kyy`, in 3D `kxx, "
      "kyy, kzz` or `kxx, kxy, kxz, kyy, kyz, kzz`. By material: `name: kappa; name: kappa`, where "
      "`all` names every material not named otherwise. Default: 1, the model problem.");
    f("Convection", convection,
      "For convection-diffusion-reaction and transport: b, the velocity of what carries u, `bx, by` "
      "(in 3D `bx, by, bz`), expressions of x and y, for transport also of t, or by material as "
      "Diffusion. Default: none; the equation needs it.");
    f("Reaction", reaction,
      "c, an expression of x and y, or by material as Diffusion. Default: 0, the model problem.");
    f("Heat capacity", heat_capacity,
      "For heat and transport: C, the heat that a unit of volume takes up when u rises by one. That "
      "is density times specific heat capacity (J/(m^3 K)); of a dissolved substance it is the "
      "porosity. Positive, an expression of x and y without t, or by material as Diffusion; for heat perhaps of u, too "
      "(docs/nonlinear.md). Default: 1, the model problem.");
    f("Latent heat", latent_heat,
      "For heat: what a unit of volume takes up beside Heat capacity while it melts, from the solidus to the liquidus: `name: L, solidus, "
      "liquidus; name: ...` by material, or `L, solidus, liquidus` for all; numbers and constants. The share that is liquid grows "
      "linearly between both temperatures (docs/nonlinear.md). Default: none.");
    f("Right hand side", right_hand_side,
      "f, an expression of x and y, or by material as Diffusion. Default: 1.");
    f("Exact solution", exact_solution,
      "u, an expression of x and y; for elasticity its components, `ux, uy`. If it is given, the report has the errors; in "
      "time, those at the end. Default: none.");
    f("Initial condition", initial_condition,
      "For heat and transport: u at t = 0, an expression of x and y, or by material as Diffusion; a node that "
      "several materials meet at starts from their mean, weighted by heat capacity (docs/heat.md). Nodes on "
      "Dirichlet boundaries start from their given value instead. Default: 0.");
    f("Initial file", initial_file,
      "For heat and transport: a VTU file, whose solution is u at t = 0 in place of Initial condition: that "
      "of a former run, on the same mesh or another one (docs/heat.md). A relative name starts at the folder "
      "of the parameter file. Default: none.");
    f("Initial field", initial_field,
      "The point data of Initial file that is u. Default: empty, which is `temperature`, or else `solution`.");
    f("Dirichlet", dirichlet,
      "Boundaries with given values, u = g: `name: g; name: g`. Where two meet, the first wins. "
      "Every boundary needs a condition in one of Dirichlet, Neumann, Robin and Periodic; `all`, in one of "
      "the first three, names every boundary that none of them names otherwise. Default: zero on all.");
    f("Neumann", neumann,
      "Boundaries with a given flux, kappa du/dn = g: `name: g; name: g`. n points outward, so a "
      "positive g is an inflow, as a positive f is a source, and g = 0 lets nothing through. For a "
      "tensor, kappa du/dn is n . kappa grad u. Without Dirichlet (leave it empty), without a "
      "positive alpha of Robin and without Reaction, the integrals of f and g must cancel, and the "
      "solution has the mean 0. Default: none.");
    f("Robin", robin,
      "Boundaries with kappa du/dn + alpha u = g: `name: alpha, g; name: alpha, g`, where alpha is "
      "zero or positive; n as in Neumann. For exchange with surroundings of temperature u0 write "
      "`alpha, alpha*u0`. Default: none.");
    f("Radiation", radiation,
      "For poisson and heat: boundaries that radiate, kappa du/dn = sigma E (T0^4 - T^4): `name: E, u0; name: E, u0`, with the "
      "emissivity E and the temperature u0 of the surroundings, expressions that may depend on u, too. T and T0 are "
      "u and u0 above Absolute zero, and sigma is 5.670374419e-8 W/(m^2 K^4) (CODATA 2018). A boundary that Neumann, Robin "
      "or Natural convection names, too, has the sum of all fluxes (docs/nonlinear.md). Default: none.");
    f("Natural convection", natural_convection,
      "For poisson and heat: boundaries with kappa du/dn = a |u0 - u|^n (u0 - u): `name: a, n, u0; name: a, n, u0`. Air along a "
      "wall of some height has n = 0.25 while it flows in layers, and n = 0.33 when it is turbulent (F. P. Incropera, D. P. "
      "DeWitt, Fundamentals of Heat and Mass Transfer, Chapter 9). Adds up with others as Radiation does. Default: none.");
    f("Absolute zero", absolute_zero, -1e6, 1e6,
      "The absolute zero in the unit of u, for Radiation: 0 of kelvin, -273.15 of degrees Celsius. Default: 0.");
    f("Initial guess", initial_guess,
      "For poisson with data that depend on u: where Newton's method begins, an expression of x and y. Default: empty, the mean of "
      "the values given by Dirichlet at the nodes, or 0 if there are none.");
    f("Periodic", periodic,
      "Pairs of sides on which u is the same and what flows out of one flows in through the other: `left: "
      "right; bottom: top`. The second is the first, shifted; meshes of both must match. Sides that a "
      "file joins by $Periodic are periodic without this key, unless a condition names one of them; "
      "`none`: they are not, and need conditions (docs/problems.md). Default: those of the file.");
    f("Contact", contact,
      "For poisson and heat: pairs of materials between which a thin gap resists the heat, `A, B: h; ...`: u jumps there, and what flows through "
      "a unit of area is h times the jump (W/(m^2 K)). h is a number or a constant, positive. Needs a mesh with materials by name, whose "
      "nodes on the contact are doubled (docs/problems.md). Default: none, contacts are perfect.");
    elasticity.visit(f);
  }
};

/// Section Discretization of the parameter file.
struct DiscretizationOptions {
  Element element = Element::P1;
  Method method = Method::finite_element;
  Mass mass = Mass::consistent;
  Stabilization stabilization = Stabilization::supg;
  double stabilization_factor = 1;

  template <class F>
  void visit(F&& f) {
    f("Element", element, element_words,
      "P1 to P4: polynomials of degree 1 to 4 on triangles, P1 and P2 also on tetrahedra. Q1 to "
      "Q4: of degree 1 to 4 in each coordinate on quadrilaterals, Q1 and Q2 also on hexahedra. "
      "P1+Q1 to P4+Q4: on plane meshes of triangles and quadrilaterals. The cells of degree 2 and "
      "more have curved edges and faces at a curved boundary. Default: P1, the papers' choice.");
    f("Method", method, method_words,
      "finite element: Galerkin. finite volume: for heat only, vertex-centred boxes around the "
      "nodes of P1, Q1 or P1+Q1 (docs/heat.md). Default: finite element, for every equation and "
      "element.");
    f("Mass", mass, mass_words,
      "For heat by finite elements, the matrix of C du/dt. consistent: integrals of C times "
      "products of shape functions. lumped: the row sums of that matrix on the diagonal, which "
      "keeps u within its bounds where the matrix of grad u allows it; degree 1 only. Default: "
      "consistent, the Galerkin method.");
    f("Stabilization", stabilization, stabilization_words,
      "For convection-diffusion-reaction and transport. SUPG: adds the residual times tau b . grad v in cells "
      "whose Peclet number |b| h / (2 kappa) is more than 1, with h along b and tau = h / (2 |b|) "
      "(coth Pe - 1 / Pe) (Brooks and Hughes, 1982; docs/convection.md). none: Galerkin, which "
      "oscillates near layers that the mesh does not resolve. Default: SUPG, the common choice.");
    f("Stabilization factor", stabilization_factor, 0.1, 10.,
      "Factor of tau of SUPG. 2 takes most of the oscillations that are left where a layer meets a "
      "boundary without a given value on triangles, and spreads layers over one more cell "
      "(docs/convection.md). Default: 1, which gives exact values at the nodes in one dimension "
      "(Brooks and Hughes, 1982).");
  }
};

}  // namespace assembly
