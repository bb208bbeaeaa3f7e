package org.wirelore.adi.message.collective;

import java.nio.ByteBuffer;
import org.wirelore.adi.message.Team;

/**
 * Scatter in packets, where a device's multicasts bring data (URTP paper, section 4.4). Of a long block, whole packets
 * go to its member alone; what is left of the blocks goes to several members in one multicast, undivided, and each
 * picks its own. Blocks that fit into one packet together are all rest.
 *
 * <p>Each packet begins with the length of a block in four bytes, from which its receiver knows what else comes: its
 * own buffer does not say so, as it may be longer than what the root sends.
 */
final class PackedScatter {
    /** Bytes of a packet before its data. */
    static final int HEADER_BYTES = Integer.BYTES;

    private final Team team;
    private final int root;
    private final int block;
    private final int others;
    /** Bytes of data in a packet. */
    private final int piece;
    /** Packets with data of one block. */
    private final int whole;
    /** Bytes of each block behind these. */
    private final int rest;
    /** Rests in a packet. */
    private final int together;

    private PackedScatter(Team team, int root, int block) {
        this.team = team;
        this.root = root;
        this.block = block;
        others = team.size() - 1;
        piece = team.pieceBytes() - HEADER_BYTES;
        whole = block / piece;
        rest = block % piece;
        together = rest == 0 ? others : Math.min(others, piece / rest);
    }

    /**
     * Sends all members but this one their blocks.
     *
     * @param from all as long
     */
    static void send(Team team, Blocks from) {
        int block = from.of(team.rank()).bytes();
        if (block > 0 || team.emptyPieces() > 0) {
            new PackedScatter(team, team.rank(), block).send(from);
            team.settle();
        }
    }

    /**
     * Receives a block.
     *
     * @param room bytes that there is room for; another length may come
     */
    static byte[] receive(Team team, int root, int room) {
        if (room == 0 && team.emptyPieces() == 0) {
            return new byte[0];
        }
        byte[] packet = new byte[team.pieceBytes()];
        team.receive(packet, 0, packet.length, root);
        return new PackedScatter(team, root, ByteBuffer.wrap(packet).getInt()).receive(packet);
    }

    private boolean hasRests() {
        return rest > 0 || whole == 0;
    }

    private void send(Blocks from) {
        byte[] rests = new byte[Math.multiplyExact(others, rest)];
        for (int i = 0; i < others; i++) {
            byte[] data = from.of(member(i)).toBytes();
            for (int packet = 0; packet < whole; packet++) {
                sendPacket(data, packet * piece, piece, i, i + 1);
            }
            System.arraycopy(data, whole * piece, rests, i * rest, rest);
        }
        for (int first = 0; first < others && hasRests(); first += together) {
            int end = Math.min(others, first + together);
            sendPacket(rests, first * rest, (end - first) * rest, first, end);
        }
    }

    private void sendPacket(byte[] data, int at, int length, int first, int end) {
        byte[] packet = new byte[HEADER_BYTES + length];
        ByteBuffer.wrap(packet).putInt(block).put(data, at, length);
        if (end - first == 1) {
            team.send(packet, 0, packet.length, member(first));
            return;
        }
        int[] to = new int[end - first];
        for (int i = first; i < end; i++) {
            to[i - first] = member(i);
        }
        team.multicast(packet, 0, packet.length, to);
    }

    private byte[] receive(byte[] packet) {
        byte[] data = new byte[block];
        int packets = hasRests() ? whole + 1 : whole;
        for (int i = 0; i < packets; i++) {
            if (i > 0) {
                team.receive(packet, 0, packet.length, root);
            }
            boolean isWhole = i < whole;
            int place = isWhole ? 0 : index() % together;
            System.arraycopy(packet, HEADER_BYTES + place * rest, data, i * piece, isWhole ? piece : rest);
        }
        return data;
    }

    /** Members are counted without the root. */
    private int member(int index) {
        return index < root ? index : index + 1;
    }

    private int index() {
        return team.rank() < root ? team.rank() : team.rank() - 1;
    }
}
