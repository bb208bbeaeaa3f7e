package org.wirelore.rig.config;

import org.jspecify.annotations.Nullable;

/**
 * What the program sends through.
 *
 * @param kind plain U-Net messages, or the ADI with its protocol over U-Net
 * @param reliable whether the ADI's messages go through the reliable stream
 * @param strict the published protocol to the letter, without the corrections
 * @param ack when a message is acknowledged by itself
 * @param ackThreshold messages without acknowledgment after which one is sent, 1 to half the window
 * @param ackDelayUs silence after which a blocked receiver acknowledges, if {@code ack} is delayed
 * @param window messages without acknowledgment under way to a peer, 1 to half the sequence space
 * @param rtoMinUs first retransmission time-out
 * @param rtoMaxUs longest retransmission time-out, not below the first
 * @param retriesMax expiries without progress after which the peer is given up
 * @param rendezvousBytes longest message that is sent at once
 * @param sequenceBits width of a sequence number, 2 to 15
 * @param initialSequence first sequence number of every stream; null: drawn at random
 */
public record ProtocolConfig(Kind kind, boolean reliable, boolean strict, Ack ack, int ackThreshold, double ackDelayUs,
        int window, double rtoMinUs, double rtoMaxUs, int retriesMax, int rendezvousBytes, int sequenceBits,
        @Nullable Integer initialSequence) {
    /** The protocols. */
    public enum Kind {
        /** Plain U-Net messages. */
        RAW,
        /** The ADI with its protocol over U-Net. */
        UNET
    }

    /** When a message is acknowledged by itself; acknowledgments ride on messages in any case. */
    public enum Ack {
        /** Never while messages come in order. */
        LAZY,
        /** After a number of messages without acknowledgment. */
        THRESHOLD,
        /** At once. */
        EAGER,
        /** When the receiver is blocked and nothing came for a while. */
        DELAYED
    }
}
