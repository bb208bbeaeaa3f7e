package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;

/** Connections to interrupts of rank 1. */
final class TriggerTrials extends SisciTrials {
    private static final int LONGEST = 1024;

    private final MemorySegment memory = Bench.memory(2 * LONGEST);
    private @Nullable RemoteInterrupt interrupt;
    private @Nullable RemoteDataInterrupt data;

    TriggerTrials(Bench bench) {
        super("remote interrupt", bench);
        row("SCITriggerInterrupt", () -> Objects.requireNonNull(interrupt).trigger());
        row("SCIDisconnectInterrupt", () -> Objects.requireNonNull(interrupt).disconnect());
        row("SCITriggerDataInterrupt", () -> trigger(memory, 0, 8));
        row("SCITriggerDataInterrupt of nothing", () -> trigger(memory, 0, 0));
        row("SCITriggerDataInterrupt of the most", () -> trigger(memory, 0, LONGEST));
        row("SCITriggerDataInterrupt of more", () -> trigger(memory, 0, LONGEST + 1));
        row("SCITriggerDataInterrupt of less than nothing", () -> trigger(memory, 0, -1));
        row("SCITriggerDataInterrupt from outside", () -> trigger(memory, 2 * LONGEST, 8));
        row("SCITriggerDataInterrupt from no memory", () -> trigger(Bench.none(), 0, 8));
        row("SCIDisconnectDataInterrupt", () -> Objects.requireNonNull(data).disconnect(SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        bench.order(Order.CREATE_INTERRUPTS);
        RemoteInterrupt made = bench.sci().connectInterrupt(bench.otherNodeId(), Bench.ADAPTER, Bench.INTERRUPT, 0);
        RemoteDataInterrupt madeData = bench.sci().connectDataInterrupt(bench.otherNodeId(), Bench.ADAPTER,
                Bench.INTERRUPT, 0, SciFlags.NONE);
        interrupt = made;
        data = madeData;
        if (state.equals("OWNER_GONE")) {
            bench.order(Order.TERMINATE);
        } else if (state.equals("DISCONNECTED")) {
            made.disconnect();
            madeData.disconnect(SciFlags.NONE);
        }
    }

    private void trigger(MemorySegment from, long offset, int length) throws SciException {
        Objects.requireNonNull(data).trigger(from, offset, length, SciFlags.NONE);
    }
}
