package org.wirelore.emulator.myrinet;

/** What one direction of a cable has carried in this run. */
final class LineCounters {
    /** Packets that its sender has sent to their end. */
    long packets;
    /** Content bytes of those. */
    long bytes;
    /** Those that went nowhere because the cable was out. */
    long lost;
    /** How long its sender was stopped, picoseconds. */
    long stoppedPs;

    void reset() {
        packets = 0;
        bytes = 0;
        lost = 0;
        stoppedPs = 0;
    }
}
