// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Memory of an array on a host that a device copies directly, at the speed of the bus. Less than
/// Executor::least_lent bytes are not lent. The array stays the host's, and must outlive the loan.
class Loan {
 public:
  Loan() = default;
  template <class T>
  Loan(Array<T>& array, const Executor& borrower) : borrower_(borrower) {
    if (array.bytes() < Executor::least_lent) return;
    borrower.borrow(array.on(array.executor()), array.bytes());
    memory_ = array.on(array.executor());
    bytes_ = array.bytes();
  }
  Loan(Loan&& other) noexcept
      : borrower_(other.borrower_),
        memory_(std::exchange(other.memory_, nullptr)),
        bytes_(other.bytes_) {}
  Loan& operator=(Loan&& other) noexcept {
    std::swap(borrower_, other.borrower_);
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Loan() {
    if (memory_) borrower_.hand_back(memory_, bytes_);
  }

 private:
  Executor borrower_ = default_host();
  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace multigrid
