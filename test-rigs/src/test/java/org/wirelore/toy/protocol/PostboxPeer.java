package org.wirelore.toy.protocol;

import org.wirelore.adi.RequestQueue;

/** What a rank knows of another one. */
final class PostboxPeer {
    /** The box of a rank that another device connects. */
    static final int NO_BOX = -1;

    final int rank;
    final int box;
    final RequestQueue envelopes = new RequestQueue();
    final RequestQueue answers = new RequestQueue();
    final RequestQueue data = new RequestQueue();
    /** The packet that is not acknowledged yet; its length is 0 if there is none. */
    final byte[] out;
    int outBytes;
    boolean isOutDue;
    long repeatAtPs;
    int repeats;
    int sent;
    int accepted;
    boolean isAcknowledgmentDue;
    int unanswered;
    int incoming;
    int said;
    int heard;

    PostboxPeer(int rank, int box, int parcelBytes) {
        this.rank = rank;
        this.box = box;
        this.out = new byte[parcelBytes];
    }

    boolean isConnected() {
        return box != NO_BOX;
    }

    boolean isIdle() {
        return envelopes.isEmpty() && answers.isEmpty() && data.isEmpty() && outBytes == 0;
    }
}
