package org.wirelore.rig.mpi.process;

import org.wirelore.adi.message.Gate;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * Charges the rank's host for what the program has computed between two calls of MPI: the time that it took on this
 * machine, scaled. One thing runs at a time in virtual time, so that the wall clock tells it.
 */
final class MeasuringGate implements Gate {
    private static final int CHUNK_NANOS = 1_000_000_000;

    private final Host host;
    private final double scale;
    private final Cost nanosecond = new Cost("program.compute", 0, TimeUnits.PS_PER_NS);
    private int depth;
    private long leftAt = System.nanoTime();

    MeasuringGate(Host host, double scale) {
        this.host = host;
        this.scale = scale;
    }

    @Override
    public void enter() {
        if (depth++ > 0) {
            return;
        }
        long nanos = Math.round((System.nanoTime() - leftAt) * scale);
        while (nanos > 0) {
            int part = (int) Math.min(nanos, CHUNK_NANOS);
            host.spend(nanosecond, part);
            nanos -= part;
        }
    }

    @Override
    public void leave() {
        if (--depth == 0) {
            leftAt = System.nanoTime();
        }
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public void relax() {
        // Threads of one rank do not call at the same time.
    }
}
