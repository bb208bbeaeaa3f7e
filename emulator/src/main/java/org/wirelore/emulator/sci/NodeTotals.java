package org.wirelore.emulator.sci;

import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.wire.Echo;

/** What a node of a ringlet has done in this run. */
final class NodeTotals {
    /** Echoes of own packets, by what they said. */
    private long accepted;
    private long busy;
    private long unanswered;
    /** Echoes given. */
    private long accepting;
    private long refusing;
    /** Packets dropped here: with a wrong check, twice round the ring, after their time of death, lost on the link. */
    private long damaged;
    private long scrubbed;
    long late;
    long lost;
    void echoed(int echo) {
        switch (echo) {
            case Echo.ACCEPTED -> accepted++;
            case Echo.BUSY -> busy++;
            default -> unanswered++;
        }
    }

    void answer(int echo) {
        if (echo == Echo.BUSY) {
            refusing++;
        } else {
            accepting++;
        }
    }

    void drop(RingPacket packet, int position) {
        if (packet.isLost) {
            lost++;
        } else if (packet.taker() != position) {
            scrubbed++;
        } else if (packet.isDamaged) {
            damaged++;
        } else {
            late++;
        }
    }

    void show(ObjLongConsumer<String> visitor) {
        visitor.accept("accepted", accepted);
        visitor.accept("busy", busy);
        visitor.accept("unanswered", unanswered);
        visitor.accept("accepting", accepting);
        visitor.accept("refusing", refusing);
        visitor.accept("damaged", damaged);
        visitor.accept("scrubbed", scrubbed);
        visitor.accept("late", late);
        visitor.accept("lost", lost);
    }

    void add(NodeTotals other) {
        accepted += other.accepted;
        busy += other.busy;
        unanswered += other.unanswered;
        accepting += other.accepting;
        refusing += other.refusing;
        damaged += other.damaged;
        scrubbed += other.scrubbed;
        late += other.late;
        lost += other.lost;
    }

    void reset() {
        accepted = 0;
        busy = 0;
        unanswered = 0;
        accepting = 0;
        refusing = 0;
        damaged = 0;
        scrubbed = 0;
        late = 0;
        lost = 0;
    }
}
