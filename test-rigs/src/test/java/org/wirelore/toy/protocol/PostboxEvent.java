package org.wirelore.toy.protocol;

import org.wirelore.adi.event.AdiEvent;

/** A rank has accepted a packet. */
public final class PostboxEvent extends AdiEvent {
    /** Who has sent it. */
    public int peer;
    /** Its number, 32 bits wide. */
    public int number;

    @Override
    public AdiEvent blank() {
        return new PostboxEvent();
    }

    @Override
    public boolean encode(long[] words, int at) {
        words[at] = pair(peer, number);
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        peer = high(words[at]);
        number = low(words[at]);
        return true;
    }

    @Override
    public String describe() {
        return "accepts packet " + number + " of rank " + peer;
    }
}
