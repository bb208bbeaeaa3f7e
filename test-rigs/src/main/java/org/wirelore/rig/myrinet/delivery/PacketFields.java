package org.wirelore.rig.myrinet.delivery;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.myrinet.PublishedTable;

/** Where the fields of entries, packets and notices are, as the firmware of one card publishes them. */
final class PacketFields {
    /** The unit of where a piece begins, bytes. */
    static final int OFFSET_UNIT = 8;
    static final int HALF = 0xFFFF;

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BYTES = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int FOLD = 29;
    private static final int LANAI4 = 4;

    final int queue;
    final int slots;
    final int slotBytes;
    final int inlineMax;
    final int messageMax;
    final int destination;
    final int user;
    final int credit;
    final int arm;
    final int data;
    final int staging;
    final int kindShift;
    final int pioKind;
    final int dmaKind;
    final int lengthMask;
    final int noticeBytes;
    final int noticePiece;
    final int noticeArm;
    final int headerBytes;
    final int headerPorts;
    final int headerNodes;
    final int headerUser;
    final int headerCredit;
    final int headerTotal;
    final int grain;
    final int pages;
    final int pageBytes;
    final int pageConsumed;
    /** Whether an entry's sender is who has rung its doorbell, whatever the entry says. */
    final boolean provesSender;

    PacketFields(PublishedTable table) {
        queue = table.get("send.queue");
        slots = table.get("send.slots");
        slotBytes = table.get("send.slotBytes");
        inlineMax = table.get("send.inlineMax");
        messageMax = table.get("send.messageMax");
        destination = table.get("entry.destination");
        user = table.get("entry.user");
        credit = table.get("entry.credit");
        arm = table.get("entry.arm");
        data = table.get("entry.data");
        staging = table.get("entry.staging");
        kindShift = table.get("entry.kindShift");
        pioKind = table.get("entry.kindPio");
        dmaKind = table.get("entry.kindDma");
        lengthMask = table.get("entry.lengthMask");
        noticeBytes = table.get("notice.bytes");
        noticePiece = table.get("notice.piece");
        noticeArm = table.get("notice.arm");
        headerBytes = table.get("packet.headerBytes");
        headerPorts = table.get("header.ports");
        headerNodes = table.get("header.nodes");
        headerUser = table.get("header.user");
        headerCredit = table.get("header.credit");
        headerTotal = table.get("header.total");
        grain = table.get("packet.grain");
        pages = table.get("pages");
        pageBytes = table.get("page.bytes");
        pageConsumed = table.get("page.consumed");
        provesSender = table.get("chip") != LANAI4;
    }

    int padded(int bytes) {
        return (bytes + grain - 1) & -grain;
    }

    static int word(MemorySegment memory, long at) {
        return memory.get(WORD, at);
    }

    static void write(MemorySegment memory, long at, int value) {
        memory.set(WORD, at, value);
    }

    /** A number by which bytes are compared: others have the same one with a probability of 2 to the -64. */
    static long hash(MemorySegment memory, long from, int length) {
        long sum = length * MULTIPLIER;
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            sum = mixed(sum, memory.get(BYTES, from + i));
        }
        long rest = 0;
        for (int i = whole; i < length; i++) {
            rest = rest << Byte.SIZE | (memory.get(ValueLayout.JAVA_BYTE, from + i) & 0xFF);
        }
        return whole == length ? sum : mixed(sum, rest);
    }

    private static long mixed(long sum, long next) {
        long mixed = (sum ^ next) * MULTIPLIER;
        return mixed ^ mixed >>> FOLD;
    }
}
