# SPDX-License-Identifier: MIT
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(TERRACE_CCACHE ccache)
if(TERRACE_CCACHE)
  # Without this it keeps no object that was made with a precompiled header.
  set(ccache ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
             ${TERRACE_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${ccache})
endif()

# GNU ld reads all of deal.II's libraries for each program that is linked, for many times as long as lld.
find_program(TERRACE_LLD ld.lld)
if(TERRACE_LLD)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=lld>)
endif()

# Kernels take most of their time to be optimised. Results have the same bits: nothing may reorder sums (see below).
option(TERRACE_QUICK "Compile Release with -O1: sooner, for tests of each change" OFF)
if(TERRACE_QUICK)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG")
  set(CMAKE_CUDA_FLAGS_RELEASE "-O1 -DNDEBUG")
endif()

set(TERRACE_SANITIZE "" CACHE STRING "Sanitizers of host code, e.g. address,undefined")

# One set of host flags for g++ and for nvcc's host compiler. No contraction: host and device arrays are compared. g++ 12 takes
# vfmaddsub for neighbouring products in spite of -ffp-contract=off, so it may not use these instructions at all.
# A portable level instead of -march=native: binaries travel between machines. Tuned for a processor whose gathers no microcode
# slows down, so that products with a matrix in half take gathers: generic tuning loads entries one by one, for 1.6 times as long.
set(TERRACE_HOST_FLAGS -Wall -Wextra -Werror -ffp-contract=off -fno-math-errno)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND TERRACE_HOST_FLAGS -march=x86-64-v3 -mno-fma -mtune=sapphirerapids)
endif()
# With -O1 (CUB) or its own instrumentation (std::regex) g++ takes values for uninitialised that are not. clang++ knows no such warning.
if((TERRACE_QUICK OR TERRACE_SANITIZE) AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND TERRACE_HOST_FLAGS -Wno-maybe-uninitialized)
endif()
if(TERRACE_SANITIZE)
  list(APPEND TERRACE_HOST_FLAGS -fsanitize=${TERRACE_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TERRACE_SANITIZE})
endif()
# ThreadSanitizer does not know the barriers of OpenMP's library. Archer tells it, which comes with clang's libomp; g++'s libgomp
# has nothing like it, and would have every barrier reported as a race.
if(TERRACE_SANITIZE STREQUAL "thread")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-resource-dir OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  find_library(TERRACE_ARCHER archer HINTS ${folder}/../..)
  if(NOT TERRACE_ARCHER)
    message(FATAL_ERROR "Terrace: TERRACE_SANITIZE=thread needs clang++ and its libarcher.so (Debian: clang, libomp-dev)")
  endif()
  get_filename_component(folder ${TERRACE_ARCHER} DIRECTORY)
  add_link_options(-Wl,--no-as-needed ${TERRACE_ARCHER} -Wl,--as-needed -Wl,-rpath,${folder})
endif()
if(TERRACE_FUZZ)
  list(APPEND TERRACE_HOST_FLAGS -fno-sanitize-recover=all) # what a sanitizer reports is a crash
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  list(REMOVE_ITEM TERRACE_HOST_FLAGS -Werror)  # not the compiler that releases are built with
endif()

# The commit goes into reports: of the checkout, configured anew when that moves on; of the environment for a copy without
# history (a GPU machine); a tarball has none.
set(TERRACE_COMMIT $ENV{TERRACE_COMMIT})
if(NOT TERRACE_COMMIT)
  execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} describe --always --dirty OUTPUT_VARIABLE TERRACE_COMMIT
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(EXISTS ${CMAKE_SOURCE_DIR}/.git/logs/HEAD)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/.git/logs/HEAD)
  endif()
endif()
if(NOT TERRACE_COMMIT)
  set(TERRACE_COMMIT unknown)
endif()
