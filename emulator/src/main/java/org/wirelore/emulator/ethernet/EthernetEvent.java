package org.wirelore.emulator.ethernet;

import org.wirelore.emulator.capture.WireEvent;

/** What an Ethernet medium does to a frame by itself. */
enum EthernetEvent implements WireEvent {
    /** The remains of a collision; with the byte at which it hit. */
    COLLISION(Fate.DAMAGED, Cause.MEDIUM_ACCESS, "collision at byte ") {
        @Override
        public String words(long value) {
            return super.words(value) + value;
        }
    },
    /** Missed by a station that took part in a collision, or was sending itself. */
    LOST_IN_COLLISION(Fate.LOST, Cause.MEDIUM_ACCESS, "lost here: collision"),
    /** The cable was cut, or no station is plugged in. */
    LINK_DOWN(Fate.LOST, Cause.OUTAGE, "lost here: link down"),
    /** A switch's output queue was full. */
    QUEUE_FULL(Fate.LOST, Cause.CONGESTION, "lost here: output queue full");

    private final Fate fate;
    private final Cause cause;
    private final String words;

    EthernetEvent(Fate fate, Cause cause, String words) {
        this.fate = fate;
        this.cause = cause;
        this.words = words;
    }

    @Override
    public Fate fate() {
        return fate;
    }

    @Override
    public Cause cause() {
        return cause;
    }

    @Override
    public String words(long value) {
        return words;
    }
}
