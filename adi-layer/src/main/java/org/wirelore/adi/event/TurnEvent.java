package org.wirelore.adi.event;

/**
 * What a protocol reports that serves its peers in turn: a peer has its turn after others had theirs although its bytes
 * were there. Of one that is served at once nothing is reported.
 */
public final class TurnEvent extends AdiEvent {
    /** The peer. */
    public int peer;
    /** How many turns others have had while its bytes were there, 1 or more. */
    public int passes;

    /** An event that has no meaning yet. */
    public TurnEvent() {
    }

    /** @param rank the rank that reports */
    public TurnEvent(int rank) {
        this.rank = rank;
    }

    /** Becomes the turn of a peer that was passed over so often. */
    public TurnEvent served(int newPeer, int newPasses) {
        peer = newPeer;
        passes = newPasses;
        return this;
    }

    @Override
    public AdiEvent blank() {
        return new TurnEvent();
    }

    @Override
    public boolean encode(long[] words, int at) {
        words[at] = 0;
        words[at + 1] = pair(peer, passes);
        words[at + 2] = 0;
        words[at + 3] = 0;
        words[at + 4] = 0;
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        if (words[at] != 0) {
            return false;
        }
        served(high(words[at + 1]), low(words[at + 1]));
        return true;
    }
}
