// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/options.h"

#include <string>
#include <vector>

namespace multigrid {

/// What decides how the matrix of a level is stored.
struct FormatRule {
  MatrixFormat asked = MatrixFormat::automatic;
  MatrixFormat usual = MatrixFormat::csr;  ///< csr or slices
  /// Whether `automatic` takes another format than the usual one where that is much smaller. It
  /// does so on a device alone: on a host CSR reads rows from its caches.
  bool looks_at_rows = false;
};

/// The format of a level matrix.
struct LevelFormat {
  MatrixFormat format = MatrixFormat::csr;  ///< not automatic
  bool does_not_fit = false;                ///< into the one that is asked for, so it is the usual
  std::string reason;                       ///< why `automatic` departs from the usual, or empty
};

/// The format of level l. `automatic` counts bytes: by diagonals, in HYB and in slices as wide as
/// their longest rows. It takes the smallest where that is at least a tenth smaller than the usual
/// one, on levels of at least 4096 rows.
///
/// value_bytes  of a value of the level: 8 or 4
/// throws       InputError if the finest matrix does not fit into the format that is asked for
/// cost         automatic: two passes over the offsets and one over the columns, a few waits
LevelFormat level_format(const Csr<double>& A,
                         std::size_t l,
                         const FormatRule& rule,
                         std::size_t value_bytes);

/// Whether A has at most most_places places an entry in ELL or DIA; true of other formats.
bool fits(const Csr<double>& A, MatrixFormat format);

/// The format of a matrix that is not packed.
MatrixFormat format_of(const Matrix<double>& A);

/// The same matrix in a format.
///
/// format  not automatic; A fits into it
template <class T>
Matrix<T> stored(const Csr<double>& A, MatrixFormat format);
/// The same; moves A if it stays in CSR.
template <class T>
Matrix<T> stored(Csr<double>&& A, MatrixFormat format);

/// Sentences for the report about formats that are not `automatic`, or not the usual ones.
std::vector<std::string> format_notes(const FormatRule& rule,
                                      const std::vector<LevelFormat>& levels);

}  // namespace multigrid
