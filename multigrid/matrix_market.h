// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <string>
#include <vector>

/// Files of the Matrix Market exchange formats (Boisvert, Pozo, Remington, The Matrix Market
/// Exchange Formats: Initial Design, NISTIR 5935, 1996). Everything lives in the host's memory.
/// What is wrong with a file is said with its name and line, rows and columns counted from 1 as
/// there.
namespace multigrid {

/// Reads a matrix to solve with: `matrix coordinate real|integer|pattern general|symmetric`.
/// Entries of the same row and column are added, the values of a pattern are 1, the other half of a
/// symmetric matrix is filled in.
///
/// throws  FileError if the file cannot be read or is truncated; InputError if it is something
///         else, or its matrix is of no use here: not square, a value not finite, a row without an
///         entry on the diagonal, one triangle of a matrix that the header calls general, both of
///         one that it calls symmetric
/// cost    0.4 to 0.8 s on one core for 1 M rows of the 5-point stencil, one triangle in the file
///         (100 MB)
Csr<double> read_matrix_market(const std::string& file);

/// Numbers in rows and columns; column after column.
struct Table {
  Index n_rows = 0, n_columns = 0;
  std::vector<double> values;  ///< n_rows * n_columns
};

/// Reads vectors, or the coordinates of points (one a row): `matrix array real|integer general`.
///
/// throws  as read_matrix_market
Table read_matrix_market_table(const std::string& file);

/// Write aside, then rename; with 17 significant digits, so that reading gives the same bits.
///
/// throws  FileError
void write_matrix_market(const Csr<double>& A, const std::string& file);
void write_matrix_market(const Table& table, const std::string& file);

}  // namespace multigrid
