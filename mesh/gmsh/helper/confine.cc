// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/confine.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <system_error>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

namespace mesh {

namespace {

#if defined(__x86_64__)
constexpr unsigned int this_arch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned int this_arch = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned int this_arch = 0;
#endif

constexpr unsigned int writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

/// Calls that start a program, or reach one beside this.
constexpr long of_processes[] = {
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_unshare,
    SYS_setns,
    SYS_kill,
    SYS_process_vm_writev,
    SYS_tkill,
    SYS_bpf,
    SYS_keyctl,
    SYS_mq_open,
    SYS_mq_unlink,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_init_module,
    SYS_finit_module,
    SYS_kexec_load,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
};

/// Calls that change files or folders.
constexpr long of_files[] = {
    SYS_unlinkat,    SYS_renameat2,    SYS_mkdirat,      SYS_symlinkat,  SYS_linkat,
    SYS_truncate,    SYS_fchmod,       SYS_fchmodat,     SYS_fchown,     SYS_fchownat,
    SYS_mknodat,     SYS_utimensat,    SYS_setxattr,     SYS_lsetxattr,  SYS_fsetxattr,
    SYS_mount,       SYS_umount2,      SYS_chroot,       SYS_pivot_root, SYS_open_by_handle_at,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_unlink
    SYS_unlink,      SYS_rename,       SYS_mkdir,        SYS_rmdir,      SYS_symlink,
    SYS_link,        SYS_creat,        SYS_chmod,        SYS_chown,      SYS_lchown,
    SYS_mknod,       SYS_utime,        SYS_utimes,       SYS_futimesat,
#endif
};

/// Numbers from 424 on are the same on all processors; headers of a system may not have them yet.
constexpr long first_newer = 424, close_range = 436, faccessat2 = 439, futex_waitv = 449;

/// Leaves the process its standard input, which is the socket to its parent, and nothing else of what it inherited. Its words go
/// nowhere.
void close_files() {
  const int nowhere = open("/dev/null", O_RDWR);
  for (const int own : {STDOUT_FILENO, STDERR_FILENO})
    if (nowhere < 0 || dup2(nowhere, own) < 0)
      throw std::system_error(errno, std::generic_category(), "/dev/null");
  if (syscall(close_range, STDERR_FILENO + 1, ~0U, 0) == 0) return;
  for (int file = STDERR_FILENO + 1; file < 65536; ++file) close(file);
}

sock_filter load(const std::size_t at) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned int>(at));
}
sock_filter answer(const unsigned int with) {
  return BPF_STMT(BPF_RET | BPF_K, with);
}
/// Goes on with the next instruction if the value equals `k`, else skips `n`.
sock_filter unless_equal_skip(const long k, const unsigned char n) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned int>(k), 0, n);
}
/// Goes on with the next instruction if the value has one of these bits, else skips `n`.
sock_filter unless_any_skip(const unsigned int bits, const unsigned char n) {
  return BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, n);
}

/// The lower half of an argument of a call.
constexpr std::size_t argument(const std::size_t k) {
  return offsetof(seccomp_data, args) + 8 * k;
}

/// Answers a call by its number in one way if its argument has one of these bits, and else in another.
void answer_by_bits(std::vector<sock_filter>& filter,
                    const long call,
                    const std::size_t which,
                    const unsigned int bits,
                    const unsigned int if_any,
                    const unsigned int if_none) {
  filter.push_back(unless_equal_skip(call, 4));
  filter.push_back(load(argument(which)));
  filter.push_back(unless_any_skip(bits, 1));
  filter.push_back(answer(if_any));
  filter.push_back(answer(if_none));
}

