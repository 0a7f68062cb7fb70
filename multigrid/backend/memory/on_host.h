// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <vector>

namespace multigrid {

/// The values of an array for loops of the host: in place if it lives on a host, else a copy.
///
/// array  is there, and is not changed, as long as this
template <class T>
class OnHost {
 public:
  explicit OnHost(const Array<T>& array) : size_(static_cast<std::size_t>(array.size())) {
    if (array.executor().space() == Space::host) {
      data_ = array.on(array.executor());
    } else {
      copy_ = array.to_vector();
      data_ = copy_.data();
    }
  }
  OnHost(const OnHost&) = delete;
  OnHost& operator=(const OnHost&) = delete;

  std::size_t size() const { return size_; }
  const T* data() const { return data_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  const T& operator[](std::size_t k) const { return data_[k]; }
  const T& front() const { return data_[0]; }
  const T& back() const { return data_[size_ - 1]; }

 private:
  std::size_t size_;
  std::vector<T> copy_;
  const T* data_;
};

}  // namespace multigrid
