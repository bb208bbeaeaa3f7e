package org.wirelore.rig.myrinet.packets;

import java.io.IOException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.RegisterBlock;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** One rank: sends when its card can, receives what comes, and ends when it has everything or its time is over. */
final class Packets implements RankProgram {
    private static final int SEND_BUFFER = 0;
    private static final int RECEIVE_BUFFER = 0x1_0000;
    private static final int WORD_BYTES = 4;
    private static final int TYPE = 0x0F7F;
    private static final int TYPE_SHIFT = 16;
    private static final int ORUN_SHIFT = 8;
    private static final long PS_PER_MS = 1_000_000_000L;
    private static final long POLL_PS = 10_000_000L;

    private final PacketsConfig config;
    private int sent;
    private int whole;
    private int spoiled;

    Packets(PacketsConfig config) {
        this.config = config;
    }

    @Override
    public void run(RankContext context) throws IOException {
        sent = 0;
        whole = 0;
        spoiled = 0;
        Host host = context.host();
        NetworkRoutes routes = context.open(NetworkRoutes.class);
        // A rank that is alone sends to what is behind a port of the network, whose number follows those of hosts.
        int stations = context.size() == 1 ? routes.topology().hosts() : context.size();
        int peer = (context.rank() + config.distance()) % stations;
        byte[] route = routes.route(context.rank(), peer)
                .orElseThrow(() -> new IOException("no route leads from rank " + context.rank() + " to rank " + peer));
        try (MyrinetBoard board = context.open(MyrinetBoard.class)) {
            int skipped = fill(board, route);
            arm(board);
            sleep(host, Math.round(config.startMs() * PS_PER_MS));
            exchange(host, board, skipped, skipped + route.length + config.lengthBytes());
        }
        String rank = "rank" + context.rank();
        context.measurements().record(rank + ".sent", sent, "packets");
        context.measurements().record(rank + ".whole", whole, "packets");
        context.measurements().record(rank + ".spoiled", spoiled, "packets");
    }

    private static void sleep(Host host, long untilPs) {
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }

    /**
     * Writes the packet, its end at the end of one of the card's units; returns the bytes of the first one that do not
     * belong to it.
     */
    private int fill(MyrinetBoard board, byte[] route) {
        int skipped = -(route.length + config.lengthBytes()) & (board.registers().grain() - 1);
        int word = 0;
        for (int i = 0; i < skipped + route.length; i++) {
            word = word << Byte.SIZE | (i < skipped ? 0 : route[i - skipped] & 0xFF);
            if (i % WORD_BYTES == WORD_BYTES - 1) {
                board.writeSram(SEND_BUFFER + i - (WORD_BYTES - 1), word);
            }
        }
        int start = SEND_BUFFER + skipped + route.length;
        for (int i = 0; i < config.lengthBytes(); i += WORD_BYTES) {
            board.writeSram(start + i, i == 0 ? TYPE << TYPE_SHIFT : i);
        }
        return skipped;
    }

    private void arm(MyrinetBoard board) {
        RegisterBlock registers = board.registers();
        int grain = registers.grain();
        board.writeRegister(registers.rmp(), RECEIVE_BUFFER);
        board.writeRegister(registers.rml(), RECEIVE_BUFFER + (config.lengthBytes() & -grain) + grain);
    }

    private void exchange(Host host, MyrinetBoard board, int skipped, int endBytes) {
        RegisterBlock registers = board.registers();
        long endPs = Math.round(config.endMs() * PS_PER_MS);
        boolean isSending = false;
        while (host.now() < endPs && (sent < config.packets() || whole + spoiled < config.packets())) {
            int isr = board.readRegister(registers.isr());
            if ((isr & (LanaiRegister.RECV_INT | LanaiRegister.BUFF_INT)) != 0) {
                take(board, isr);
            } else if ((isr & LanaiRegister.SEND_INT) != 0 && (isSending || sent < config.packets())) {
                sent += isSending ? 1 : 0;
                isSending = sent < config.packets();
                if (isSending) {
                    board.writeRegister(registers.smp(), SEND_BUFFER);
                    board.writeRegister(registers.sa(), skipped);
                    board.writeRegister(registers.smlt(), SEND_BUFFER + endBytes - registers.grain());
                }
            } else {
                host.pause(Math.min(endPs, host.now() + POLL_PS));
            }
        }
    }

    /** A packet is there, or as much of one as the buffer takes. */
    private void take(MyrinetBoard board, int isr) {
        int end = board.readRegister(board.registers().rmp());
        int unused = isr >>> ORUN_SHIFT & (board.registers().grain() - 1);
        int length = end - RECEIVE_BUFFER - unused - 1;
        int check = end - unused - 1;
        int last = board.readSram(check & -WORD_BYTES);
        int residue = (last >>> ((WORD_BYTES - 1 - check % WORD_BYTES) * Byte.SIZE)) & 0xFF;
        boolean isWhole = (isr & LanaiRegister.RECV_INT) != 0 && length == config.lengthBytes() && residue == 0;
        whole += isWhole ? 1 : 0;
        spoiled += isWhole ? 0 : 1;
        arm(board);
    }
}
