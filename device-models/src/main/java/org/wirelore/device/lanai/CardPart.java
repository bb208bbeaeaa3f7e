package org.wirelore.device.lanai;

import org.wirelore.device.api.Host;

/**
 * A part of the card that goes on by itself between two events, at times that it knows: what happens then is seen by
 * the card only, so it needs no event.
 */
interface CardPart {
    /** When it goes on next, or {@link Host#FOREVER}. */
    long nextPs();

    /** Goes on at {@link #nextPs}, which is this time. */
    void advance(long nowPs);
}
