// SPDX-License-Identifier: MIT
#include "multigrid/columns/column_means.h"

#include "multigrid/backend/launch.h"

namespace multigrid {
namespace {

struct Largest {
  double value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    if (other.value > value) value = other.value;
    return *this;
  }
};
struct LargestOf {
  const double* values;
  MG_HD Largest operator()(Index i) const { return {values[i] < 0 ? -values[i] : values[i]}; }
};

struct Powers {
  double sum = 0, squares = 0;
  MG_HD Powers& operator+=(const Powers& other) {
    sum += other.sum;
    squares += other.squares;
    return *this;
  }
};
struct PowersOf {
  const double* values;
  double unit;
  MG_HD Powers operator()(Index i) const {
    const double value = values[i] / unit;
    return {value, value * value};
  }
};

}  // namespace

std::vector<ColumnMean> column_means(const Array<double>& B, int count) {
  const Executor& executor = B.executor();
  const Offset n = count > 0 ? B.size() / count : 0;
  std::vector<ColumnMean> means;
  for (int k = 0; k < count; ++k) {
    const double* const column = B.on(executor) + k * n;
    const double largest = sum(executor, n, LargestOf{column}).value;
    Powers powers;
    if (largest > 0) powers = sum(executor, n, PowersOf{column, largest});
    means.push_back({largest, powers.sum, powers.squares});
  }
  return means;
}

}  // namespace multigrid
