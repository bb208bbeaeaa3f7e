package org.wirelore.device.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** Writes down what its wire tells it. */
final class ListeningStation implements StreamStation {
    private final Scheduler scheduler;
    private final StreamWire wire;
    final List<String> events = new ArrayList<>();
    final List<Boolean> cuts = new ArrayList<>();
    final List<Integer> arrivedBefore = new ArrayList<>();
    byte[] received = new byte[0];
    int residue = -1;
    boolean linkUp;
    boolean stopAtHead;
    int nextLength;
    long looksBackPs;

    ListeningStation(Scheduler scheduler, StreamWire wire) {
        this.scheduler = scheduler;
        this.wire = wire;
    }

    @Override
    public void onHead(StreamPacket packet) {
        write("head");
        if (stopAtHead) {
            wire.stop(scheduler.now());
        }
    }

    @Override
    public void onHalt() {
        write("halt");
    }

    @Override
    public void onResume() {
        write("resume");
    }

    @Override
    public void onTail(StreamPacket packet) {
        write("tail");
        received = Arrays.copyOf(packet.bytes, packet.length);
        residue = packet.crcResidue;
        cuts.add(packet.cut);
    }

    @Override
    public void onSent() {
        write("sent");
        if (nextLength > 0) {
            StreamWireContract.send(wire, scheduler.now(), nextLength);
            nextLength = 0;
        }
    }

    @Override
    public void onStop() {
        write("stop");
    }

    @Override
    public void onGo() {
        write("go");
    }

    @Override
    public void onLink(boolean up) {
        linkUp = up;
    }

    private void write(String what) {
        boolean receiving = List.of("head", "halt", "resume", "tail").contains(what);
        if (receiving && looksBackPs > 0) {
            arrivedBefore.add(wire.arrivedBytes(scheduler.now() - looksBackPs));
        }
        events.add(StreamWireContract.event(what, scheduler.now(), receiving ? wire.arrivedBytes(scheduler.now()) : 0));
    }
}
