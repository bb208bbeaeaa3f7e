package org.wirelore.adi.any;

/**
 * The settings of the protocol.
 *
 * @param buffering which standard sends end at once
 */
public record AnyProtocolConfig(Buffering buffering) {
    /** Which standard sends end at once; the others wait for their receives, as synchronous ones. */
    public enum Buffering {
        /** All. */
        ALL,
        /** None. */
        NONE,
        /** Some, whatever the program is: each send is a choice. */
        EACH
    }
}
