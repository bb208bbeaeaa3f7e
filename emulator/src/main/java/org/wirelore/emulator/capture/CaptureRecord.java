package org.wirelore.emulator.capture;

import org.jspecify.annotations.Nullable;

/**
 * One unit (frame, packet or subaction) that passed a tap. Fabrics reuse it, so that a tap costs no allocation:
 * everything in it is valid during the call. Fields are public because both sides are on the hot path.
 */
public final class CaptureRecord {
    /** The whole medium, not one plug of it. */
    public static final int NO_PLUG = -1;

    private static final byte[] NOTHING = {};

    /** Which way it went. */
    public CaptureTap.Direction direction = CaptureTap.Direction.UNKNOWN;
    /** When its first bit was on the wire, virtual time in picoseconds. */
    public long startPs;
    /** When its last bit passed the tap. */
    public long timePs;
    /** Holds its content. */
    public byte[] bytes = NOTHING;
    /** Where in {@link #bytes} the content begins. */
    public int offset;
    /** Bytes of content, a check sequence included. */
    public int length;
    /** What the receiver's link layer complains of: bits 31:16 of the flags word of an enhanced packet block. */
    public int linkErrors;
    /** On a shared medium, the plug at which the note was made; else {@link #NO_PLUG}. */
    public int plug = NO_PLUG;
    /** What happened to it; null if nothing did. */
    public @Nullable WireNote note;

    /** The note in the words of a capture's comment; empty if nothing happened to the unit. */
    public String comment() {
        WireNote made = note;
        if (made == null) {
            return "";
        }
        return plug == NO_PLUG ? made.describe() : "plug " + plug + ": " + made.describe();
    }

    /** What has become of it. */
    public WireEvent.Fate fate() {
        return note == null ? WireEvent.Fate.WHOLE : note.fate();
    }
}
