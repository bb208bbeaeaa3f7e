package org.wirelore.adi.fmp;

/**
 * What stands before the payload of a message of FMP, the same for near and far peers; ours. One object serves many
 * messages.
 *
 * <pre>
 *  EAGER          context, tag, length of the whole message; payload: its first bytes, perhaps all
 *  MORE           payload: the next bytes of the message that the sender's last EAGER began
 *  REQUEST_SEND   context, tag, length, handle of the send
 *  OK_TO_SEND     tag: handle of the receive; length: wanted bytes; handle of the send
 *  DATA           handle of the receive; payload: the next bytes of the data
 *  LAST_ENVELOPE  nothing; the sender begins no message any more
 *  LAST_ANSWER    nothing; the sender asks for no data any more
 * </pre>
 *
 * EAGER, REQUEST_SEND, OK_TO_SEND and DATA are MPICH ADI-2's short message and rendezvous.
 */
final class FmpHeader {
    static final int EAGER = 1;
    static final int MORE = 2;
    static final int REQUEST_SEND = 3;
    static final int OK_TO_SEND = 4;
    static final int DATA = 5;
    static final int LAST_ENVELOPE = 6;
    static final int LAST_ANSWER = 7;

    /** One of the kinds above; below 16. */
    int kind;
    /** 16 bits. */
    int context;
    int tag;
    int length;
    int handle;
    /** The rank that has sent it; the channel's to fill in. */
    int source;
    /** Of the payload that is here; the channel's to fill in. */
    int bytes;

    FmpHeader set(int newKind, int newContext, int newTag, int newLength, int newHandle) {
        kind = newKind;
        context = newContext;
        tag = newTag;
        length = newLength;
        handle = newHandle;
        return this;
    }

    void copy(FmpHeader from) {
        set(from.kind, from.context, from.tag, from.length, from.handle);
        source = from.source;
        bytes = from.bytes;
    }

    /** Whether the core needs memory for it if no receive is posted. */
    boolean isUnasked() {
        return kind == EAGER || kind == REQUEST_SEND;
    }
}
