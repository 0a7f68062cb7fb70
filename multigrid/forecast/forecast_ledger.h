// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/forecast.h"
#include "multigrid/formats/packed.h"
#include "multigrid/formats/sell.h"

#include <algorithm>
#include <vector>

namespace multigrid {

// Parts of forecast.cc, which sums up what set-up and solve allocate.

inline constexpr double index_bytes = sizeof(Index), offset_bytes = sizeof(Offset);
inline constexpr double key_bytes = sizeof(Key), double_bytes = sizeof(double);

/// What is allocated, in the order of the program.
struct Ledger {
  double now = 0, peak = 0;
  void take(double bytes) {
    now += bytes;
    peak = std::max(peak, now);
  }
  void give(double bytes) { now -= bytes; }
  /// Taken and given back at once.
  void touch(double bytes) { peak = std::max(peak, now + bytes); }
};

struct Size {
  double rows, nonzeros;
  double csr(double value_bytes) const {
    return offset_bytes * (rows + 1) + (index_bytes + value_bytes) * nonzeros;
  }
};

/// Entries that rows of this many take in slices, each as wide as its longest row. The places an
/// entry, 1.1 with elements of degree 1 and 1.4 with degree 2, whose rows differ more, are an
/// estimate that forecast_test checks within its tolerance.
inline double places(const Size& size) {
  const double per_row = size.nonzeros / std::max(size.rows, 1.);
  return size.nonzeros * (per_row > 9.5 ? 1.4 : 1.1);
}
/// The same rows in slices (sell.h). Columns take 2 bytes where all are near: with few rows, and,
/// but for a few, along a curve.
inline double sell(const Size& size, double value_bytes, bool along_curve = false) {
  const double column_bytes = along_curve || size.rows <= Sell<double>::farthest ? 2 : index_bytes;
  return (column_bytes + value_bytes) * places(size) + 2 * offset_bytes * size.rows / 32;
}
/// And with words of 4 bytes beside a diagonal in float (packed.h). The few slices of two words are
/// not counted.
inline double packed(const Size& size) {
  return sizeof(float) * places(size) + (offset_bytes + sizeof(Windows)) * size.rows / 32;
}
/// Weights of interpolation in words (packed_rows.h), the few wide slices not counted.
inline double packed_rows(const Size& size) {
  return sizeof(float) * size.nonzeros + (2 + (offset_bytes + index_bytes) / 32) * size.rows;
}
/// As `streamed` stores it.
inline double streamed(const Size& size, double value_bytes, bool on_host) {
  return on_host ? size.csr(value_bytes) : sell(size, value_bytes);
}

/// What a level's smoother is made of.
struct SmootherSize {
  Size matrix;
  int dimension;  ///< 0 where it is not known
  double value;   ///< bytes of a number of the hierarchy
  bool on_host;   ///< where factors are CSR
};

/// Colors the graph of |A|^power: the order of the rows stays.
void forecast_coloring(Ledger& ledger, const SmootherSize& level, int power);
/// What a system holds of its coarser levels.
double coarser_bytes(const SystemSize& size, bool with_matrices);
/// mesh_stages.cc: the coarser level under `fine`, P from it and its matrix.
void forecast_mesh_stage(Ledger& ledger,
                         const Size& fine,
                         const CoarserSize& coarse,
                         bool galerkin);
/// vertex_stages.cc: the vertices of all grids, how levels are linked to them, and their matrices.
/// Leaves the keys of the vertices (TreeCells), which go as levels take their final form. Points of
/// paths are not counted, 24 bytes each: at most as many as vertices, on uniform meshes few.
///
/// levels    finest first
/// by_cells  as on a GPU: with the parts of all cells of a grid (cell_couplings.h) while P^T A P is
///           made, which on large meshes are the peak of setup
void forecast_vertex_stages(Ledger& ledger,
                            const std::vector<Size>& levels,
                            int dimension,
                            bool by_cells);
/// What such a link holds (grid_interpolation.h).
double vertex_link_bytes(double fine, double coarse, int dimension);
/// stages.cc: the matrix of a level in the order of its colors, by |A|^power, with P from the
/// coarser level and P to the finer one; 0 entries where there is none.
void forecast_renumbering(
    Ledger& ledger, const SmootherSize& level, int power, Size to_coarser, Size to_finer);
/// hierarchy.cc: P and its transpose with numbers of `value` bytes, in place of P in double.
void forecast_link(Ledger& ledger, const Size& fine, const CoarserSize& coarse, double value);
/// The same in words.
void forecast_packed_link(Ledger& ledger, const Size& fine, const CoarserSize& coarse);
/// ilu, its colors aside.
void forecast_ilu(Ledger& ledger, const SmootherSize& level, const SmootherOptions& options);
void forecast_fsai(Ledger& ledger, const SmootherSize& level, int power);

}  // namespace multigrid
