package org.wirelore.device.tulip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.DmaBus;

/**
 * The chip's bus master: descriptors and buffers in host memory, in either byte order. The first failed transfer sets
 * FBE and stops all bus mastering until a software reset (manuals, chapter on CSRs, CSR5 FBE).
 */
final class BusMaster implements StatePart {
    /** One access for each longword: single octets would delay the processor's next read of the word. */
    private static final VarHandle LONGWORD = MethodHandles.byteArrayViewVarHandle(int[].class,
            ByteOrder.LITTLE_ENDIAN);
    private static final int LONGWORD_MASK = 3;

    private final DmaBus bus;
    private final BusMode mode;
    private final InterruptUnit interrupts;
    private final TulipCounters counters;
    private final byte[] descriptor = new byte[Descriptors.BYTES];
    private final byte[] swapped = new byte[2048 + 8];
    private Runnable onDead = () -> {
    };
    private Runnable onClaim = () -> {
    };
    private boolean dead;
    private boolean granted;

    /** Words 1 to 3 of the descriptor read last. */
    int word1;
    int word2;
    int word3;

    BusMaster(DmaBus bus, BusMode mode, InterruptUnit interrupts, TulipCounters counters) {
        this.bus = bus;
        this.mode = mode;
        this.interrupts = interrupts;
        this.counters = counters;
    }

    /** Sets the action that follows the first failed transfer. */
    void onDead(Runnable action) {
        onDead = action;
    }

    /** Sets what the card moves before its next transfer: the frame that is arriving. */
    void onClaim(Runnable action) {
        onClaim = action;
    }

    void reset() {
        dead = false;
    }

    /** Whether a transfer failed since the last reset. The chip makes no transfer then. */
    boolean isDead() {
        return dead;
    }

    /** Whether the host lets the card master the bus (CFCS bit 2). */
    boolean isGranted() {
        return granted;
    }

    void grant(boolean enabled) {
        granted = enabled;
    }

    /** As {@link DmaBus#claim}, with the burst limit of CSR0.PBL. */
    long claim(int bytes) {
        onClaim.run();
        return bus.claim(bytes, mode.burstBytes());
    }

    /** As {@link DmaBus#claim(int, int, long)}, with the burst limit of CSR0.PBL, for the frame that is arriving. */
    long claimSince(int bytes, long sincePs) {
        return bus.claim(bytes, mode.burstBytes(), sincePs);
    }

    /**
     * Reads a descriptor: word 0 first, and the others only if the chip owns it, so that a driver that writes OWN
     * last never shows a half-written one (manuals, chapter on host communication, OWN).
     *
     * @return word 0; 0 if the bus failed
     */
    int readDescriptor(int address) {
        counters.descriptorReads++;
        long at = address & 0xFFFFFFFFL;
        if (!succeeds(bus.read(at, descriptor, 0, 4))) {
            return 0;
        }
        int word0 = word(0);
        if ((word0 & Descriptors.OWN) != 0) {
            if (!succeeds(bus.read(at + 4, descriptor, 4, Descriptors.BYTES - 4))) {
                return 0;
            }
            word1 = word(4);
            word2 = word(8);
            word3 = word(12);
        }
        return word0;
    }

    /** Writes word 0 of a descriptor, which hands it to the host unless OWN is in the status. */
    void writeStatus(int address, int status) {
        LONGWORD.set(descriptor, 0, inOrder(status));
        succeeds(bus.write(address & 0xFFFFFFFFL, descriptor, 0, 4));
    }

    /** Reads a buffer, at any byte address. */
    void readBuffer(int address, byte[] into, int offset, int length) {
        long at = address & 0xFFFFFFFFL;
        if (!mode.bigEndianBuffers()) {
            succeeds(bus.read(at, into, offset, length));
            return;
        }
        long start = at & ~(long) LONGWORD_MASK;
        int span = (int) (at - start) + length + LONGWORD_MASK & ~LONGWORD_MASK;
        if (succeeds(bus.read(start, swapped, 0, span))) {
            for (int i = 0; i < length; i++) {
                into[offset + i] = swapped[(int) (at - start) + i ^ LONGWORD_MASK];
            }
        }
    }

    /** Writes a buffer whose address and room are multiples of four. */
    void writeBuffer(int address, byte[] from, int offset, int length) {
        long at = address & 0xFFFFFFFFL;
        if (!mode.bigEndianBuffers()) {
            succeeds(bus.write(at, from, offset, length));
            return;
        }
        int span = length + LONGWORD_MASK & ~LONGWORD_MASK;
        for (int i = 0; i < span; i++) {
            swapped[i ^ LONGWORD_MASK] = i < length ? from[offset + i] : 0;
        }
        succeeds(bus.write(at, swapped, 0, span));
    }

    private int word(int offset) {
        return inOrder((int) LONGWORD.get(descriptor, offset));
    }

    private int inOrder(int word) {
        return mode.bigEndianDescriptors() ? Integer.reverseBytes(word) : word;
    }

    private boolean succeeds(int outcome) {
        if (outcome == DmaBus.OK) {
            return true;
        }
        if (!dead) {
            dead = true;
            counters.busErrors++;
            interrupts.fatalBusError(causeOf(outcome));
            onDead.run();
        }
        return false;
    }

    /** The code of CSR5.EB: 0 parity, 1 master abort, 2 target abort. */
    private static int causeOf(int outcome) {
        return switch (outcome) {
            case DmaBus.MASTER_ABORT -> 1;
            case DmaBus.TARGET_ABORT -> 2;
            default -> 0;
        };
    }

    @Override
    public void visit(StateVisitor visitor) {
        dead = visitor.field("dead", dead);
    }
}
