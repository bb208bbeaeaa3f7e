package org.wirelore.emulator.capture;

/**
 * A dissector in Lua for what a protocol sends over a wire that Wireshark knows.
 *
 * @param name of lower-case letters and digits; its file beside a capture is {@code capture-NAME.lua}
 * @param lua its text
 */
public record Dissector(String name, String lua) {
    public Dissector {
        if (!name.matches("[a-z][a-z0-9]*")) {
            throw new IllegalArgumentException(
                    "a dissector must have a name of lower-case letters and digits: name=" + name);
        }
    }
}
