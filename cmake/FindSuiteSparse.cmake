# SPDX-License-Identifier: MIT
# SuiteSparse's AMD, LDL and KLU: SuiteSparse_FOUND and the target SuiteSparse::direct, which links them. Not CHOLMOD, which holds
# modules under the GPL. Installed beside the package, which needs it too.
set(libraries)
foreach(name amd ldl klu)
  find_path(SuiteSparse_${name}_INCLUDE_DIR ${name}.h PATH_SUFFIXES suitesparse)
  find_library(SuiteSparse_${name}_LIBRARY ${name})
  mark_as_advanced(SuiteSparse_${name}_INCLUDE_DIR SuiteSparse_${name}_LIBRARY)
  list(APPEND libraries SuiteSparse_${name}_LIBRARY SuiteSparse_${name}_INCLUDE_DIR)
endforeach()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SuiteSparse REQUIRED_VARS ${libraries})
if(SuiteSparse_FOUND AND NOT TARGET SuiteSparse::direct)
  add_library(SuiteSparse::direct INTERFACE IMPORTED)
  foreach(name amd ldl klu)
    target_include_directories(SuiteSparse::direct INTERFACE ${SuiteSparse_${name}_INCLUDE_DIR})
    target_link_libraries(SuiteSparse::direct INTERFACE ${SuiteSparse_${name}_LIBRARY})
  endforeach()
endif()
