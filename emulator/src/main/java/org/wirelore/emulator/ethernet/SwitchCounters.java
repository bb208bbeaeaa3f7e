package org.wirelore.emulator.ethernet;

/** What a switch as a whole has done with the frames that came in, in this run. */
public final class SwitchCounters {
    /** Came in from a station, collision fragments not counted. */
    public long received;
    /** Collision fragments that came in and went no further. */
    public long fragments;
    /** Dropped for a wrong frame check sequence or a symbol error. */
    public long badFcs;
    /** Dropped for being shorter than 64 bytes. */
    public long runts;
    /** Dropped for being longer than the switch allows. */
    public long giants;
    /** Not sent on because the destination is on the port that the frame came from. */
    public long filtered;
    /** Sent to every other port. */
    public long flooded;
    /** Sent to the one port where the destination was heard. */
    public long forwarded;
    /** Copies put on an output, queued first or not. */
    public long copies;
    /** Copies dropped because the output's queue was full. */
    public long overflowed;
    /** Copies dropped because the output's link was down. */
    public long outputsDown;
    /** Copies that the output could not send: too many or late collisions, or the link went down. */
    public long unsent;
    /** Copies sent. */
    public long sent;
    /** Source addresses that found no room in the table. */
    public long unlearned;
    /** Frames that went on before their end. */
    public long cutThrough;

    void reset() {
        received = 0;
        fragments = 0;
        badFcs = 0;
        runts = 0;
        giants = 0;
        filtered = 0;
        flooded = 0;
        forwarded = 0;
        copies = 0;
        overflowed = 0;
        outputsDown = 0;
        unsent = 0;
        sent = 0;
        unlearned = 0;
        cutThrough = 0;
    }
}
