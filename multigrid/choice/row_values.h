// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/sparse/sample.h"

#include <cmath>

/// What the rows of a matrix say by themselves, for MatrixStatistics. Sums are left on the executor of the matrix, so
/// that several can be waited for at once.
namespace multigrid {

/// Of the entries of rows; += is the sum, the least or the largest.
struct RowValues {
  double positive = 0, absolute = 0;  ///< of couplings
  double mass = 0, least_mass = 1;
  double most_sum = 0;
  Index bandwidth = 0, alone = 0, not_positive = 0;
  Index negative = 0;  ///< rows whose entries add up to less than 0

  MG_HD RowValues& operator+=(const RowValues& other) {
    positive += other.positive;
    absolute += other.absolute;
    mass += other.mass;
    if (other.least_mass < least_mass) least_mass = other.least_mass;
    if (other.most_sum > most_sum) most_sum = other.most_sum;
    if (other.bandwidth > bandwidth) bandwidth = other.bandwidth;
    alone += other.alone;
    not_positive += other.not_positive;
    negative += other.negative;
    return *this;
  }
};

struct LongestRow {
  Offset most = 0;
  MG_HD LongestRow& operator+=(const LongestRow& other) {
    if (other.most > most) most = other.most;
    return *this;
  }
};

/// Of the rows of a sample. Does not wait. Bytes: 12 an entry.
void add_up_values(const Csr<double>& A, const Sample& sample, RowValues* result);
/// The entries of the longest of all rows. Does not wait. Bytes: 8 a row.
void find_longest_row(const Csr<double>& A, LongestRow* result);
/// A sum, and that of the absolute values.
struct SignedSum {
  double sum = 0, absolute = 0;
  MG_HD void add(double value) {
    sum += value;
    absolute += fabs(value);
  }
  MG_HD double share() const { return absolute > 0 ? fabs(sum) / absolute : 0; }
};

}  // namespace multigrid
