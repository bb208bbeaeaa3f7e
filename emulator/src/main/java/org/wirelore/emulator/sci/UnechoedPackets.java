package org.wirelore.emulator.sci;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/** What a node has sent and has no echo of yet, by age. One alarm watches the oldest. */
final class UnechoedPackets {
    private final RingTiming timing;
    private final Scheduler scheduler;
    private final Consumer<RingPacket> expired;
    private final Alarm timeout;
    private @Nullable RingPacket oldest;
    private @Nullable RingPacket newest;
    private int count;

    UnechoedPackets(String name, RingTiming timing, Scheduler scheduler, Consumer<RingPacket> expired) {
        this.timing = timing;
        this.scheduler = scheduler;
        this.expired = expired;
        timeout = scheduler.alarm(name + ".echoTimeout", this::onTimeout);
    }

    int count() {
        return count;
    }

    void add(RingPacket packet) {
        packet.older = newest;
        packet.newer = null;
        if (newest == null) {
            oldest = packet;
        } else {
            newest.newer = packet;
        }
        newest = packet;
        count++;
        // Not for each: an alarm that finds nothing is cheaper than setting and cancelling it again and again.
        if (!timeout.isSet()) {
            timeout.set(expiresPs(packet));
        }
    }

    void remove(RingPacket packet) {
        if (packet.older == null) {
            oldest = packet.newer;
        } else {
            packet.older.newer = packet.newer;
        }
        if (packet.newer == null) {
            newest = packet.older;
        } else {
            packet.newer.older = packet.older;
        }
        packet.older = null;
        packet.newer = null;
        count--;
    }

    /** Takes the oldest out; null if there is none. */
    @Nullable
    RingPacket poll() {
        RingPacket first = oldest;
        if (first != null) {
            remove(first);
        }
        return first;
    }

    private long expiresPs(RingPacket packet) {
        return (packet.sentSlot + timing.echoTimeoutPs() / timing.symbolPs()) * timing.symbolPs();
    }

    private void onTimeout() {
        RingPacket first = oldest;
        while (first != null && expiresPs(first) <= scheduler.now()) {
            remove(first);
            expired.accept(first);
            first = oldest;
        }
        if (first != null && !timeout.isSet()) {
            timeout.set(expiresPs(first));
        }
    }

    void reset() {
        timeout.cancel();
        oldest = null;
        newest = null;
        count = 0;
    }
}
