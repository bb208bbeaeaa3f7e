package org.wirelore.emulator.myrinet;

import java.util.function.IntSupplier;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/**
 * Says STOP when a crossbar's input fills up, and GO when it has drained. How full it is changes by one byte per byte
 * time or not at all, so the moment at which it passes a mark is computed. The bytes that a packet under way has in the
 * crossbar anyway do not count.
 */
final class SlackBuffer {
    /** How full the input is at a time. */
    interface Fill {
        int at(long atPs);
    }

    private final Scheduler scheduler;
    private final long byteTimePs;
    private final int stopAt;
    private final int goAt;
    private final CableLine line;
    private final Fill fill;
    private final IntSupplier rate;
    private final Alarm mark;
    private boolean stopped;
    private int most;

    SlackBuffer(Scheduler scheduler, String name, MyrinetConfig config, CableLine line, Fill fill, IntSupplier rate) {
        this.scheduler = scheduler;
        this.line = line;
        this.fill = fill;
        this.rate = rate;
        byteTimePs = config.byteTimePs();
        int underWay = underWay(config);
        stopAt = underWay + config.slack().stopBytes();
        goAt = underWay + config.slack().goBytes();
        mark = scheduler.alarm(name + ".slack", this::update);
    }

    /** What a packet that nothing holds up has in a crossbar. */
    static int underWay(MyrinetConfig config) {
        return (int) ((config.firstBytePs() + config.byteTimePs() - 1) / config.byteTimePs());
    }

    void reset() {
        mark.cancel();
        stopped = false;
        most = 0;
    }

    /** By how many bytes what is in the input must change before it says something. */
    int distance() {
        int now = fill.at(scheduler.now());
        return Math.max(0, stopped ? now - goAt : stopAt - now);
    }

    /** The most that was in the input when anything changed, with what is under way anyway. */
    int most() {
        return most;
    }

    /** Something begins or ends to fill or drain the input. */
    void update() {
        int now = fill.at(scheduler.now());
        most = Math.max(most, now);
        if (!stopped && now >= stopAt) {
            stopped = true;
            line.stops().say(true, scheduler.now());
        } else if (stopped && now <= goAt) {
            stopped = false;
            line.stops().say(false, scheduler.now());
        }
        int direction = rate.getAsInt();
        if (direction > 0 && !stopped) {
            mark.set(scheduler.now() + (stopAt - now) * byteTimePs);
        } else if (direction < 0 && stopped) {
            mark.set(scheduler.now() + (now - goAt) * byteTimePs);
        } else {
            mark.cancel();
        }
    }
}
