package org.wirelore.emulator.capture;

/**
 * A wire as a capture announces it.
 *
 * @param name such as {@code link0}
 * @param description what it is, and which direction is outbound
 * @param bitsPerSecond its speed
 * @param linkType how its bytes are to be read
 */
public record CapturedWire(String name, String description, long bitsPerSecond, LinkType linkType) {
    /** The same wire under another name. */
    public CapturedWire named(String newName) {
        return new CapturedWire(newName, description, bitsPerSecond, linkType);
    }
}
