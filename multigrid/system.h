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

/// A linear system A x = b and what is known of its origin: all that multigrid gets to see of a
/// problem.
struct System {
  Csr<double> A;      ///< n × n
  Array<double> b;    ///< n
  int dimension = 0;  ///< of the coordinates: 2 or 3; 0 if none are known
  /// Where the unknowns sit: coordinate d of unknown i is coordinates[d * n + i]. Metres, or
  /// whatever the mesh uses.
  Array<double> coordinates;
  /// Near-nullspace: vector k is near_nullspace[k * n .. (k+1) * n). Empty means the constant
  /// vector.
  Array<double> near_nullspace;
  /// A 1 = 0: a pure Neumann problem on one connected domain, whose solution is known up to a
  /// constant. Solver then takes right-hand sides of mean 0 and gives the solution of mean 0 (of
  /// the n values: a mean over the domain is the caller's).
  bool constant_nullspace = false;
  /// The coarser levels that the mesh has, the next one first; empty if it has none.
  std::vector<CoarserLevel> coarser = {};
  /// What Solver/Norm = energy is relative to; none if that is not known.
  std::optional<Dissipation> dissipation = {};
  /// Of A, as `check` has found it or whoever made A knows; none: Solver looks for itself.
  std::optional<Symmetry> symmetry = {};
  /// Unknowns a node, which are consecutive: n is a multiple. 1 today: kinds of hierarchies whose
  /// traits do not take blocks refuse more.
  int block_size = 1;

  Index n() const { return A.n_rows; }
  System copy_to(const Executor& executor) const;
};

/// Refuses a system that no solver here could take: not square, sizes that disagree, offsets or
/// columns out of order or range, values that are not finite, a row without a diagonal entry; with
/// constant_nullspace, rows that do not add up to zero (relative to their absolute values, up to
/// 1e-10), a matrix that is not symmetric, or one of several parts that are not coupled; and coarser
/// levels whose sizes do not fit together. Runs on the host, but for the search for symmetry, which
/// it leaves in system.symmetry.
///
/// throws  InputError naming the first bad row
void check(System& system);

/// Whether all rows of A add up to zero up to rounding (1e-12 of the sum of their absolute values),
/// as those of a pure Neumann problem do. Runs where the system lives, and waits for it.
bool has_constant_nullspace(const System& system);

/// Writes a system, but neither its coarser levels nor its dissipation, in Terrace's binary form
/// (little-endian; layout in system_io.cc), aside first and then renamed.
///
/// throws  FileError
void save(const System& system, const std::string& file);

/// Reads what `save` wrote, into the host's memory.
///
/// throws  FileError if the file cannot be read, is no such file, or is truncated or damaged
/// (checksum)
System load(const std::string& file);

}  // namespace multigrid
