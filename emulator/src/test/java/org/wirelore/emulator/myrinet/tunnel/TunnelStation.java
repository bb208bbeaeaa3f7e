package org.wirelore.emulator.myrinet.tunnel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** Sends packets one after the other, and keeps those that arrive. */
final class TunnelStation implements StreamStation {
    /** A packet that has arrived. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Arrived(byte[] bytes, int residue, boolean isCut, long atPs) {
    }

    final StreamWire wire;
    final List<Arrived> arrived = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    private final Scheduler scheduler;
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private boolean isSending;
    /** CRC residue of the packets that are sent from now on. */
    int residue;
    /** Whether it sends STOP when a packet begins to arrive. */
    boolean stopsAtHead;
    long headPs = -1;

    TunnelStation(Scheduler scheduler, StreamWire wire) {
        this.scheduler = scheduler;
        this.wire = wire;
        wire.attach(this);
    }

    void send(byte[] packet) {
        waiting.add(packet);
        sendNext();
    }

    int unsent() {
        return waiting.size() + (isSending ? 1 : 0);
    }

    private void sendNext() {
        byte[] next = isSending ? null : waiting.poll();
        if (next != null) {
            isSending = true;
            StreamPacket packet = wire.claim();
            packet.ensureCapacity(next.length);
            System.arraycopy(next, 0, packet.bytes, 0, next.length);
            packet.length = next.length;
            packet.crcResidue = residue;
            wire.head(packet, scheduler.now());
            wire.tail(scheduler.now());
        }
    }

    @Override
    public void onHead(StreamPacket packet) {
        headPs = headPs < 0 ? scheduler.now() : headPs;
        events.add("head");
        if (stopsAtHead) {
            wire.stop(scheduler.now());
        }
    }

    @Override
    public void onHalt() {
        events.add("halt");
    }

    @Override
    public void onResume() {
        events.add("resume");
    }

    @Override
    public void onTail(StreamPacket packet) {
        events.add(packet.cut ? "cut" : "tail");
        arrived.add(new Arrived(Arrays.copyOf(packet.bytes, packet.length), packet.crcResidue, packet.cut,
                scheduler.now()));
    }

    @Override
    public void onSent() {
        isSending = false;
        sendNext();
    }

    @Override
    public void onStop() {
        events.add("stop");
    }

    @Override
    public void onGo() {
        events.add("go");
    }

    @Override
    public void onLink(boolean up) {
        // Always up.
    }
}
