package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import java.io.IOException;

/**
 * Programs and tables that a process puts into the system's kernel (bpf(2), linux/bpf.h). Each is a descriptor, which
 * the process closes; what still uses it keeps it alive.
 */
public final class KernelPrograms {
    private static final int MAP_CREATE = 0;
    private static final int PROG_LOAD = 5;
    private static final int TYPE_ARRAY = 2;
    private static final int TYPE_SOCKET_FILTER = 1;
    private static final int CAN_BE_MAPPED = 1 << 10;
    private static final int TABLE_ATTRIBUTE_BYTES = 20;
    private static final int PROGRAM_ATTRIBUTE_BYTES = 48;
    private static final String LICENSE = "Apache-2.0";
    /** The C library has no function for this call. To a number that no call has the kernel answers ENOSYS. */
    private static final long BPF = !Platform.is64Bit() ? -1 : Platform.isIntel() ? 321 : Platform.isARM() ? 280 : -1;

    private KernelPrograms() {
    }

    /**
     * Makes a table of 32-bit words, all zero, which processes can map.
     *
     * @param words 1 or more
     * @return its descriptor
     * @throws LastErrorException if the kernel has no such tables, or not for this process
     */
    public static int makeTable(int words) throws LastErrorException {
        Memory attributes = cleared(TABLE_ATTRIBUTE_BYTES);
        attributes.setInt(0, TYPE_ARRAY);
        attributes.setInt(4, Integer.BYTES);
        // One entry, as long as the table: where an array has several, each begins at a multiple of eight.
        attributes.setInt(8, words * Integer.BYTES);
        attributes.setInt(12, 1);
        attributes.setInt(16, CAN_BE_MAPPED);
        return call(MAP_CREATE, attributes);
    }

    /**
     * Has the kernel check a program for sockets, and compile it.
     *
     * @param instructions struct bpf_insn each, first field lowest
     * @return its descriptor
     * @throws LastErrorException if the kernel refuses it, or runs no such programs of this process
     */
    public static int load(long[] instructions) throws LastErrorException {
        Memory code = Libc.memory((long) Long.BYTES * instructions.length);
        code.write(0, instructions, 0, instructions.length);
        Memory license = Libc.memory(LICENSE.length() + 1L);
        license.setString(0, LICENSE);
        Memory attributes = cleared(PROGRAM_ATTRIBUTE_BYTES);
        attributes.setInt(0, TYPE_SOCKET_FILTER);
        attributes.setInt(4, instructions.length);
        attributes.setPointer(8, code);
        attributes.setPointer(16, license);
        return call(PROG_LOAD, attributes);
    }

    /**
     * Has the kernel run a program on what arrives at a socket, instead of any other. The program stays while the
     * socket has it, whatever becomes of its descriptor.
     *
     * @param action what this is for, in a message for the user
     * @throws IOException if the kernel refuses it
     */
    public static void attach(int socket, int program, String action) throws IOException {
        Memory value = Libc.memory(Integer.BYTES);
        value.setInt(0, program);
        try {
            Libc.C.setsockopt(socket, Libc.SOL_SOCKET, Libc.SO_ATTACH_BPF, value, Integer.BYTES);
        } catch (LastErrorException error) {
            throw Errno.failure(action, error);
        }
    }

    private static Memory cleared(int bytes) {
        Memory memory = Libc.memory(bytes);
        memory.clear();
        return memory;
    }

    private static int call(int command, Memory attributes) throws LastErrorException {
        return Libc.C.syscall(new NativeLong(BPF), command, attributes, (int) attributes.size()).intValue();
    }
}
