package org.wirelore.rig.sci.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.program.UnmetExpectation;

/** Rank 0's end: a library that is opened anew for each call, and rank 1 to connect to. */
final class Bench {
    static final int ADAPTER = 0;
    /** What both ranks call the segment and the interrupts of the calls. */
    static final int SEGMENT = 17;
    static final int INTERRUPT = 23;
    static final int BYTES = 4096;
    private static final long VIRTUAL_WAIT_MS = 5;
    /** Real processes are woken late when the machine is busy. */
    private static final long REAL_WAIT_MS = 50;
    /** For what was ordered, or is on its way. */
    private static final long PATIENCE_PS = 2 * TimeUnits.PS_PER_SECOND;
    private static final long LOOK_PS = 20 * TimeUnits.PS_PER_US;

    private final Host host;
    private final Orders orders;
    private final int otherNodeId;
    private final Supplier<SciLibrary> libraries;
    /** How long a wait for what does not come takes. */
    final long waitMs;
    private @Nullable SciDescriptor sci;
    private @Nullable SciLibrary unused;
    private boolean isPartnerNew;
    /** The library that is called. */
    final SciLibrary library;
    /** Another library of the process, for handles that are not the first one's. */
    final SciLibrary other;

    /**
     * @param isVirtual whether time is
     * @param libraries gives libraries of this process that are not initialized
     */
    Bench(Host host, Orders orders, int otherNodeId, boolean isVirtual, Supplier<SciLibrary> libraries) {
        this.host = host;
        this.orders = orders;
        this.otherNodeId = otherNodeId;
        this.libraries = libraries;
        waitMs = isVirtual ? VIRTUAL_WAIT_MS : REAL_WAIT_MS;
        library = libraries.get();
        other = libraries.get();
    }

    /** A library that was never initialized. */
    SciLibrary unused() {
        SciLibrary found = unused;
        if (found == null || Answers.answer(() -> found.localNodeId(ADAPTER, SciFlags.NONE)) == 0) {
            unused = libraries.get();
        }
        return Objects.requireNonNull(unused);
    }

    int nodeId() {
        return orders.nodeId();
    }

    int otherNodeId() {
        return otherNodeId;
    }

    SciDescriptor sci() {
        return Objects.requireNonNull(sci);
    }

    /** Nothing is left of what was before, on either rank. */
    void begin() throws SciException {
        library.terminate();
        other.terminate();
        if (!isPartnerNew) {
            orders.give(Order.BEGIN);
            isPartnerNew = true;
        }
        library.initialize(SciFlags.NONE);
        sci = library.open(SciFlags.NONE);
    }

    /** Has rank 1 do something. */
    void order(Order order) {
        isPartnerNew = false;
        orders.give(order);
    }

    /** Time passes until something is so. */
    void await(String what, BooleanSupplier condition) {
        long untilPs = host.now() + PATIENCE_PS;
        while (!condition.getAsBoolean()) {
            if (host.now() >= untilPs) {
                throw new UnmetExpectation("what a state needs did not come within "
                        + PATIENCE_PS / TimeUnits.PS_PER_SECOND + " s: " + what);
            }
            host.sleep(host.now() + LOOK_PS);
            // Callbacks run in calls.
            Answers.answer(() -> library.localNodeId(ADAPTER, SciFlags.NONE));
        }
    }

    /** This rank's segment, not prepared. */
    LocalSegment create(int flags) throws SciException {
        return sci().createSegment(SEGMENT, BYTES, flags);
    }

    /** This rank's segment, available. */
    LocalSegment export() throws SciException {
        LocalSegment segment = create(SciFlags.NONE);
        segment.prepare(ADAPTER);
        segment.setAvailable(ADAPTER);
        return segment;
    }

    /** A connection to a segment of rank 1. */
    RemoteSegment connect() throws SciException {
        order(Order.CREATE);
        order(Order.EXPORT);
        return sci().connectSegment(otherNodeId, SEGMENT, ADAPTER, 0);
    }

    /** Memory of the program. */
    static MemorySegment memory(int bytes) {
        return MemorySegment.ofArray(new long[bytes / Long.BYTES]);
    }

    /** A null where the API wants none: what a program can still pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T none() {
        return null;
    }
}
