// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// What Solver/Preset = auto looks at: numbers of a matrix A and of the coordinates of its unknowns,
/// all without a unit. A coupling is an entry that is not 0, beside the diagonal. Its weight is
/// -a_ij / sqrt(a_ii a_jj), or 0 if that is negative.
struct MatrixStatistics {
  Index rows = 0;
  /// Rows that all numbers below come from: all, or about 65,000 of more, in groups of 32.
  Index looked_at = 0;
  Offset nonzeros = 0;
  Index longest_row = 0;   ///< entries
  Index bandwidth = 0;     ///< largest |i - j| of an entry
  int block_size = 1;      ///< unknowns a node
  Index alone = 0;         ///< rows without couplings, as of given values
  Index not_positive = 0;  ///< rows whose diagonal entry is 0 or less
  /// how much opposite entries differ, 0 to 2: asymmetry in symmetry.h
  double asymmetry = 0;
  double positive = 0;  ///< sum of the positive couplings, by that of |a_ij| of all
  /// Of the shares sum_j a_ij / sum_j |a_ij| of the rows: the mean, and the least. Negative ones are
  /// counted as 0. A share is 0 of a Laplacian, 1 of a mass matrix.
  double mass = 0, least_mass = 0;
  /// The largest |sum_j a_ij| / sum_j |a_ij| of a row: tiny where no value is given anywhere, so that
  /// constants are almost in the nullspace.
  double most_sum = 0;
  /// Share of the rows with sum_j a_ij < -1e-4 sum_j |a_ij|. Few of a discretised equation, but about half of
  /// them if opposite entries differ by chance.
  double negative_sums = 0;
  /// Share of the rows with a_ii > 0 and sum_j a_ij < -2 a_ii. Positive definite matrices have them if rows and columns
  /// are scaled, by factors that differ between neighbours.
  double overweight = 0;
  /// Share of the rows with |sum_j a_ij| > sum_j |a_ij| / 20 where |sum_j a_ij w_j| by sum_j |a_ij| w_j is
  /// less than a quarter of that, with w_j = |a_jj|^-1/2 (1 where that is infinite): of matrices whose rows
  /// and columns are scaled most, of others few.
  double rescaled = 0;
  /// log10 of a_ii / a_jj or its inverse, whichever is larger: only one of a thousand rows has a
  /// coupling with more. One of 0, 1/2, 1, 2, 3, 4 and 6, rounded down.
  double jump = 0;
  /// Share of the rows of which two couplings weigh ten times as much as all others together: they form
  /// chains, as where diffusion is strong along lines of the mesh.
  double chains = 0;
  /// Share of the couplings to the nearest neighbours in space, those at most 1.2 times as far away
  /// as the nearest, that are weak: below a tenth of the largest weight of their row. Large where a
  /// coefficient has a direction or jumps. -1 without coordinates.
  double weak_neighbours = -1;
  /// The factor between the eigenvalues of the diffusion tensor, as groups of rows have it; a quarter of
  /// them have more. 0 without coordinates.
  double anisotropy = 0;
  /// The same of the mean of the tensors, each in units of its own size: large where the directions of strong
  /// and weak diffusion are about the same everywhere. 0 where it was not asked for: only where `anisotropy`
  /// is large.
  double mean_anisotropy = 0;
  /// The share of points that could go so that no two lie in one place, as on the faces of cracks, or where
  /// a node has several unknowns. 0 without coordinates.
  double coincident = 0;
  /// How balls grow in the graph of the matrix: log(|B_r| / |B_r-1|) / log((2 r + 1) / (2 r - 1)), where B_r
  /// are the rows within r couplings of some rows, for the largest r up to 6 of which B_r is at most a
  /// quarter of all rows; 0 if there is none. At most 1 of a path, 2 of a plane mesh, 3 of one in space; more
  /// of graphs with random long couplings, whose coarse matrices are dense. All rows are looked at. -1 where
  /// it was not asked for: only where a choice depends on it.
  double graph_dimension = -1;
  /// The longest by the shortest root mean square length of a row's couplings; 0 without coordinates.
  double grading = 0;
};

}  // namespace multigrid
