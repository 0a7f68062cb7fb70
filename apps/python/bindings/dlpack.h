// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Arrays between libraries: the structs of DLPack 0.x (https://dmlc.github.io/dlpack), whose layout its protocol
/// for Python fixes. They are declared here since they are all that is needed, and a header of DLPack is not
/// installed where wheels are built.
namespace python::dlpack {

enum DeviceType : std::int32_t { cpu = 1, cuda = 2, cuda_managed = 13 };
enum TypeCode : std::uint8_t { signed_integer = 0, floating = 2 };

struct Device {
  std::int32_t type, id;
};
struct DataType {
  std::uint8_t code, bits;
  std::uint16_t lanes;
};
struct Tensor {
  void* data;
  Device device;
  std::int32_t n_dimensions;
  DataType type;
  std::int64_t* shape;
  std::int64_t* strides;  ///< in values, not bytes; null: the last index runs fastest
  std::uint64_t byte_offset;
};
struct ManagedTensor {
  Tensor tensor;
  void* context;
  void (*deleter)(ManagedTensor*);  ///< may be null
};

/// The names of capsules before and after their tensor was taken.
inline constexpr const char *fresh = "dltensor", *taken = "used_dltensor";

}  // namespace python::dlpack
