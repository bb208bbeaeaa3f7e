package org.wirelore.adi.any;

/**
 * The settings of the protocol.
 *
 * @param isBuffered whether a standard send ends at once; otherwise it waits for its receive, as a synchronous one
 */
public record AnyProtocolConfig(boolean isBuffered) {
}
