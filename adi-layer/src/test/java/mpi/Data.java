package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/** Contents, waits and checks that the tests of the API share. */
final class Data {
    static final Intracomm WORLD = MPI.COMM_WORLD;
    static final byte GUARD = 0x5A;

    private static final int ROUNDS = 300;
    private static final int GO = 30_000;

    private Data() {
    }

    /** Bytes that depend on their number and on their seed. */
    static byte[] bytes(int length, int seed) {
        byte[] data = new byte[length];
        int state = seed * 0x9E3779B9 + length;
        for (int i = 0; i < length; i++) {
            state = state * 1_664_525 + 1_013_904_223;
            data[i] = (byte) (state >>> 24);
        }
        return data;
    }

    static int[] ints(int length, int seed) {
        int[] data = new int[length];
        Arrays.setAll(data, i -> seed * 1_000_003 + i * 7919);
        return data;
    }

    /** Bytes that were never written to. */
    static byte[] guarded(int length) {
        byte[] data = new byte[length];
        Arrays.fill(data, GUARD);
        return data;
    }

    static Status receive(Comm comm, byte[] into, int source, int tag) {
        return comm.Recv(into, 0, into.length, MPI.BYTE, source, tag);
    }

    static void send(Comm comm, byte[] data, int destination, int tag) {
        comm.Send(data, 0, data.length, MPI.BYTE, destination, tag);
    }

    static Request isend(Comm comm, byte[] data, int destination, int tag) {
        return comm.Isend(data, 0, data.length, MPI.BYTE, destination, tag);
    }

    static Request irecv(Comm comm, byte[] into, int source, int tag) {
        return comm.Irecv(into, 0, into.length, MPI.BYTE, source, tag);
    }

    /** Tells another rank to go on; what was posted before is posted when it does. */
    static void tellToGo(int rank) {
        WORLD.Send(new byte[0], 0, 0, MPI.BYTE, rank, GO);
    }

    static void awaitGo(int rank) {
        WORLD.Recv(new byte[0], 0, 0, MPI.BYTE, rank, GO);
    }

    /** Lets time pass outside of the library: no progress is made. */
    static void compute(double seconds) {
        double end = MPI.Wtime() + seconds;
        while (MPI.Wtime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Lets time pass with progress, long enough for all that can happen without this rank's doing. */
    static void progress() {
        for (int i = 0; i < ROUNDS; i++) {
            MPI.COMM_SELF.Iprobe(0, GO);
        }
    }

    static void assertMessage(@Nullable Status status, int source, int tag, int bytes) {
        Objects.requireNonNull(status, "there must be a status");
        assertThat(status.source).as("source").isEqualTo(source);
        assertThat(status.tag).as("tag").isEqualTo(tag);
        assertThat(status.Get_count(MPI.BYTE)).as("bytes").isEqualTo(bytes);
        assertThat(status.Test_cancelled()).as("cancelled").isFalse();
    }

    static void assertBegins(byte[] data, byte[] expected) {
        assertThat(Arrays.copyOf(data, expected.length)).isEqualTo(expected);
    }

    /** The status of the null request (MPI 1.1, section 3.7.3). */
    static void assertEmpty(@Nullable Status status) {
        assertMessage(status, MPI.ANY_SOURCE, MPI.ANY_TAG, 0);
    }

    /** A part of which the caller is a member. */
    static Intracomm split(Intracomm comm, int colour, int key) {
        return Objects.requireNonNull(comm.Split(colour, key), "a rank with a colour must be in a part");
    }

    static void assertFails(int errorClass, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MPIException.class,
                e -> assertThat(e.getErrorClass()).as(e.getMessage()).isEqualTo(errorClass));
    }
}
