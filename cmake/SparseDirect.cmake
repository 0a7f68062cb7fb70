# SPDX-License-Identifier: MIT
# Sets TERRACE_WITH_CHOLMOD: the sparse direct solver of coarse levels (multigrid/coarse/sparse_direct.cc).
set(TERRACE_WITH_CHOLMOD OFF)
if(NOT TERRACE_CHOLMOD STREQUAL "OFF")
  find_package(CHOLMOD QUIET)
  if(CHOLMOD_FOUND)
    set(TERRACE_WITH_CHOLMOD ON)
  elseif(TERRACE_CHOLMOD STREQUAL "ON")
    message(FATAL_ERROR "TERRACE_CHOLMOD is ON, but there is no CHOLMOD: install libsuitesparse-dev")
  endif()
endif()
message(STATUS "Terrace: sparse direct coarse solver (CHOLMOD) ${TERRACE_WITH_CHOLMOD}")
