package org.wirelore.emulator.sci;

import java.util.function.ObjLongConsumer;

/** What a link has carried in this run, idles apart. */
final class LinkTotals {
    /** Send packets, and those of them that are responses. */
    long packets;
    long responses;
    long echoes;
    /** Bytes of all. */
    long bytes;
    /** Bytes of data that programs want moved, without filling. */
    long payloadBytes;
    /** Packets and echoes that went nowhere because the link was interrupted. */
    long cut;
    /** Changes of the go bit that no packet brought. */
    long marks;

    void count(RingPacket packet) {
        bytes += (long) RingTiming.SYMBOL_BYTES * packet.symbols;
        if (packet.form == RingPacket.Form.ECHO) {
            echoes++;
            return;
        }
        packets++;
        if (packet.isResponse()) {
            responses++;
        }
        if (packet.packet.carriesData()) {
            payloadBytes += packet.packet.dataBytes;
        }
    }

    void show(String prefix, ObjLongConsumer<String> visitor) {
        visitor.accept(prefix + "packets", packets);
        visitor.accept(prefix + "responses", responses);
        visitor.accept(prefix + "echoes", echoes);
        visitor.accept(prefix + "bytes", bytes);
        visitor.accept(prefix + "payloadBytes", payloadBytes);
        visitor.accept(prefix + "cut", cut);
    }

    void add(LinkTotals other) {
        packets += other.packets;
        responses += other.responses;
        echoes += other.echoes;
        bytes += other.bytes;
        payloadBytes += other.payloadBytes;
        cut += other.cut;
        marks += other.marks;
    }

    void reset() {
        packets = 0;
        responses = 0;
        echoes = 0;
        bytes = 0;
        payloadBytes = 0;
        cut = 0;
        marks = 0;
    }
}
