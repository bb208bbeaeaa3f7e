package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;

/** Rank 1: what rank 0's objects are connected to. */
final class Partner {
    private final SciLibrary library;
    private final int otherNodeId;
    private @Nullable SciDescriptor sci;
    private @Nullable LocalSegment segment;
    private @Nullable RemoteInterrupt interrupt;
    private @Nullable RemoteDataInterrupt dataInterrupt;

    Partner(SciLibrary library, int otherNodeId) {
        this.library = library;
        this.otherNodeId = otherNodeId;
    }

    /** Carries out an order. */
    void obey(Order order) throws SciException {
        switch (order) {
            case BEGIN -> {
                library.terminate();
                library.initialize(SciFlags.NONE);
                sci = library.open(SciFlags.NONE);
            }
            case TERMINATE, END -> library.terminate();
            case CREATE -> segment = sci().createSegment(Bench.SEGMENT, Bench.BYTES, SciFlags.NONE);
            case EXPORT -> {
                segment().prepare(Bench.ADAPTER);
                segment().setAvailable(Bench.ADAPTER);
            }
            case NOTIFY -> segment().setUnavailable(Bench.ADAPTER, SciFlags.NOTIFY);
            case CUT -> segment().setUnavailable(Bench.ADAPTER, SciFlags.FORCE_DISCONNECT);
            case CONNECT -> sci().connectSegment(otherNodeId, Bench.SEGMENT, Bench.ADAPTER, 0);
            case STORE -> store(SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP);
            case ADD -> store(SciFlags.CONDITIONAL_INTERRUPT_MAP);
            case CREATE_INTERRUPTS -> {
                sci().createInterrupt(Bench.ADAPTER, Bench.INTERRUPT, SciFlags.FIXED_INTNO);
                sci().createDataInterrupt(Bench.ADAPTER, Bench.INTERRUPT, (_, _, _, _) -> CallbackAction.CONTINUE,
                        SciFlags.FIXED_INTNO);
            }
            case CONNECT_INTERRUPT -> interrupt = sci().connectInterrupt(otherNodeId, Bench.ADAPTER, Bench.INTERRUPT,
                    0);
            case TRIGGER -> Objects.requireNonNull(interrupt).trigger();
            case CONNECT_DATA_INTERRUPT -> dataInterrupt = sci().connectDataInterrupt(otherNodeId, Bench.ADAPTER,
                    Bench.INTERRUPT, 0, SciFlags.NONE);
            case TRIGGER_DATA -> Objects.requireNonNull(dataInterrupt).trigger(MemorySegment.ofArray(new byte[8]), 0,
                    8, SciFlags.NONE);
        }
    }

    private void store(int flags) throws SciException {
        sci().connectSegment(otherNodeId, Bench.SEGMENT, Bench.ADAPTER, 0).map(0, Bench.BYTES, flags).putInt(0, 1);
        library.flush(SciFlags.NONE);
    }

    private SciDescriptor sci() {
        return Objects.requireNonNull(sci);
    }

    private LocalSegment segment() {
        return Objects.requireNonNull(segment);
    }
}
