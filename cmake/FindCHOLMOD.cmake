# SPDX-License-Identifier: MIT
# SuiteSparse's CHOLMOD and KLU: CHOLMOD_FOUND and the target SuiteSparse::CHOLMOD, which links both. Installed beside the package, which needs it too.
find_path(CHOLMOD_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
find_library(CHOLMOD_LIBRARY cholmod)
find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse)
find_library(KLU_LIBRARY klu)
mark_as_advanced(CHOLMOD_INCLUDE_DIR CHOLMOD_LIBRARY KLU_INCLUDE_DIR KLU_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CHOLMOD REQUIRED_VARS CHOLMOD_LIBRARY CHOLMOD_INCLUDE_DIR KLU_LIBRARY KLU_INCLUDE_DIR)
if(CHOLMOD_FOUND AND NOT TARGET SuiteSparse::CHOLMOD)
  add_library(SuiteSparse::CHOLMOD UNKNOWN IMPORTED)
  set_target_properties(SuiteSparse::CHOLMOD PROPERTIES IMPORTED_LOCATION ${CHOLMOD_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES "${CHOLMOD_INCLUDE_DIR};${KLU_INCLUDE_DIR}"
                        INTERFACE_LINK_LIBRARIES ${KLU_LIBRARY})
endif()
