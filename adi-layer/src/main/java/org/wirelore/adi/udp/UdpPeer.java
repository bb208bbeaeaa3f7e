package org.wirelore.adi.udp;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Host;

/** A pair's two streams at one of its ranks. Numbers wrap around and are compared by their difference. */
final class UdpPeer {
    final int rank;
    final String host;
    final int port;
    /** The packets that may be sent again, with their headers: number n in slot n modulo the window. */
    final MemorySegment slots;
    final int slotBytes;

    /** The oldest packet that is not acknowledged. */
    int base;
    /** The number of the next packet to be sent. */
    int next;
    /** When packets are sent again. */
    long repeatAtPs = Host.FOREVER;
    /** After how long. */
    long timeoutPs;
    /** Repetitions since the last acknowledgment. */
    int retries;

    /** The number of the next packet to arrive. */
    int expected;
    /** Packets that have arrived and are not acknowledged yet. */
    int owed;
    /** When they are. */
    long answerAtPs = Host.FOREVER;
    /** How the peer was lost. */
    @Nullable
    AdiException loss;

    private final int[] lengths;

    UdpPeer(int rank, String host, int port, int window, int slotBytes) {
        this.rank = rank;
        this.host = host;
        this.port = port;
        this.slotBytes = slotBytes;
        lengths = new int[window];
        slots = MemorySegment.ofArray(new byte[window * slotBytes]);
    }

    boolean isFull() {
        return next - base == lengths.length;
    }

    boolean isAllAcknowledged() {
        return next == base;
    }

    private int slot(int number) {
        return Math.floorMod(number, lengths.length);
    }

    long at(int number) {
        return (long) slot(number) * slotBytes;
    }

    int length(int number) {
        return lengths[slot(number)];
    }

    void keep(int number, int length) {
        lengths[slot(number)] = length;
    }
}
