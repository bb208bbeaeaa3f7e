package org.wirelore.rig.via.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.UnmetExpectation;

/** One open of a rank, with a tag, a VI and registered memory: descriptors first, buffers behind them. */
final class ViplEnd {
    /** Longest message of its VIs. */
    static final int TRANSFER_BYTES = 16_384;
    /** Bytes of a buffer. */
    static final int BUFFER_BYTES = 1024;
    /** How many bytes of room a receive has. */
    static final int ROOM_BYTES = 256;
    private static final int PAGE_BYTES = 4096;
    private static final int DESCRIPTORS = 16;
    /** One page each: as long as a descriptor can be. */
    private static final int DESCRIPTOR_BYTES = 8192;
    private static final int BUFFERS_AT = DESCRIPTORS * DESCRIPTOR_BYTES;
    private static final int BYTES = BUFFERS_AT + 32 * BUFFER_BYTES;
    /** For what was ordered, or is on its way. */
    private static final long PATIENCE_PS = 2 * TimeUnits.PS_PER_SECOND;
    private static final long LOOK_PS = 20 * TimeUnits.PS_PER_US;

    final Host host;
    final ViNic nic;
    final int ptag;
    final MemorySegment memory = zeros(BYTES);
    final MemoryRegion region;
    final ViCompletion out = new ViCompletion();
    /** One bit for each asynchronous error that came, at the place of its value. */
    int errors;
    private final VipDescriptor view = new VipDescriptor();
    private @Nullable Vi vi;

    ViplEnd(Host host, Vipl library, String deviceName) throws VipException {
        this.host = host;
        nic = library.openNic(deviceName);
        nic.errorCallback(null, (_, error) -> errors |= 1 << error.errorCode().value());
        ptag = nic.createPtag();
        region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
    }

    /** Memory that every NIC can reach, at the beginning of a page, so that addresses are the same in every run. */
    static MemorySegment zeros(int bytes) {
        return Arena.ofAuto().allocate(bytes, PAGE_BYTES);
    }

    /** The address of a NIC with a discriminator of one byte. */
    static NetAddress address(long hostAddress, int discriminator) {
        return new NetAddress(hostAddress, (byte) discriminator);
    }

    long hostAddress() throws VipException {
        return nic.query().hostAddress();
    }

    ViAttributes attributes(ReliabilityLevel level) {
        return new ViAttributes(level, TRANSFER_BYTES, ptag, true, false);
    }

    Vi create(ReliabilityLevel level, @Nullable CompletionQueue sends, @Nullable CompletionQueue receives)
            throws VipException {
        Vi made = nic.createVi(attributes(level), sends, receives);
        vi = made;
        return made;
    }

    Vi vi() {
        Vi made = vi;
        if (made == null) {
            throw new IllegalStateException("a VI must be made first");
        }
        return made;
    }

    void use(Vi other) {
        vi = other;
    }

    ViState state() throws VipException {
        return vi().query().state();
    }

    /** The descriptor of a number. */
    VipDescriptor descriptor(int number) {
        return view.at(memory, (long) number * DESCRIPTOR_BYTES);
    }

    long descriptorAddress(int number) {
        return region.address() + (long) number * DESCRIPTOR_BYTES;
    }

    /** Where the buffer of a number lies. */
    long bufferAddress(int number) {
        return region.address() + BUFFERS_AT + (long) number * BUFFER_BYTES;
    }

    int handle() {
        return region.handle();
    }

    /** Posts the descriptor of a number. */
    void post(int number, boolean isReceive) {
        int result = isReceive
                ? vi().postRecv(descriptorAddress(number), handle())
                : vi().postSend(descriptorAddress(number), handle());
        if (result != VipResult.SUCCESS) {
            throw new UnmetExpectation("expected that a descriptor can be posted, found code " + result);
        }
    }

    /** Posts a receive into the buffer of the same number. */
    void postReceive(int number, int bytes) {
        descriptor(number).begin(VipDescriptor.OP_SENDRECV, bytes).addData(bufferAddress(number), handle(), bytes);
        post(number, true);
    }

    /** Posts a send from the buffer of the same number. */
    void postSend(int number, int bytes) {
        descriptor(number).begin(VipDescriptor.OP_SENDRECV, bytes).addData(bufferAddress(number), handle(), bytes);
        post(number, false);
    }

    /** Takes descriptors of a queue until one is among them, and gives its status; not done if it is not in time. */
    int statusOf(int number, boolean isReceive) {
        long untilPs = host.now() + PATIENCE_PS / 20;
        int result = take(isReceive);
        while (out.descriptor != descriptorAddress(number) && host.now() < untilPs
                && (result == VipResult.NOT_DONE || out.descriptor != 0)) {
            if (result == VipResult.NOT_DONE) {
                host.sleep(host.now() + LOOK_PS);
            }
            result = take(isReceive);
        }
        return descriptor(number).status();
    }

    private int take(boolean isReceive) {
        return isReceive ? vi().recvDone(out) : vi().sendDone(out);
    }

    /** Time passes until something is so. */
    void await(String what, BooleanSupplier condition) {
        long untilPs = host.now() + PATIENCE_PS;
        while (!condition.getAsBoolean()) {
            if (host.now() >= untilPs) {
                throw new UnmetExpectation("what a state needs did not come within "
                        + PATIENCE_PS / TimeUnits.PS_PER_SECOND + " s: " + what);
            }
            pass(LOOK_PS);
        }
    }

    /** Time passes, and handlers run. */
    void pass(long ps) {
        long untilPs = host.now() + ps;
        do {
            // A signal ends a sleep early.
            host.sleep(untilPs);
        } while (host.now() < untilPs);
        // Handlers run in calls, of which this one does nothing.
        nic.deregisterMem(0, 0);
    }

    void close() {
        nic.close();
    }
}
