package org.wirelore.emulator.myrinet.tunnel;

/** What a frame from outside turns out to be. */
public enum TunnelVerdict {
    /** A frame of a tunnel, whole. */
    WHOLE,
    /** Of another type, so it is not for the tunnel. */
    FOREIGN,
    /** Of a tunnel that has another version. */
    OTHER_VERSION,
    /** Its checksum is wrong. */
    DAMAGED,
    /** Too short, or its fields contradict each other. */
    MALFORMED
}
