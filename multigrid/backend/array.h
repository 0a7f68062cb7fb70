// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"
#include "multigrid/errors.h"

#include <type_traits>
#include <utility>
#include <vector>

namespace multigrid {

/// Owns `size` values in the memory of one executor. Movable, not copyable: copies are explicit
/// calls.
template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Array() : executor_(default_host()) {}

  /// Values are not initialised (NaN bytes on shadow).
  Array(const Executor& executor, Offset size)
      : executor_(executor), size_(size), data_(static_cast<T*>(executor.allocate(bytes()))) {}

  Array(const Executor& executor, const std::vector<T>& values)
      : Array(executor, Offset(values.size())) {
    copy_bytes(executor_, data_, default_host(), values.data(), bytes());
  }

  Array(Array&& other) noexcept
      : executor_(other.executor_),
        size_(std::exchange(other.size_, 0)),
        data_(std::exchange(other.data_, nullptr)) {}
  Array& operator=(Array&& other) noexcept {
    std::swap(executor_, other.executor_);
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~Array() {
    if (data_) executor_.release(data_, bytes());
  }

  Offset size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return std::size_t(size_) * sizeof(T); }
  const Executor& executor() const { return executor_; }

  /// The data for use by `executor`; throws WrongExecutor if it lives elsewhere.
  T* on(const Executor& executor) {
    require(executor);
    return data_;
  }
  const T* on(const Executor& executor) const {
    require(executor);
    return data_;
  }

  /// A copy in the memory of `executor`.
  Array copy_to(const Executor& executor) const {
    Array copy(executor, size_);
    copy_bytes(executor, copy.data_, executor_, data_, bytes());
    return copy;
  }

  /// Copies the values of an array of the same size, on any executor.
  void copy_from(const Array& source) {
    if (source.size_ != size_) throw std::logic_error("Array::copy_from: sizes differ");
    copy_bytes(executor_, data_, source.executor_, source.data_, bytes());
  }

  std::vector<T> to_vector() const {
    std::vector<T> values(static_cast<std::size_t>(size_));
    copy_bytes(default_host(), values.data(), executor_, data_, bytes());
    return values;
  }

 private:
  void require(const Executor& executor) const {
    if (size_ > 0 && executor != executor_)
      throw WrongExecutor("data on " + executor_.description() +
                          " was asked for on another executor (" + executor.description() +
                          "): copy it there with copy_to");
  }

  Executor executor_;
  Offset size_ = 0;
  T* data_ = nullptr;
};

}  // namespace multigrid
