// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/errors.h"

#include <petscksp.h>
#include <string>
#include <utility>

namespace multigrid::distributed {

/// Throws if a call of PETSc has failed: OutOfMemory if there was no memory, else InputError.
void require(PetscErrorCode code, const char* what);

/// Owns an object of PETSc.
template <class T, PetscErrorCode (*destroy)(T*)>
class Owned {
 public:
  Owned() = default;
  Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Owned() {
    if (object_) destroy(&object_);
  }
  operator T() const { return object_; }
  /// For calls that make one.
  T* make() { return &object_; }

 private:
  T object_ = nullptr;
};

using OwnedMat = Owned<Mat, MatDestroy>;
using OwnedVec = Owned<Vec, VecDestroy>;
using OwnedKsp = Owned<KSP, KSPDestroy>;
using OwnedScatter = Owned<VecScatter, VecScatterDestroy>;
using OwnedIs = Owned<IS, ISDestroy>;
using OwnedNullSpace = Owned<MatNullSpace, MatNullSpaceDestroy>;

}  // namespace multigrid::distributed
