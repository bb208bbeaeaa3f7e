package org.wirelore.rig.compare;

/**
 * A packet of a protocol when it was sent for the first time. Its place in its direction is its sequence number,
 * counted from the initial one.
 *
 * @param type packet type of the protocol's header
 * @param length bytes of payload
 */
public record Packet(int type, int length) {
    String describe() {
        return "type " + type + " with " + length + " bytes";
    }
}
