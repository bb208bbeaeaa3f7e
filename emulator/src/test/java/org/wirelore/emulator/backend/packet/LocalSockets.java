package org.wirelore.emulator.backend.packet;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import org.wirelore.emulator.linux.Libc;

/** Two sockets of this process: the kernel runs the second one's filter on whatever the first one sends. */
final class LocalSockets implements AutoCloseable {
    private static final int MSG_DONTWAIT = 0x40;

    /** What is needed beside the calls of {@link Libc}. */
    interface Calls extends Library {
        Calls C = Native.load("c", Calls.class);

        int socketpair(int domain, int type, int protocol, int[] both) throws LastErrorException;

        int send(int fd, byte[] from, int bytes, int flags) throws LastErrorException;

        int recv(int fd, byte[] into, int bytes, int flags) throws LastErrorException;
    }

    private final int[] both = new int[2];

    LocalSockets() {
        Calls.C.socketpair(Libc.AF_UNIX, Libc.SOCK_DGRAM | Libc.SOCK_NONBLOCK, 0, both);
    }

    /** Has the filter. */
    int filtered() {
        return both[1];
    }

    void send(byte[] frame) {
        Calls.C.send(both[0], frame, frame.length, MSG_DONTWAIT);
    }

    boolean kernelKeeps(byte[] frame) {
        send(frame);
        try {
            Calls.C.recv(both[1], new byte[frame.length], frame.length, MSG_DONTWAIT);
            return true;
        } catch (LastErrorException nothingThere) {
            return false;
        }
    }

    @Override
    public void close() {
        Libc.C.close(both[0]);
        Libc.C.close(both[1]);
    }
}
