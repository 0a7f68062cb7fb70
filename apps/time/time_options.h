// SPDX-License-Identifier: MIT
#pragma once

namespace apps {

enum class Scheme { implicit_euler, crank_nicolson, sdirk2 };
inline constexpr const char* scheme_words = "implicit euler|crank-nicolson|sdirk2";
enum class SetupReuse { automatic, rebuild, refresh, keep };
inline constexpr const char* setup_reuse_words = "auto|rebuild|refresh|keep";

/// Section Time; `visit` as explained in multigrid/options.h.
struct TimeOptions {
  double end = 1;
  double step = 0.01;
  Scheme scheme = Scheme::implicit_euler;
  int rannacher_steps = -1;
  SetupReuse setup_reuse = SetupReuse::automatic;
  double steady_tolerance = 0;
  double step_tolerance = 0;
  double absolute_step_tolerance = 0;
  double shortest_step = 0;
  int output_every = 1;
  double output_interval = 0;
  int checkpoint_every = 0;

  /// Whether steps are as long as their errors let them be, not equal.
  bool is_adaptive() const {
    return scheme == Scheme::sdirk2 && (step_tolerance > 0 || absolute_step_tolerance > 0);
  }

  template <class F>
  void visit(F&& f) {
    f("End", end, 1e-300, 1e300, "The time at which the run ends; it begins at 0. Default: 1.");
    f("Step", step, 1e-300, 1e300,
      "Length of a step. If End is no multiple of it, all steps are made shorter by the same "
      "amount, so that the last one ends at End. With Step tolerance it is the length of the first step alone. "
      "Default: 0.01, a hundred steps.");
    f("Scheme", scheme, scheme_words,
      "implicit euler: of first order; damps what its steps do not resolve (paper AG, Section 5). "
      "crank-nicolson: of second order. sdirk2: of second order, and damps as implicit euler does; two solves a step (R. "
      "Alexander, SIAM J. Numer. Anal. 14, 1977). Default: paper AG.");
    f("Rannacher steps", rannacher_steps, -1, 1000,
      "With crank-nicolson, this many first steps are two implicit Euler steps of half the length "
      "each. That keeps the order and damps the oscillations that jumps in the data cause (R. "
      "Rannacher, Numer. Math. 43, 1984). -1: two if the initial condition jumps, to the values "
      "given on a boundary or inside a cell (docs/heat.md), else 0. Default: -1.");
    f("Setup reuse", setup_reuse, setup_reuse_words,
      "When the hierarchy is set up. auto: whenever the matrix changes; that is once if Diffusion, "
      "Reaction, Convection and Robin's alpha do not depend on t. rebuild: for every step. refresh: as auto, "
      "but after the first setup only the numbers are computed anew, in the structure that is "
      "there, as long as the entries of the matrix are in the same places. keep: once; steps with "
      "another matrix use the old hierarchy as their preconditioner. Default: auto, which takes "
      "the same iterations as rebuild.");
    f("Steady tolerance", steady_tolerance, 0., 0.1,
      "The run ends before End once no node's u changes by more than this share of the range of u, its largest value minus its "
      "smallest, while time grows by a tenth: the largest change in a step times t / (10 Step). 0: the run goes on to End. Default: 0.");
    f("Step tolerance", step_tolerance, 0., 0.1,
      "With sdirk2: steps are as long as their estimated error at any node lets them be. This is the share of the range of u, "
      "its largest value so far minus its smallest, that an error may be; Absolute step tolerance is added. "
      "The error of u at any time is then about as large (docs/heat.md). 1e-3 is a reasonable one. 0: equal steps, unless Absolute step tolerance is "
      "given. Default: 0.");
    f("Absolute step tolerance", absolute_step_tolerance, 0., 1e300,
      "With sdirk2: the same in the unit of u. Default: 0.");
    f("Shortest step", shortest_step, 0., 1e300,
      "With Step tolerance: the run ends with exit code 4 if a step has to be shorter than this. 0: a 1e-10 of End. Default: 0.");
    f("Output every", output_every, 0, 1000000000,
      "Write u for ParaView after every this many steps, at the start and at the "
      "end; 0: at the end only. Default: 1.");
    f("Output interval", output_interval, 0., 1e300,
      "With Step tolerance: write u at the multiples of this time, at the start and at the end; steps end there. 0: as Output every "
      "says. Default: 0.");
    f("Checkpoint every", checkpoint_every, 0, 1000000000,
      "Write checkpoint.terrace, from which `terrace --resume` goes on, after every this many "
      "steps and at the end; 0: only when the run is interrupted or a step fails. Default: 0.");
  }
};

}  // namespace apps
