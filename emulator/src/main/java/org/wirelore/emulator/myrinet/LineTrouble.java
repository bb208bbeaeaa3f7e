package org.wirelore.emulator.myrinet;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * What rules have done to one direction of a cable for a time: its receiver's STOP sticks, or its receiver is deaf. It
 * begins as an event of its own, not amid the one of the packet.
 */
final class LineTrouble {
    private final Scheduler scheduler;
    private final CableLine line;
    private final Alarm change;
    private long stuckUntilPs;
    private long deafUntilPs;

    LineTrouble(Scheduler scheduler, String name, CableLine line) {
        this.scheduler = scheduler;
        this.line = line;
        change = scheduler.backgroundAlarm(name + ".trouble", this::onChange);
    }

    void take(TransitPacket packet) {
        long nowPs = scheduler.now();
        if (packet.stuckForPs() > 0 || packet.deafForPs() > 0) {
            stuckUntilPs = Math.max(stuckUntilPs, nowPs + packet.stuckForPs());
            deafUntilPs = Math.max(deafUntilPs, nowPs + packet.deafForPs());
            change.set(nowPs);
        }
    }

    void reset() {
        change.cancel();
        stuckUntilPs = 0;
        deafUntilPs = 0;
    }

    private void onChange() {
        long nowPs = scheduler.now();
        line.stops().stick(nowPs < stuckUntilPs);
        line.deafen(nowPs < deafUntilPs);
        long nextPs = Host.FOREVER;
        if (nowPs < stuckUntilPs) {
            nextPs = stuckUntilPs;
        }
        if (nowPs < deafUntilPs) {
            nextPs = Math.min(nextPs, deafUntilPs);
        }
        if (nextPs != Host.FOREVER) {
            change.set(nextPs);
        }
    }
}
