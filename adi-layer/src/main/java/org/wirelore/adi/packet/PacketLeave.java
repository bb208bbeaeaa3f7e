package org.wirelore.adi.packet;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;

/**
 * The leave of a device of packets, in two steps, since a message that a peer has sent may still meet a receive here:
 * LAST_ENVELOPE when there are no more messages and questions; LAST_ANSWER when every peer has said that, and all
 * answers are out.
 */
final class PacketLeave {
    private final PacketDevice device;
    private final Host host;
    private final @Nullable PacketPeer[] peers;
    private final PacketOutbox outbox;
    private boolean isBegun;
    private boolean lingers;
    private long lastArrivalPs;

    PacketLeave(PacketDevice device, Host host, @Nullable PacketPeer[] peers, PacketOutbox outbox) {
        this.device = device;
        this.host = host;
        this.peers = peers;
        this.outbox = outbox;
    }

    /** Whether no send and no receive begins any more. */
    boolean isBegun() {
        return isBegun;
    }

    /** Whether the rank waits for what a peer can send: for its leave, once its own has begun. */
    boolean isExpecting(PacketPeer peer) {
        return peer.incoming > 0 || (isBegun ? peer.heard < 2 : device.sink().isExpecting(peer.rank));
    }

    /** A packet has arrived. */
    void onArrival() {
        if (lingers) {
            lastArrivalPs = host.now();
        }
    }

    /** As {@link org.wirelore.adi.AdiDevice#finish}. */
    FinishOutcome run() {
        isBegun = true;
        while (!isOver()) {
            boolean happened = device.poll();
            happened |= step();
            happened |= device.sink().progressOthers(device);
            if (!happened && !isOver()) {
                device.sink().awaitArrival(device.deadlinePs());
            }
        }
        lingers = true;
        lastArrivalPs = host.now();
        linger();
        outbox.leave();
        while (!device.leave()) {
            if (!device.poll() && !device.sink().progressOthers(device)) {
                device.sink().awaitArrival(device.deadlinePs());
            }
        }
        // Who has acknowledged this rank's last words may have had no acknowledgment of its own ones yet.
        linger();
        outbox.close();
        device.close();
        for (PacketPeer peer : peers) {
            if (peer != null && peer.unanswered > 0) {
                return FinishOutcome.LEFT_OVER;
            }
        }
        return device.hasLeftOver() ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    /** Answers until nothing has come for some time. */
    private void linger() {
        while (host.now() < lastArrivalPs + device.lingerPs()) {
            if (!device.poll() && !device.sink().progressOthers(device)) {
                device.sink().awaitArrival(Math.min(device.deadlinePs(), lastArrivalPs + device.lingerPs()));
            }
        }
    }

    private boolean step() {
        boolean happened = false;
        boolean haveAllSaid = true;
        for (PacketPeer peer : peers) {
            if (peer != null && peer.loss == null) {
                if (peer.said == 0 && peer.envelopes.isEmpty() && outbox.say(peer, PacketOutbox.LAST_ENVELOPE)) {
                    peer.said = 1;
                    happened = true;
                }
                haveAllSaid &= peer.said > 0 && peer.heard > 0;
            }
        }
        for (PacketPeer peer : peers) {
            if (peer != null && peer.loss == null && haveAllSaid && peer.said == 1 && peer.answers.isEmpty()
                    && outbox.say(peer, PacketOutbox.LAST_ANSWER)) {
                peer.said = 2;
                happened = true;
            }
        }
        return happened;
    }

    private boolean isOver() {
        for (PacketPeer peer : peers) {
            if (peer != null && peer.loss == null
                    && (peer.said < 2 || peer.heard < 2 || peer.incoming > 0 || !peer.isIdle())) {
                return false;
            }
        }
        return true;
    }
}
