package org.wirelore.rig.via.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.UnmetExpectation;

/** Rank 0's end, which is opened anew for each call, another open of the same NIC, and rank 1 to connect to. */
final class ViplBench {
    /** Discriminators. */
    static final int SERVER = 1;
    static final int CLIENT = 2;
    static final int ABSENT = 99;
    private static final List<ReliabilityLevel> LEVELS = List.of(ReliabilityLevel.values());
    private static final List<Target> TARGETS = List.of(Target.values());
    private static final long VIRTUAL_WAIT_MS = 5;
    /** Real processes are woken late when the machine is busy. */
    private static final long REAL_WAIT_MS = 50;
    private static final long RETRY_PS = 100 * TimeUnits.PS_PER_US;
    private static final long PATIENCE_PS = 2 * TimeUnits.PS_PER_SECOND;

    final Host host;
    final Vipl library;
    final ViaProvider provider;
    /** How long a wait for what does not come takes. */
    final long waitMs;
    private final ViplOrders orders;
    private final long otherAddress;
    private @Nullable ViplEnd end;
    private @Nullable ViplEnd other;
    private boolean isPartnerNew;
    /** Of rank 1: the target's address, its handle, and behind the region's last byte. */
    private long[] target = {};

    ViplBench(Host host, Vipl library, ViaProvider provider, boolean isVirtual, long otherAddress,
            ViplOrders orders) {
        this.host = host;
        this.library = library;
        this.provider = provider;
        this.orders = orders;
        this.otherAddress = otherAddress;
        waitMs = isVirtual ? VIRTUAL_WAIT_MS : REAL_WAIT_MS;
    }

    /** Nothing is left of what was before, on either rank. */
    void begin() throws VipException {
        finish();
        if (!isPartnerNew) {
            orders.give(ViplOrder.BEGIN, 0, 0);
            isPartnerNew = true;
        }
        end = new ViplEnd(host, library, provider.deviceName());
    }

    /** Closes what this rank has open. */
    void finish() {
        if (end != null) {
            end.close();
            end = null;
        }
        if (other != null) {
            other.close();
            other = null;
        }
    }

    ViplEnd end() {
        if (end == null) {
            throw new IllegalStateException("the bench must have begun");
        }
        return end;
    }

    /** Another open of the NIC. */
    ViplEnd other() throws VipException {
        ViplEnd found = other;
        if (found == null) {
            found = new ViplEnd(host, library, provider.deviceName());
            other = found;
        }
        return found;
    }

    long otherAddress() {
        return otherAddress;
    }

    /** Has rank 1 do something. */
    long[] order(ViplOrder order, long first, long second) {
        isPartnerNew = false;
        return orders.give(order, first, second);
    }

    /** A VI that is connected to one of rank 1, which has posted {@value ViplPartner#RECEIVES} receives. */
    void connect(ReliabilityLevel level, Target wanted) throws VipException {
        connect(level, wanted, null, null);
    }

    /** As {@link #connect(ReliabilityLevel, Target)}, with completion queues. */
    void connect(ReliabilityLevel level, Target wanted, @Nullable CompletionQueue sends,
            @Nullable CompletionQueue receives) throws VipException {
        Vi vi = end().create(level, sends, receives);
        long[] answer = order(ViplOrder.ACCEPT, LEVELS.indexOf(level), TARGETS.indexOf(wanted));
        target = new long[]{answer[1], answer[2], answer[3]};
        long untilPs = host.now() + PATIENCE_PS;
        int result = request(vi);
        while (result == VipResult.NO_MATCH && host.now() < untilPs) {
            end().pass(RETRY_PS);
            result = request(vi);
        }
        if (result != VipResult.SUCCESS) {
            throw new UnmetExpectation("expected a connection to rank 1, found code " + result);
        }
    }

    private int request(Vi vi) throws VipException {
        return end().nic.connections().connectRequest(vi, ViplEnd.address(end().hostAddress(), CLIENT),
                ViplEnd.address(otherAddress, SERVER), VipResult.INFINITE, new ViPeer());
    }

    /** A VI whose connection rank 1 has broken. */
    void breakConnection(ReliabilityLevel level) throws VipException {
        connect(level, Target.OPEN);
        order(ViplOrder.DISCONNECT, 0, 0);
        end().await("the loss of the connection", () -> isIn(ViState.ERROR));
    }

    private boolean isIn(ViState state) {
        try {
            return end().state() == state;
        } catch (VipException gone) {
            return false;
        }
    }

    /** The request of a client of rank 1, which waits some milliseconds for the answer. */
    ConnectionRequest requested(ReliabilityLevel level, long clientWaitMs) throws VipException {
        order(ViplOrder.REQUEST, LEVELS.indexOf(level), clientWaitMs);
        return end().nic.connections().connectWait(ViplEnd.address(end().hostAddress(), SERVER), 2_000);
    }

    long targetAddress() {
        return target[0];
    }

    int targetHandle() {
        return (int) target[1];
    }

    /** Behind the last byte of rank 1's region. */
    long targetEnd() {
        return target[2];
    }

    /** A null where the API wants none: what a program can still pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T none() {
        return null;
    }
}
