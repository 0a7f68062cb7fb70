// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace assembly {

enum class ElasticState { plane_strain, plane_stress };
inline constexpr const char* elastic_state_words = "plane strain|plane stress";

/// The keys of section Problem that elasticity alone has; `visit` as explained in multigrid/options.h.
struct ElasticityOptions {
  ElasticState state = ElasticState::plane_strain;
  std::string youngs_modulus = "1";
  std::string poissons_ratio = "0.3";
  std::string thickness = "1";
  std::string body_force;
  std::string displacement, symmetry, traction, pressure, springs;
  std::string thermal_expansion = "0";
  std::string temperature = "0", reference_temperature = "0";
  std::string temperature_file, temperature_field;

  template <class F>
  void visit(F&& f) {
    f("State", state, elastic_state_words,
      "For elasticity in the plane. plane strain: a section of a long body, nothing moves along its axis. plane stress: a "
      "thin plate, without stress across it. Default: plane strain, in which the plane's equations are those of space.");
    f("Youngs modulus", youngs_modulus,
      "For elasticity: E, Young's modulus, positive, an expression of x and y or by material as Diffusion. Default: 1, so "
      "that stresses are those by E.");
    f("Poissons ratio", poissons_ratio,
      "For elasticity: nu, Poisson's ratio, above -1 and below 0.5 (at 0.5 a body is incompressible, which displacements alone "
      "cannot describe), an expression or by material. Default: 0.3, that of steel.");
    f("Thickness", thickness,
      "For plane stress: the thickness of the plate, positive, an expression or by material. Forces in results are those on "
      "the plate. Default: 1.");
    f("Body force", body_force,
      "For elasticity: force a volume, `fx, fy` (in 3D `fx, fy, fz`), expressions or by material; weight is `0, "
      "-7850*9.81`. Default: none.");
    f("Displacement", displacement,
      "For elasticity: boundaries that are held, `name: ux, uy; name: ux, uy` (in 3D three), where `free` or `-` stands for a "
      "component that is not held. Where two meet, the first one wins. `all`, here and in the four keys below, names every "
      "part of the boundary that none of them names. Boundaries without any condition are free. Default: none.");
    f("Symmetry", symmetry,
      "For elasticity: flat sides across an axis that nothing moves through, `left; bottom`: their displacement along the "
      "normal is 0. Default: none.");
    f("Traction", traction,
      "For elasticity: force an area on boundaries, `name: tx, ty` (in 3D `tx, ty, tz`). Default: none.");
    f("Pressure", pressure,
      "For elasticity: pressure on boundaries, `name: p`; positive presses against the body, negative pulls along the "
      "outward normal. Default: none.");
    f("Springs", springs,
      "For elasticity: boundaries on springs whose other ends are held. `name: k` acts along the normal, `name: kx, ky` (in "
      "3D three) along the axes: force an area and a displacement, zero or positive. Default: none.");
    f("Thermal expansion", thermal_expansion,
      "For elasticity: alpha, the strain of a free body a degree, an expression or by material. Default: 0, none.");
    f("Temperature", temperature,
      "For elasticity: T, an expression or by material; a free body has the strain alpha (T - T0). Default: 0.");
    f("Temperature file", temperature_file,
      "For elasticity: a VTU file, whose solution is T in place of Temperature: that of a former run of poisson or heat, on the "
      "same mesh or another one that covers it. A relative name starts at the folder of the parameter file. Default: none.");
    f("Temperature field", temperature_field,
      "The point data of Temperature file that is T. Default: empty, which is `temperature`, or else `solution`.");
    f("Reference temperature", reference_temperature,
      "For elasticity: T0, at which a body is free of stress, an expression or by material. Default: 0.");
  }
};

}  // namespace assembly
