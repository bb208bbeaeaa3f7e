package org.wirelore.adi.event;

/**
 * An event of a protocol that reports, among other things, which packets it sends. What compares two runs reads it
 * without knowing the protocol. Valid during the call that passes the event.
 */
public interface PacketReport {
    /** What a packet is for. */
    enum Role {
        /** It has data, or control of the protocol, for the first time. */
        NEW,
        /** It was sent before. */
        REPEATED,
        /** It has nothing but an acknowledgment. */
        ACKNOWLEDGMENT
    }

    /** The rank at the other end, whatever this event reports: of a sent packet, the one that it goes to. */
    int peer();

    /** Whether this event reports a packet that was handed to the device; the methods below hold only then. */
    boolean isSentPacket();

    /** Whether this event reports a packet that has come; {@link #packet} holds then, too. */
    default boolean isReceivedPacket() {
        return false;
    }

    /** A number that the report of a packet's sending and the report of its coming share. */
    default long packet() {
        return 0;
    }

    /** Its type in the protocol's header. */
    int packetType();

    /** Bytes of its payload. */
    int payloadBytes();

    /** What it is for. */
    Role role();
}
