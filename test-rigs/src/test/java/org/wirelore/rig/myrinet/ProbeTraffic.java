package org.wirelore.rig.myrinet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Rank 0 lets the probe on its card send short packets, at fixed times; rank 1 lets its own receive them, and tells
 * what it has seen of them and of their checks.
 */
public final class ProbeTraffic implements RankProgram {
    /** When the first packet leaves, microseconds; one follows in each of the next periods. */
    static final int BEGIN_US = 1_000;
    static final int PERIOD_US = 50;
    /** What follows the route. */
    static final int CONTENT_BYTES = 22;

    private static final long US = 1_000_000;
    private static final int PACKET_BYTES = 24;
    private static final int TYPE_BYTES = 4;
    private static final int SEND_BUFFER = 0x10000;
    private static final int RECEIVE_BUFFER = 0x20000;
    private static final int RECEIVE_BYTES = 256;
    /* Commands of the probe and where it answers. */
    private static final int COMMAND = 0x9000;
    private static final int RESULTS = COMMAND + 24;
    private static final int RECEIVE = 2;
    private static final int SEND = 11;

    private final int packets;

    /** @param arguments how many packets */
    public ProbeTraffic(String[] arguments) {
        packets = Integer.parseInt(arguments[0]);
    }

    @Override
    public void run(RankContext context) throws IOException {
        Host host = context.host();
        byte[] route = context.open(NetworkRoutes.class).route(0, 1).orElseThrow();
        if (route.length + CONTENT_BYTES != PACKET_BYTES) {
            throw new IOException("the way must lead through two crossbars: route bytes=" + route.length);
        }
        try (MyrinetBoard board = context.open(MyrinetBoard.class)) {
            if (context.rank() == 0) {
                send(host, board, route);
            } else {
                receive(context, board);
            }
        }
    }

    private static byte[] content() {
        byte[] content = new byte[CONTENT_BYTES];
        for (int i = 0; i < CONTENT_BYTES; i++) {
            content[i] = (byte) (i * 11 + 1);
        }
        return content;
    }

    private void send(Host host, MyrinetBoard board, byte[] route) {
        byte[] packet = new byte[PACKET_BYTES];
        System.arraycopy(route, 0, packet, 0, route.length);
        System.arraycopy(content(), 0, packet, route.length, CONTENT_BYTES);
        board.writeSram(SEND_BUFFER, MemorySegment.ofArray(packet), 0, packet.length);
        for (int i = 0; i < packets; i++) {
            pauseUntil(host, beginPs(i));
            give(board, SEND, SEND_BUFFER, PACKET_BYTES);
        }
        pauseUntil(host, beginPs(packets));
    }

    private void receive(RankContext context, MyrinetBoard board) {
        Host host = context.host();
        byte[] expected = content();
        BitSet places = new BitSet();
        int arrived = 0;
        int whole = 0;
        int damagedUnseen = 0;
        pauseUntil(host, beginPs(0) / 2);
        give(board, RECEIVE, RECEIVE_BUFFER, RECEIVE_BYTES);
        while (host.now() < beginPs(packets)) {
            if ((board.readRegister(board.registers().isr()) & LanaiRegister.HOST_SIG) == 0) {
                host.pause(host.now() + US);
                continue;
            }
            int unused = board.readSram(RESULTS + 4) >>> 8 & board.registers().grain() - 1;
            int length = board.readSram(RESULTS) - RECEIVE_BUFFER - unused - 1;
            byte[] came = new byte[RECEIVE_BYTES];
            board.readSram(RECEIVE_BUFFER, MemorySegment.ofArray(came), 0, RECEIVE_BYTES);
            boolean isResidueClear = came[length] == 0;
            boolean isAsSent = length == CONTENT_BYTES;
            for (int i = 0; i < CONTENT_BYTES && i < length; i++) {
                if (came[i] != expected[i]) {
                    places.set(i);
                    isAsSent = false;
                }
            }
            arrived++;
            whole += isAsSent && isResidueClear ? 1 : 0;
            damagedUnseen += !isAsSent && isResidueClear ? 1 : 0;
            give(board, RECEIVE, RECEIVE_BUFFER, RECEIVE_BYTES);
        }
        context.measurements().record("arrived", arrived, "packets");
        context.measurements().record("whole", whole, "packets");
        context.measurements().record("damagedUnseen", damagedUnseen, "packets");
        context.measurements().record("typePlaces", places.get(0, TYPE_BYTES).cardinality(), "bytes");
        context.measurements().record("places", places.cardinality(), "bytes");
    }

    private static void give(MyrinetBoard board, int code, int first, int second) {
        int isr = board.registers().isr();
        board.writeRegister(isr, LanaiRegister.HOST_SIG);
        board.writeSram(COMMAND + 4, first);
        board.writeSram(COMMAND + 8, second);
        board.writeSram(COMMAND, code);
        board.writeRegister(isr, board.registers().signal(0));
    }

    private static long beginPs(int packet) {
        return (BEGIN_US + (long) packet * PERIOD_US) * US;
    }

    private static void pauseUntil(Host host, long untilPs) {
        while (host.now() < untilPs) {
            host.pause(untilPs);
        }
    }
}
