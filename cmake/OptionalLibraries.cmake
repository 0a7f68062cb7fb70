# SPDX-License-Identifier: MIT
# Libraries that multigrid takes where they are installed. Each sets TERRACE_WITH_NAME, as TERRACE_NAME (AUTO, ON, OFF) asks.
macro(terrace_optional_library name package debian what)
  set(TERRACE_WITH_${name} OFF)
  if(NOT TERRACE_${name} STREQUAL "OFF")
    find_package(${package} QUIET)
    if(${package}_FOUND)
      set(TERRACE_WITH_${name} ON)
    elseif(TERRACE_${name} STREQUAL "ON")
      message(FATAL_ERROR "TERRACE_${name} is ON, but there is no ${package}: install ${debian}")
    endif()
  endif()
  message(STATUS "Terrace: ${what} ${TERRACE_WITH_${name}}")
endmacro()

terrace_optional_library(SUITESPARSE SuiteSparse libsuitesparse-dev "sparse direct coarse solver (AMD, LDL, KLU)")  # multigrid/coarse/sparse_direct.cc
terrace_optional_library(ZLIB ZLIB zlib1g-dev "compressed matrix files (zlib)")  # multigrid/io/gzip_file.cc
