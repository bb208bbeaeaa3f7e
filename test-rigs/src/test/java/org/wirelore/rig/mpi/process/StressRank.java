package org.wirelore.rig.mpi.process;

import mpi.MPI;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.Mode;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Received;
import org.wirelore.adi.message.Transfer;
import org.wirelore.adi.message.collective.Agreement;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;
import org.wirelore.emulator.time.real.RealHost;

/** A job of one rank that was granted THREAD_MULTIPLE, and what its threads do: they send to one another. */
final class StressRank {
    static final TypeMap INT = TypeMap.of(BaseType.INT, 1);

    private static final long UNEXPECTED_BYTES_MAX = 1 << 20;

    final RankProcess process;
    final Communicator world;

    StressRank() {
        ThreadGate gate = new ThreadGate();
        gate.begin(MPI.THREAD_MULTIPLE);
        RealHost host = new RealHost("rank0", RealHost.Spin.YIELD);
        Adi adi = new Adi(host, 0, 1, new AdiDevice[0], new AdiDevice[0], UNEXPECTED_BYTES_MAX, null);
        process = new RankProcess(adi, host, new Shared(gate), null);
        world = process.world();
    }

    /** Sends a number of ints of which the first and the last are this value. */
    void send(Mode mode, int number, int ints, int tag) {
        int[] data = new int[ints];
        data[0] = number;
        data[ints - 1] = number;
        world.send(mode, data, 0, ints, INT, 0, tag);
    }

    /** Receives a number that {@link #send} has sent; -1 if it is not whole. */
    int receive(int ints, int tag) {
        int[] data = new int[ints];
        Received received = new Received();
        world.receive(data, 0, ints, INT, 0, tag, received);
        return data[0] == data[ints - 1] ? data[0] : -1;
    }

    Transfer startReceive(int[] data, int tag) {
        return world.startReceive(data, 0, data.length, INT, 0, tag);
    }

    /** A number for a new communicator of this rank. */
    int newContext(Communicator old) {
        return Agreement.context(old, "Comm_dup", true);
    }

    private record Shared(Gate gate) implements ProcessEnvironment {
        @Override
        public String processorName() {
            return "here";
        }

        @Override
        public ClassLoader programLoader() {
            return StressRank.class.getClassLoader();
        }

        @Override
        public Error abort(int code) {
            return new AssertionError("aborted: " + code);
        }
    }
}
