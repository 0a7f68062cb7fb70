// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <string>
#include <vector>

/// Files of the Matrix Market exchange formats (Boisvert, Pozo, Remington, The Matrix Market
/// Exchange Formats: Initial Design, NISTIR 5935, 1996). All results are in the host's memory.
/// Errors name the file and the line; rows and columns are counted from 1, as in the file.
namespace multigrid {

/// Reads a matrix to solve with: `matrix coordinate real|integer|pattern general|symmetric`.
/// Entries of the same row and column are added, the values of a pattern are 1, and the other half
/// of a symmetric matrix is filled in.
///
/// throws  FileError if the file cannot be read or is truncated; InputError if it is no such file,
///         or its matrix cannot be used: it is not square, a value is not finite, a row has no
///         diagonal entry, the header says general but only one triangle is stored, or it says
///         symmetric and both are
/// cost    0.4 to 0.8 s on one core for 1 M rows of the 5-point stencil, one triangle in the file
///         (100 MB)
Csr<double> read_matrix_market(const std::string& file);

/// The rows of one part of a matrix.
struct RowsOfMatrix {
  Index first = 0;  ///< the number of the first row
  Csr<double> A;    ///< of these rows, with the columns of the whole matrix
};

/// Reads the rows of one of several parts, which have about as many each: the file is read as a whole, but other rows are not kept.
///
/// throws  as read_matrix_market; what is wrong with other rows than these is not always noticed
RowsOfMatrix read_matrix_market_rows(const std::string& file, int part, int n_parts);

/// A dense table of numbers, stored column by column.
struct Table {
  Index n_rows = 0, n_columns = 0;
  std::vector<double> values;  ///< n_rows * n_columns
};

/// Reads vectors, or the coordinates of points (one a row): `matrix array real|integer general`.
///
/// throws  as read_matrix_market
Table read_matrix_market_table(const std::string& file);

/// Write a file aside and then rename it, with 17 significant digits, so that reading it gives the
/// same bits.
///
/// throws  FileError
void write_matrix_market(const Csr<double>& A, const std::string& file);
void write_matrix_market(const Table& table, const std::string& file);

}  // namespace multigrid