std::vector<sock_filter> make_filter() {
  std::vector<sock_filter> filter = {
      load(offsetof(seccomp_data, arch)), unless_equal_skip(this_arch, 1),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), answer(SECCOMP_RET_KILL_PROCESS),
      load(offsetof(seccomp_data, nr)),
      // x32 has numbers of its own for the same calls
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), answer(SECCOMP_RET_KILL_PROCESS)};
  const auto answer_call = [&](const long call, const unsigned int with) {
    filter.push_back(unless_equal_skip(call, 1));
    filter.push_back(answer(with));
  };
  for (const long call : of_processes) answer_call(call, SECCOMP_RET_TRAP);
  for (const long call : of_files) answer_call(call, SECCOMP_RET_TRAP);
  // Terminals are not asked, nor told to type.
  answer_call(SYS_ioctl, SECCOMP_RET_ERRNO | ENOTTY);
  // A filter cannot see what these ask for, and callers have other ways.
  answer_call(SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
  answer_call(SYS_openat2, SECCOMP_RET_ERRNO | ENOSYS);
#ifdef SYS_open
  answer_by_bits(filter, SYS_open, 1, writing, SECCOMP_RET_TRAP, SECCOMP_RET_ALLOW);
#endif
  answer_by_bits(filter, SYS_openat, 2, writing, SECCOMP_RET_TRAP, SECCOMP_RET_ALLOW);
  // The library calls this with signals blocked, and a trap would end the process.
  answer_by_bits(filter, SYS_clone, 0, CLONE_THREAD, SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO | EPERM);
  // A process may abort, and send signals to no other.
  filter.push_back(unless_equal_skip(SYS_tgkill, 4));
  filter.push_back(load(argument(0)));
  filter.push_back(unless_equal_skip(getpid(), 1));
  filter.push_back(answer(SECCOMP_RET_ALLOW));
  filter.push_back(answer(SECCOMP_RET_ERRNO | EPERM));
  // Calls of newer systems, which callers do without, but for these.
  for (const long call : {close_range, faccessat2, futex_waitv})
    answer_call(call, SECCOMP_RET_ALLOW);
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_newer, 0, 1));
  filter.push_back(answer(SECCOMP_RET_ERRNO | ENOSYS));
  filter.push_back(answer(SECCOMP_RET_ALLOW));
  return filter;
}

std::atomic<bool> tried_process{false}, tried_file{false};
char tried_name[200];

bool is_of_processes(const long call) {
  for (const long one : of_processes)
    if (one == call) return true;
  return false;
}

/// The address of the name of the file that a call is about; null if that is not an argument.
const char* name_of(const long call, const ucontext_t& context) {
#if defined(__x86_64__)
  if (call == SYS_openat || call == SYS_unlinkat || call == SYS_mkdirat)
    return reinterpret_cast<const char*>(context.uc_mcontext.gregs[REG_RSI]);
  if (call == SYS_open || call == SYS_unlink || call == SYS_mkdir || call == SYS_creat ||
      call == SYS_rename)
    return reinterpret_cast<const char*>(context.uc_mcontext.gregs[REG_RDI]);
#elif defined(__aarch64__)
  if (call == SYS_openat || call == SYS_unlinkat || call == SYS_mkdirat)
    return reinterpret_cast<const char*>(context.uc_mcontext.regs[1]);
#endif
  return nullptr;
}

void refuse_call(int, siginfo_t* const info, void* const context) {
  auto& own = *static_cast<ucontext_t*>(context);
  const long call = info->si_syscall;
  if (is_of_processes(call)) {
    tried_process = true;
  } else if (!tried_file) {
    const char* const name = name_of(call, own);
    for (std::size_t k = 0; name && k + 1 < sizeof tried_name && name[k]; ++k)
      tried_name[k] = name[k];
    tried_file = true;
  }
#if defined(__x86_64__)
  own.uc_mcontext.gregs[REG_RAX] = -EPERM;
#elif defined(__aarch64__)
  own.uc_mcontext.regs[0] = static_cast<unsigned long long>(-EPERM);
#endif
}

}  // namespace

void confine() {
  if (this_arch == 0)
    throw std::runtime_error(
        "this processor's system calls are not known, so they cannot be filtered");
  close_files();
  struct sigaction action = {};
  action.sa_sigaction = refuse_call;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigaction(SIGSYS, &action, nullptr);
  std::vector<sock_filter> filter = make_filter();
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
    throw std::system_error(errno, std::generic_category(), "filters of system calls");
}

std::string refused_attempt() {
  if (tried_process) return "start another program";
  if (!tried_file) return "";
  return tried_name[0] ? std::string("write the file ") + tried_name : "change files";
}

}  // namespace mesh
