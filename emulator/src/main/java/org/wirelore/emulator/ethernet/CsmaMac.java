package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.wire.Frame;

/** One station's medium access in a collision domain: what it wants to send and how far it has come. */
final class CsmaMac {
    final int index;
    final Plug plug;
    /** Decision point of the back-off draws. */
    final int backoffPoint;
    /** Time to try (again). */
    final Alarm attempt;
    /** End of the transmission under way, at this station. */
    final Alarm end;
    /** The middle of a frame that arrives here. */
    final Alarm head;
    final BackOff backOff = new BackOff();

    /** What it wants to send. */
    @Nullable
    Frame frame;
    /** What it has on the medium. */
    @Nullable
    Transmission sending;
    int collisions;
    boolean deferred;
    /** It waits for a carrier to go away. */
    boolean waiting;
    /** Not before this: the frame's readiness or the end of the back-off. */
    long notBeforePs;
    /** When the last carrier, its own included, went away here. */
    long quietSincePs;
    /** The link is down: the transmission under way goes nowhere. */
    boolean dead;

    CsmaMac(int index, Plug plug, int backoffPoint, Alarm attempt, Alarm end, Alarm head) {
        this.index = index;
        this.plug = plug;
        this.backoffPoint = backoffPoint;
        this.attempt = attempt;
        this.end = end;
        this.head = head;
    }

    void reset(long quietPs) {
        attempt.cancel();
        end.cancel();
        head.cancel();
        backOff.reset();
        clear();
        quietSincePs = quietPs;
    }

    void clear() {
        frame = null;
        sending = null;
        collisions = 0;
        deferred = false;
        waiting = false;
        notBeforePs = 0;
        dead = false;
        backOff.clear();
    }

    /** Another station's carrier is heard from a time on: a back-off that heeds it stops. */
    void onCarrier(long heardPs) {
        if (plug.link().stopsForCarrier && collisions > 0 && attempt.isSet() && heardPs < notBeforePs) {
            backOff.stop(notBeforePs - heardPs);
            attempt.cancel();
        }
    }

    /** No carrier is heard any more. */
    void onQuiet(long nowPs, long gapPs) {
        if (backOff.isStopped()) {
            notBeforePs = nowPs + backOff.resume();
            attempt.set(Math.max(notBeforePs, nowPs + gapPs));
        }
    }
}
