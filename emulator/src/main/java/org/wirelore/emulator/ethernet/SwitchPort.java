package org.wirelore.emulator.ethernet;

import java.util.ArrayDeque;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.TransmitOutcome;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPath;

/** A port: the switch's end of one cable, and the queue of what is to go out there. */
final class SwitchPort implements FrameStation {
    final int index;
    final SwitchConfig.PortConfig config;
    final Segment segment;
    private final EthernetSwitch owner;
    private final Plug plug;
    private final SwitchConfig.QueueUnit unit;
    private final int queueMax;
    private final ArrayDeque<Frame> queue = new ArrayDeque<>();
    /** When each frame in the queue may go on; parallel to it, as a ring. */
    private long[] readyPs = new long[16];
    private int readyHead;
    private int queuedBytes;

    SwitchPort(EthernetSwitch owner, String switchName, int index, SwitchConfig config, FabricEnvironment environment) {
        this.owner = owner;
        this.index = index;
        this.config = config.ports().get(index);
        this.unit = config.queueUnit();
        this.queueMax = config.queueMax();
        LinkConfig cable = new LinkConfig(this.config.bitsPerSecond(), this.config.propagationPs());
        this.segment = new Segment(switchName, "port" + index, "switch port; outbound is from the station", cable,
                this.config.fullDuplex(), new int[]{index},
                new FaultPath(switchName, FaultPath.FABRIC, index),
                new FaultPath(switchName, index, FaultPath.FABRIC), environment);
        this.plug = segment.plug(1);
        plug.attach(this);
    }

    boolean isUp() {
        return plug.isUp() && segment.plug(0).isUp();
    }

    /** Whether a frame could begin to go out now, at this port's speed and without asking the medium. */
    boolean cutsThroughFrom(SwitchPort input) {
        return !plug.isSending() && queue.isEmpty() && config.bitsPerSecond() == input.config.bitsPerSecond()
                && runsFullDuplex() && input.runsFullDuplex();
    }

    private boolean runsFullDuplex() {
        return plug.isFullDuplex() && segment.plug(0).isFullDuplex();
    }

    /** Copies in the queue. */
    int queued() {
        return queue.size();
    }

    /** Whether a copy is being sent. */
    boolean isSending() {
        return plug.isSending();
    }

    /**
     * Sends a copy of the frame, or queues it; false if there is no room.
     *
     * @param atPs its first bit not before this
     */
    boolean send(Frame frame, long atPs) {
        if (plug.isSending() && !hasRoom(frame)) {
            segment.plug(0).tellLost(frame, EthernetEvent.QUEUE_FULL);
            return false;
        }
        Frame copy = plug.claim();
        copy.copyFrom(frame);
        if (plug.isSending()) {
            queue.add(copy);
            queuedBytes += copy.length;
            pushReady(atPs);
        } else {
            plug.transmit(copy, atPs);
        }
        return true;
    }

    void reset() {
        segment.reset();
        queue.clear();
        queuedBytes = 0;
        readyHead = 0;
    }

    @Override
    public void onFrame(Frame frame) {
        owner.onFrame(this, frame);
    }

    @Override
    public void onTransmitted(int outcome) {
        owner.onSent((outcome & TransmitOutcome.FAILED) == 0);
        Frame next = queue.poll();
        if (next != null) {
            queuedBytes -= next.length;
            plug.transmit(next, readyPs[readyHead]);
            readyHead = (readyHead + 1) & (readyPs.length - 1);
        }
    }

    @Override
    public void onLinkChange() {
        if (!plug.isUp()) {
            owner.onPortDown(this);
        }
    }

    private boolean hasRoom(Frame frame) {
        return unit == SwitchConfig.QueueUnit.FRAMES
                ? queue.size() < queueMax
                : queuedBytes + frame.length <= queueMax;
    }

    private void pushReady(long atPs) {
        int count = queue.size();
        if (count > readyPs.length) {
            long[] longer = new long[2 * readyPs.length];
            for (int i = 0; i < readyPs.length; i++) {
                longer[i] = readyPs[(readyHead + i) & (readyPs.length - 1)];
            }
            readyPs = longer;
            readyHead = 0;
        }
        readyPs[(readyHead + count - 1) & (readyPs.length - 1)] = atPs;
    }
}
