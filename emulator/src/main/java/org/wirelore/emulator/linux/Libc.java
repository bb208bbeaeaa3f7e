package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import org.jspecify.annotations.Nullable;

/**
 * The C library's calls for setting up. A call that fails throws {@link LastErrorException}; {@link Errno#failure}
 * turns it into a message for the user.
 */
public interface Libc extends Library {
    /** The C library of this process. */
    Libc C = Bindings.ofC(Libc.class);

    int AF_UNIX = 1;
    int AF_INET = 2;
    int AF_PACKET = 17;
    int SOCK_STREAM = 1;
    int SOCK_DGRAM = 2;
    int SOCK_RAW = 3;
    int SOCK_NONBLOCK = 0x800;
    int SOCK_CLOEXEC = 0x80000;
    int O_RDONLY = 0;
    int O_RDWR = 2;
    int O_NONBLOCK = 0x800;
    int O_CLOEXEC = 0x80000;
    int EFD_NONBLOCK = 0x800;
    int EFD_CLOEXEC = 0x80000;
    int CLONE_NEWNET = 0x4000_0000;
    int SOL_SOCKET = 1;
    int SO_ERROR = 4;
    int SO_RCVBUF = 8;
    int SO_RCVBUFFORCE = 33;
    int SO_SNDBUFFORCE = 32;
    int SO_ATTACH_FILTER = 26;
    int SO_ATTACH_BPF = 50;

    /** Memory for the arguments of calls, not cleared. */
    static Memory memory(long bytes) {
        // A call of this interface's own method has initialized C, so JNA does not load its library by itself.
        return new Memory(bytes);
    }

    int socket(int domain, int type, int protocol) throws LastErrorException;

    int bind(int fd, Pointer address, int length) throws LastErrorException;

    int connect(int fd, Pointer address, int length) throws LastErrorException;

    int listen(int fd, int backlog) throws LastErrorException;

    int accept4(int fd, @Nullable Pointer address, @Nullable Pointer length, int flags) throws LastErrorException;

    int umask(int mask) throws LastErrorException;

    int setsockopt(int fd, int level, int option, Pointer value, int length) throws LastErrorException;

    int getsockopt(int fd, int level, int option, Pointer value, IntByReference length) throws LastErrorException;

    int ioctl(int fd, NativeLong request, Object... argument) throws LastErrorException;

    int open(String path, int flags) throws LastErrorException;

    int close(int fd) throws LastErrorException;

    int setns(int fd, int kind) throws LastErrorException;

    int socketpair(int domain, int type, int protocol, Pointer ends) throws LastErrorException;

    int fstat(int fd, Pointer into) throws LastErrorException;

    int eventfd(int initial, int flags) throws LastErrorException;

    int sched_setaffinity(int pid, NativeLong bytes, Pointer mask) throws LastErrorException;

    NativeLong syscall(NativeLong number, Object... arguments) throws LastErrorException;

    Pointer if_nameindex() throws LastErrorException;

    void if_freenameindex(Pointer names);
}
