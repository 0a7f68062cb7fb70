// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

enum class Engine { automatic, terrace, petsc };
inline constexpr const char* engine_words = "auto|terrace|petsc";

/// What solves: this program in one process, or PETSc in any number of them.
struct EngineOptions {
  Engine engine = Engine::automatic;
  std::string petsc_options;
  /// Not a key: whether PETSc starts from the constant with the smallest residual, beside which a residual says most.
  bool starts_from_constant = false;

  template <class F>
  void visit(F&& f) {
    f("Engine", engine, engine_words,
      "terrace: this program, in one process, on one or several GPUs or the host. petsc: PETSc, in the processes that mpirun or "
      "srun starts together, each with its part of the mesh (docs/scale.md); then these keys of Solver and its subsections have a meaning: "
      "Preset, Krylov, Directions, Tolerance, Norm, Start, Maximum iterations, Repeat, Hierarchy/Kind, and of an auxiliary grid Hierarchy/Coarse rows and "
      "Auxiliary grid/Transfer. auto: petsc where there are several processes, else terrace. "
      "Default: auto.");
    f("PETSc options", petsc_options,
      "With Engine = petsc: options of PETSc, which count more than the keys, such as `-terrace_pc_type gamg` (docs/scale.md). "
      "Default: empty, none.");
  }
};

}  // namespace apps
