// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace multigrid {

/// Owns `size` values in the memory of one executor. Movable, not copyable: copies are explicit
/// calls. The memory may be lent: it is the host's, and kernels of a device read it in place.
template <class T>
class Array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Array() : executor_(default_host()), owner_(executor_) {}

  /// Values are not initialised (NaN bytes on shadow).
  ///
  /// layout  says where the values lie if several devices work as one
  Array(const Executor& executor, Offset size, const Layout& layout = {})
      : executor_(executor),
        owner_(executor),
        size_(size),
        layout_(layout),
        is_spread_(columns_to_spread() > 0),
        data_(static_cast<T*>(executor.allocate(bytes(), columns_to_spread()))) {}

  Array(const Executor& executor, const std::vector<T>& values)
      : Array(executor, Offset(values.size())) {
    copy_bytes(executor_, data_, default_host(), values.data(), bytes());
  }

  Array(Array&& other) noexcept
      : executor_(other.executor_),
        owner_(other.owner_),
        size_(std::exchange(other.size_, 0)),
        layout_(other.layout_),
        is_spread_(other.is_spread_),
        data_(std::exchange(other.data_, nullptr)),
        staged_(std::exchange(other.staged_, nullptr)) {}
  Array& operator=(Array&& other) noexcept {
    std::swap(executor_, other.executor_);
    std::swap(owner_, other.owner_);
    std::swap(size_, other.size_);
    std::swap(layout_, other.layout_);
    std::swap(is_spread_, other.is_spread_);
    std::swap(data_, other.data_);
    std::swap(staged_, other.staged_);
    return *this;
  }
  ~Array() {
    if (!data_) return;
    if (is_lent()) executor_.hand_back(data_, bytes());
    owner_.release(data_, bytes());
  }

  Offset size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return std::size_t(size_) * sizeof(T); }
  /// Where kernels use the values.
  const Executor& executor() const { return executor_; }
  /// Whether the values lie in the host's memory although they are used elsewhere.
  bool is_lent() const { return owner_ != executor_; }

  /// The data for use by `executor`; throws WrongExecutor if it lives elsewhere.
  T* on(const Executor& executor) {
    require(executor);
    return staged_ ? staged_ : data_;
  }
  const T* on(const Executor& executor) const {
    require(executor);
    return staged_ ? staged_ : data_;
  }

  /// A copy in the memory of `executor`.
  Array copy_to(const Executor& executor) const { return copy_to(executor, layout_); }
  Array copy_to(const Executor& executor, const Layout& layout) const {
    Array copy(executor, size_, layout);
    copy_bytes(executor, copy.data_, executor_, data_, bytes());
    return copy;
  }

  /// The same values where kernels of `executor` read them in place (Executor::borrow). Arrays with
  /// less than Executor::least_lent bytes are copied there instead.
  ///
  /// this  on a host; empty afterwards
  Array lend_to(const Executor& executor) && {
    if (bytes() < Executor::least_lent) {
      const Array here = std::move(*this);
      return here.copy_to(executor);
    }
    executor.borrow(data_, bytes());
    Array lent = std::move(*this);
    lent.executor_ = executor;
    return lent;
  }

  /// Copies lent values to memory of the executor, where kernels read them until `unstage`. Does not
  /// wait, and can be recorded.
  void stage_at(void* place) const {
    copy_bytes(executor_, place, executor_, data_, bytes());
    executor_.count_bus(static_cast<Offset>(bytes()));
    staged_ = static_cast<T*>(place);
  }
  void unstage() const { staged_ = nullptr; }
  /// Whether kernels read the values through the bus: they are lent, and not staged.
  bool is_behind_bus() const { return is_lent() && !staged_; }

  /// Of several devices that work as one, lets the first alone have the values.
  void gather() {
    if (!std::exchange(is_spread_, false) || is_lent()) return;
    T* const here = static_cast<T*>(executor_.allocate(bytes()));
    copy_bytes(executor_, here, executor_, data_, bytes());
    owner_.release(data_, bytes());
    data_ = here;
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
  /// 0 if the first device alone has the array.
  Offset columns_to_spread() const {
    const Offset columns = std::max(layout_.columns, Offset(1));
    const Offset rows = layout_.rows > 0 ? layout_.rows : size_ / columns;
    return executor_.cuts(rows) ? columns : 0;
  }
  void require(const Executor& executor) const {
    if (size_ > 0 && executor != executor_)
      throw WrongExecutor("data on " + executor_.description() +
                          " was asked for on another executor (" + executor.description() +
                          "): copy it there with copy_to");
  }

  Executor executor_;
  Executor owner_;  ///< whose memory it is
  Offset size_ = 0;
  Layout layout_;
  bool is_spread_ = false;  ///< over several devices
  T* data_ = nullptr;
  mutable T* staged_ = nullptr;  ///< the same values, if kernels are to read them there
};

}  // namespace multigrid
