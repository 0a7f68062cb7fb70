// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/dissipation.h"
#include "multigrid/symmetry.h"

#include <optional>
#include <string>
#include <vector>

namespace multigrid {

/// A level of a nested family of meshes, coarser than the system or than the level before.
struct CoarserLevel {
  /// n_finer × n: row i has the values of this level's basis functions at unknown i of the finer
  /// level.
  Csr<double> P;
  Csr<double> A;  ///< n × n, assembled on this level; without rows if P^T A P is to take its place
  Index n() const { return P.n_columns; }
};

/// Where constants are the nullspace: a mean of b above this, relative to its root mean square, is no error of
/// rounding or quadrature, and is refused.
inline constexpr double allowed_mean = 1e-8;

/// A linear system A x = b and what is known about its origin: all that multigrid knows of a
/// problem.
struct System {
  Csr<double> A;      ///< n × n
  Array<double> b;    ///< n
  int dimension = 0;  ///< of the coordinates: 2 or 3; 0 if none are known
  /// Coordinate d of unknown i is coordinates[d * n + i], in the units of the mesh.
  Array<double> coordinates;
  /// Near-nullspace: vector k is near_nullspace[k * n .. (k+1) * n). Empty means the constant
  /// vector.
  Array<double> near_nullspace;
  /// A 1 = 0: a pure Neumann problem on one connected domain, whose solution is determined up to a
  /// constant. Solver then takes right-hand sides of mean 0 and gives the solution of mean 0. The
  /// mean is that of the n values; the caller may want that over the domain.
  bool constant_nullspace = false;
  /// Coarser levels of the mesh, the next coarser one first; empty if it has none.
  std::vector<CoarserLevel> coarser = {};
  /// The energy that Solver/Norm = energy refers to, if it is known.
  std::optional<Dissipation> dissipation = {};
  /// Whether A is symmetric, if `check` or the code that made A has found out; else Solver finds
  /// out.
  std::optional<Symmetry> symmetry = {};
  /// Unknowns of a node, which are consecutive; n is a multiple. Kinds of hierarchies whose traits
  /// do not take blocks refuse more than 1.
  int block_size = 1;

  Index n() const { return A.n_rows; }
  System copy_to(const Executor& executor) const;
};

/// Refuses a system that no solver here can take: a matrix that is not square, sizes that disagree,
/// offsets or columns out of order or range, values that are not finite, a row without a diagonal
/// entry, and coarser levels whose sizes do not fit together; with constant_nullspace also rows
/// that do not add up to zero (up to 1e-10 of their absolute values), a matrix that is not
/// symmetric, or one of several parts that are not coupled. Sets system.symmetry. Runs on the executor
/// of the system, for which it waits twice, with constant_nullspace four times, and once for each
/// matrix of a coarser level. Only what names a fault runs on the host.
///
/// throws  InputError naming the first bad row
void check(System& system);

/// Whether all rows of A add up to zero up to rounding (1e-12 of the sum of their absolute values),
/// as those of a pure Neumann problem do. Runs on the executor of the system, and waits for it.
bool has_constant_nullspace(const System& system);

/// Writes a system without its coarser levels and its dissipation in Terrace's binary format
/// (little-endian; layout in system_io.cc). The file is written aside and then renamed.
///
/// throws  FileError
void save(const System& system, const std::string& file);

/// Reads what `save` wrote, into the host's memory.
///
/// throws  FileError if the file cannot be read, is no such file, or is truncated or damaged
///         (checksum)
System load(const std::string& file);

}  // namespace multigrid
