package org.wirelore.rig.via.conformance;

import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;

/** Rank 1: what rank 0's objects are connected to. */
final class ViplPartner {
    /** Receives that it posts before it accepts. */
    static final int RECEIVES = 2;
    /** The buffer that rank 0 writes to; its neighbours stay as they are. */
    static final int TARGET_BUFFER = 4;
    private static final int SEND = 9;
    private static final long TIMEOUT_MS = 2_000;
    private static final long RETRY_PS = 100 * TimeUnits.PS_PER_US;
    private static final byte GUARD = 0x5A;
    private static final List<ReliabilityLevel> LEVELS = List.of(ReliabilityLevel.values());
    private static final List<Target> TARGETS = List.of(Target.values());

    private final Host host;
    private final Vipl library;
    private final String deviceName;
    private final long otherAddress;
    private final ViplOrders orders;
    private @Nullable ViplEnd end;

    ViplPartner(Host host, Vipl library, String deviceName, long otherAddress, ViplOrders orders) {
        this.host = host;
        this.library = library;
        this.deviceName = deviceName;
        this.otherAddress = otherAddress;
        this.orders = orders;
    }

    /** Carries out orders until the last. */
    void serve() throws VipException {
        boolean goesOn = true;
        while (goesOn) {
            long[] row = orders.take();
            ViplOrder order = ViplOrders.order(row);
            goesOn = order != ViplOrder.END;
            obey(order, row[1], row[2]);
        }
        close();
    }

    private void obey(ViplOrder order, long first, long second) throws VipException {
        switch (order) {
            case BEGIN -> {
                close();
                end = new ViplEnd(host, library, deviceName);
                orders.done(0, 0, 0);
            }
            case ACCEPT -> accept(LEVELS.get((int) first), TARGETS.get((int) second));
            case REQUEST -> {
                Vi vi = end().create(LEVELS.get((int) first), null, null);
                orders.done(0, 0, 0);
                request(vi, second);
            }
            case PEER -> {
                Vi vi = end().create(LEVELS.get((int) first), null, null);
                end().nic.connections().connectPeerRequest(vi, ViplEnd.address(end().hostAddress(), ViplBench.CLIENT),
                        ViplEnd.address(otherAddress, ViplBench.SERVER), TIMEOUT_MS);
                orders.done(0, 0, 0);
            }
            case SEND -> {
                end().postSend(SEND, (int) first);
                orders.done(end().statusOf(SEND, false), 0, 0);
            }
            case QUERY -> {
                end().pass(0);
                orders.done(end().state().value(), end().errors, isGuardIntact() ? 1 : 0);
            }
            case DISCONNECT -> orders.done(end().vi().disconnect(), 0, 0);
            case CLOSE -> {
                close();
                orders.done(0, 0, 0);
            }
            case END -> orders.done(0, 0, 0);
        }
    }

    /** Asks until rank 0 waits, and once then. */
    private void request(Vi vi, long timeoutMs) throws VipException {
        long untilPs = host.now() + TIMEOUT_MS * TimeUnits.PS_PER_MS;
        int result = VipResult.NO_MATCH;
        while (result == VipResult.NO_MATCH && host.now() < untilPs) {
            end().pass(RETRY_PS);
            result = end().nic.connections().connectRequest(vi,
                    ViplEnd.address(end().hostAddress(), ViplBench.CLIENT),
                    ViplEnd.address(otherAddress, ViplBench.SERVER), timeoutMs, new ViPeer());
        }
    }

    private void accept(ReliabilityLevel level, Target target) throws VipException {
        ViplEnd own = end();
        int ptag = target == Target.OTHER_TAG ? own.nic.createPtag() : own.ptag;
        MemoryRegion region = own.nic.registerMem(own.memory,
                new MemoryAttributes(ptag, target != Target.CLOSED_REGION, false));
        ViAttributes usual = own.attributes(level);
        own.use(own.nic.createVi(new ViAttributes(level, usual.maxTransferSize(), own.ptag,
                target != Target.CLOSED_VI, false), null, null));
        own.memory.fill(GUARD);
        for (int i = 0; i < RECEIVES; i++) {
            own.postReceive(i, ViplEnd.ROOM_BYTES);
        }
        orders.done(own.bufferAddress(TARGET_BUFFER), region.handle(), region.address() + region.sizeBytes());
        int result = own.nic.connections()
                .connectWait(ViplEnd.address(own.hostAddress(), ViplBench.SERVER), TIMEOUT_MS).accept(own.vi());
        if (result != VipResult.SUCCESS) {
            throw new VipException(result, "rank 1 could not accept rank 0");
        }
    }

    /** Whether nothing was written beside the target. */
    private boolean isGuardIntact() {
        ViplEnd own = end();
        long from = own.bufferAddress(TARGET_BUFFER) - own.region.address();
        for (int i = 0; i < ViplEnd.BUFFER_BYTES; i++) {
            if (own.memory.get(ValueLayout.JAVA_BYTE, from - 1 - i) != GUARD
                    || own.memory.get(ValueLayout.JAVA_BYTE, from + ViplEnd.BUFFER_BYTES + i) != GUARD) {
                return false;
            }
        }
        return true;
    }

    private void close() {
        if (end != null) {
            end.close();
            end = null;
        }
    }

    private ViplEnd end() {
        if (end == null) {
            throw new IllegalStateException("rank 1 must have begun");
        }
        return end;
    }
}
