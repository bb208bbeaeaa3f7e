package org.wirelore.emulator.myrinet;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;

/** STOP and GO of one direction of a cable, which travel against its packets. Each takes a byte time to send. */
final class StopControl {
    private final Scheduler scheduler;
    private final CableLine line;
    private final long travelPs;
    private final SymbolRing symbols = new SymbolRing();
    private final Alarm arrival;
    /** What the receiver has said last, and what has arrived of that. */
    private boolean said;
    private boolean heard;
    private boolean stuck;
    private boolean dead;

    StopControl(Scheduler scheduler, String name, long travelPs, CableLine line) {
        this.scheduler = scheduler;
        this.line = line;
        this.travelPs = travelPs;
        arrival = scheduler.alarm(name + ".symbol", this::onArrival);
    }

    void reset() {
        arrival.cancel();
        symbols.clear();
        said = false;
        heard = false;
        stuck = false;
        dead = false;
    }

    /** How long a symbol takes, a byte time to send it included. */
    long travelPs() {
        return travelPs;
    }

    /** Whether what was said last has arrived. */
    boolean isSettled() {
        return symbols.isEmpty() && said == heard;
    }

    /** The receiver says STOP or GO. */
    void say(boolean stop, long atPs) {
        said = stop;
        if (dead) {
            return;
        }
        symbols.add(stop, atPs + travelPs);
        if (!arrival.isSet()) {
            arrival.set(symbols.firstPs());
        }
    }

    /** STOP holds whatever the receiver says, or no longer. */
    void stick(boolean isStuck) {
        stuck = isStuck;
        line.obey(isStuck || heard);
    }

    /** What was on the way is lost, and nothing stops the sender; or the receiver is heard again. */
    void fail(boolean isDead) {
        dead = isDead;
        if (isDead) {
            symbols.clear();
            arrival.cancel();
            heard = false;
            line.obey(stuck);
        } else if (said) {
            say(true, scheduler.now());
        }
    }

    private void onArrival() {
        line.catchUp();
        heard = symbols.remove();
        if (!symbols.isEmpty()) {
            arrival.set(symbols.firstPs());
        }
        if (!stuck) {
            line.obey(heard);
        }
    }
}
