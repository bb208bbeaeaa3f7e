package org.wirelore.emulator.backend;

/** What went through a port. Fields are public because a port counts on its hot path; only the port writes them. */
public final class PortCounters {
    /** Frames that left. */
    public long sent;
    /** Bytes of them. */
    public long sentBytes;
    /** Frames that arrived and were handed on. */
    public long received;
    /** Bytes of them. */
    public long receivedBytes;
    /** Frames not sent because there was no room. */
    public long sendFull;
    /** Frames not sent because the other side was not there. */
    public long sendDown;
    /** Frames not sent because they were too short or too long. */
    public long sendLength;
    /** Frames that arrived and did not fit, or were shorter than a header. */
    public long receiveLength;
    /** Frames that arrived broken: framing, check sequence. */
    public long receiveBroken;
    /** Frames that the system says it lost before they could be received. */
    public long receiveLost;
    /** Times that the other side went away. */
    public long downs;
}
