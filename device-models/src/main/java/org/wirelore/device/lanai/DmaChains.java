package org.wirelore.device.lanai;

import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.myrinet.BoardBridge;

/**
 * Host DMA of the later cards: a chain of descriptors in SRAM for each direction, which firmware fills and a pulse
 * starts. A channel follows its chain until it comes to a terminal descriptor, and waits there for the next pulse.
 *
 * <pre>
 *    0 next: address of the next descriptor; bit 0: into SRAM, bit 1: terminal, bit 2: WAKE when complete
 *    4 two sums of 16 bits, of which the second is set: what the transfer brought into SRAM, in one's complement
 *    8 bytes
 *   12 SRAM address
 *   16 host address, high word, low word
 * </pre>
 *
 * <p>Both channels share the bus, so one of them moves at a time; where both have something to do, they take turns.
 * Sources do not say when a descriptor is read: here it is when its transfer is started, and its {@code next} again at
 * the end, so that what firmware appends meanwhile is found.
 */
final class DmaChains implements HostTransfer.Owner {
    private static final int CHANNELS = 2;
    private static final int TO_SRAM = 1;
    private static final int TERMINAL = 2;
    private static final int WAKE = 4;
    private static final int FLAGS = 7;

    private final HostTransfer transfer;
    private final Sram sram;
    private final InterruptStatus isr;
    private final CardParts parts;
    private final BridgePointers pointers;
    /** The channels that have not come to a terminal descriptor: bit 0 to the host, bit 1 into SRAM. */
    private int asked;
    /** The channel of the transfer that is under way, or of the last one. */
    private int active;

    DmaChains(HostTransfer transfer, Sram sram, InterruptStatus isr, CardParts parts, BridgePointers pointers) {
        this.transfer = transfer;
        this.sram = sram;
        this.isr = isr;
        this.parts = parts;
        this.pointers = pointers;
        transfer.serve(this);
    }

    void reset() {
        asked = 0;
        active = 0;
    }

    /** Channels are started: bits as those of PULSE. */
    void pulse(int channels, long nowPs) {
        for (int channel = 0; channel < CHANNELS; channel++) {
            if ((channels & 1 << pointer(channel)) != 0) {
                asked |= 1 << channel;
            }
        }
        next(nowPs);
    }

    private static int pointer(int channel) {
        return channel == 0 ? BoardBridge.CHAIN_TO_HOST : BoardBridge.CHAIN_FROM_HOST;
    }

    private int current(int channel) {
        return pointers.at(pointer(channel)) & ~FLAGS;
    }

    /** Starts the next transfer, if none is under way. */
    private void next(long nowPs) {
        for (int tries = 0; tries < CHANNELS && transfer.isIdle() && asked != 0; tries++) {
            int other = 1 - active;
            active = (asked & 1 << other) != 0 ? other : active;
            if ((asked & 1 << active) != 0 && !begin(current(active), nowPs)) {
                asked &= ~(1 << active);
            }
        }
    }

    private boolean begin(int descriptor, long nowPs) {
        int flags = sram.word(descriptor);
        if ((flags & TERMINAL) != 0) {
            return false;
        }
        transfer.setToSram((flags & TO_SRAM) != 0);
        transfer.setSramAddress(sram.word(descriptor + 12));
        transfer.setHostAddress((long) sram.word(descriptor + 16) << Integer.SIZE
                | Integer.toUnsignedLong(sram.word(descriptor + 20)));
        transfer.setChecksum(0);
        return transfer.start(sram.word(descriptor + 8), nowPs);
    }

    @Override
    public void onEnd() {
        int descriptor = current(active);
        sram.setHalf(descriptor + 6, transfer.checksum());
        int next = sram.word(descriptor);
        pointers.set(pointer(active), next & ~FLAGS);
        if ((next & WAKE) != 0) {
            isr.raise(isr.bits().wake());
        }
        next(parts.nowPs());
    }

    @Override
    public boolean endsByEvent() {
        return true;
    }

    void visit(StateVisitor visitor) {
        asked = visitor.field("asked", asked);
        active = visitor.field("active", active);
    }
}
