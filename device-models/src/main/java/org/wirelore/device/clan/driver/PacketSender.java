package org.wirelore.device.clan.driver;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;

/**
 * The agent's packets on their way into the card, as many at a time as it takes. Time passes at each register: another
 * process that calls meanwhile leaves its packet to the one that is at it.
 */
final class PacketSender {
    private final Kernel kernel;
    private final RegisterBank registers;
    private final ArrayDeque<byte[]> packets = new ArrayDeque<>();
    private final ArrayDeque<Integer> targets = new ArrayDeque<>();
    private int buffer;
    private boolean isSending;
    /** Another one has called meanwhile: the card may take more than it said. */
    private boolean isAskedAgain;

    PacketSender(Kernel kernel, RegisterBank registers) {
        this.kernel = kernel;
        this.registers = registers;
    }

    void attach(PinnedMemory pinned) {
        buffer = pinned.allocate(ClanPacket.PLACE_BYTES, ClanTable.PAGE_BYTES);
    }

    void add(int station, byte[] content, int length) {
        packets.add(Arrays.copyOf(content, length));
        targets.add(station);
        send();
    }

    /** The card may take some again. */
    void send() {
        isAskedAgain = true;
        if (isSending) {
            return;
        }
        isSending = true;
        while (isAskedAgain) {
            isAskedAgain = false;
            fill();
        }
        isSending = false;
    }

    private void fill() {
        while (!packets.isEmpty() && registers.read(ClanRegister.CTRM) > 0) {
            byte[] next = packets.poll();
            if (next == null) {
                // The NIC has failed while its register was read.
                return;
            }
            int station = targets.remove();
            kernel.memory().write(buffer, next, 0, next.length);
            registers.write(ClanRegister.CTBA, buffer);
            registers.write(ClanRegister.CTST, station);
            registers.write(ClanRegister.CTGO, next.length);
        }
    }

    void clear() {
        packets.clear();
        targets.clear();
        isSending = false;
    }
}
