package org.wirelore.emulator.sci;

import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;

/**
 * A link controller's ring side: it takes off what is for it and answers with echoes, passes everything else on, and
 * keeps what it has sent until the echo is there.
 */
final class RingNode implements RingOutput.Source {
    /** Symbols of an echo. */
    static final int ECHO_SYMBOLS = SciPacket.ECHO_BYTES / RingTiming.SYMBOL_BYTES;

    private final Ringlet ringlet;
    private final int position;
    private final String name;
    private final RingTiming timing;
    private final RingClient client;
    private final RingLink link;
    private final RingOutput output;
    private final UnechoedPackets sent;
    private final NodeTotals totals = new NodeTotals();
    private boolean isUp = true;

    RingNode(Ringlet ringlet, int position, String name, RingTiming timing, Scheduler scheduler, RingClient client,
            RingLink link) {
        this.ringlet = ringlet;
        this.position = position;
        this.name = name;
        this.timing = timing;
        this.client = client;
        this.link = link;
        output = new RingOutput(name, timing, scheduler, link, this);
        sent = new UnechoedPackets(name, timing, scheduler, this::giveUp);
    }

    Ringlet ringlet() {
        return ringlet;
    }

    String name() {
        return name;
    }

    int position() {
        return position;
    }

    NodeTotals totals() {
        return totals;
    }

    RingLink link() {
        return link;
    }

    RingOutput output() {
        return output;
    }

    /** Whether the ringlet is up, as this node sees it. */
    boolean isUp() {
        return isUp;
    }

    /** Whether a packet goes no further than to this node. */
    boolean takesOff(RingPacket packet) {
        return packet.taker() == position || packet.isLost || (packet.isOld && ringlet.isScrubber(position));
    }

    /** A packet's head is about to arrive that goes on to the next node. */
    void onHead(RingPacket packet, long slot, boolean isBehindGo) {
        if (!isUp) {
            totals.lost++;
            ringlet.gone(packet);
            return;
        }
        if (packet.isAbandoned) {
            totals.late++;
            output.onFreed(slot, slot + 1 + packet.symbols);
            ringlet.gone(packet);
            return;
        }
        packet.isOld |= ringlet.isScrubber(position);
        packet.goOn();
        output.onHead(packet, slot, isBehindGo);
    }

    /** A packet is whole in this node, which is the last to see it; its echo takes the place of its last symbols. */
    void onEnd(RingPacket packet, long slot) {
        if (!isUp) {
            totals.lost++;
            ringlet.gone(packet);
            return;
        }
        if (packet.taker() == position && !packet.isLost && !packet.isAbandoned) {
            client.arrives(packet);
        }
        if (packet.taker() != position || packet.isLost || packet.isDamaged || packet.isAbandoned) {
            totals.drop(packet, position);
            output.onFreed(slot, slot + 1 + ECHO_SYMBOLS);
            ringlet.gone(packet);
        } else if (packet.form == RingPacket.Form.ECHO) {
            output.onFreed(slot, slot + 1 + ECHO_SYMBOLS);
            onEcho(packet);
        } else {
            int answer = packet.isRefused ? Echo.BUSY : client.take(packet);
            if (answer == Echo.NONE) {
                output.onFreed(slot, slot + 1 + ECHO_SYMBOLS);
                ringlet.gone(packet);
            } else {
                totals.answer(answer);
                packet.turn(answer);
                client.leaves(packet);
                output.onAnswer(packet, slot);
            }
        }
    }

    @Override
    public boolean hasRoom() {
        return sent.count() < timing.sendBuffers();
    }

    @Override
    public void leaves(RingPacket packet, long slot) {
        packet.form = RingPacket.Form.SENT;
        packet.sentSlot = slot;
        client.leaves(packet);
        sent.add(packet);
    }

    @Override
    public boolean failsQueued() {
        if (!isUp) {
            failQueued(false);
        }
        return !isUp;
    }

    private void onEcho(RingPacket packet) {
        sent.remove(packet);
        totals.echoed(packet.echo);
        sendOn();
        client.echoed(packet, packet.echo);
        ringlet.recycle(packet);
    }

    private void sendOn() {
        if (sent.count() == timing.sendBuffers() - 1) {
            output.sendOn();
        }
    }

    /** The sender waits no longer for an echo. */
    private void giveUp(RingPacket packet) {
        packet.isAbandoned = true;
        totals.echoed(Echo.NONE);
        sendOn();
        client.echoed(packet, Echo.NONE);
        packet.forget();
        if (!packet.isOnRing()) {
            ringlet.recycle(packet);
        }
    }

    /**
     * The ringlet is down: nothing has an echo any more.
     *
     * @param isOff the node itself has no power, and tells no one
     */
    void goDown(boolean isOff) {
        if (!isUp) {
            return;
        }
        isUp = false;
        output.stop();
        failQueued(isOff);
        for (RingPacket packet = sent.poll(); packet != null; packet = sent.poll()) {
            packet.isAbandoned = true;
            fail(packet, isOff);
            packet.forget();
            if (!packet.isOnRing()) {
                ringlet.recycle(packet);
            }
        }
        if (!isOff) {
            client.ringChanged();
        }
    }

    private void failQueued(boolean isOff) {
        // Not what is sent again meanwhile.
        for (int left = output.queues().size(); left > 0; left--) {
            RingPacket packet = output.queues().next();
            fail(packet, isOff);
            ringlet.recycle(packet);
        }
    }

    private void fail(RingPacket packet, boolean isOff) {
        if (isOff) {
            client.dropped(packet);
        } else {
            totals.echoed(Echo.NONE);
            client.echoed(packet, Echo.NONE);
        }
    }

    /** The ringlet is up again, with go everywhere. */
    void comeUp() {
        isUp = true;
        output.start();
        output.sendOn();
        client.ringChanged();
    }

    /** Idles say go, or stop, from this slot on. */
    void onMark(long slot, boolean isGo) {
        if (isUp) {
            output.onMark(slot, isGo);
        }
    }

    void reset() {
        isUp = true;
        output.reset();
        sent.reset();
        totals.reset();
    }
}
