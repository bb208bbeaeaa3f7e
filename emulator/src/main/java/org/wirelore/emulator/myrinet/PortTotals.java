package org.wirelore.emulator.myrinet;

import java.util.function.ObjLongConsumer;

/** What one input of a crossbar has seen in this run. */
final class PortTotals {
    long packets;
    long bytes;
    long blockedPs;
    private long forwardResets;
    private long misdirected;
    private long empty;
    private long cut;

    void countForwardReset() {
        forwardResets++;
    }

    void countMisdirected() {
        misdirected++;
    }

    void countEmpty() {
        empty++;
    }

    void countCut() {
        cut++;
    }

    long forwardResets() {
        return forwardResets;
    }

    void add(PortTotals other) {
        packets += other.packets;
        bytes += other.bytes;
        blockedPs += other.blockedPs;
        forwardResets += other.forwardResets;
        misdirected += other.misdirected;
        empty += other.empty;
        cut += other.cut;
    }

    void show(String port, ObjLongConsumer<String> visitor) {
        visitor.accept(port + ".packets", packets);
        visitor.accept(port + ".bytes", bytes);
        visitor.accept(port + ".blockedNs", blockedPs / 1000);
        visitor.accept(port + ".forwardResets", forwardResets);
    }

    void show(ObjLongConsumer<String> visitor) {
        visitor.accept("crossbarPackets", packets);
        visitor.accept("crossbarBytes", bytes);
        visitor.accept("blockedNs", blockedPs / 1000);
        visitor.accept("forwardResets", forwardResets);
        visitor.accept("misdirected", misdirected);
        visitor.accept("withoutContent", empty + cut);
    }

    void reset() {
        packets = 0;
        bytes = 0;
        blockedPs = 0;
        forwardResets = 0;
        misdirected = 0;
        empty = 0;
        cut = 0;
    }
}
