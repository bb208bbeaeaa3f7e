package org.wirelore.rig.spi;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * What the program sends through.
 *
 * @param kind plain U-Net messages, or the ADI with one of its protocols
 * @param local what ranks of one host use among themselves
 * @param waiting how a rank waits
 * @param reliable whether the ADI's messages go through the reliable stream
 * @param strict the published protocol to the letter, without the corrections
 * @param ack when a message is acknowledged by itself
 * @param ackThreshold messages without acknowledgment after which one is sent, 1 to half the window
 * @param window messages without acknowledgment under way to a peer, 1 to half the sequence space
 * @param rtoMinUs first retransmission time-out
 * @param rtoMaxUs longest retransmission time-out, not below the first
 * @param retriesMax expiries without progress after which the peer is given up
 * @param rendezvousBytes shortest message that waits for its receiver, 0 to 1,483; over sockets more
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet
 * @param sequenceBits width of a sequence number, 1 to 15
 * @param initialSequence first sequence number of every stream; null: drawn at random
 */
public record ProtocolConfig(Kind kind, Local local, Wait waiting, boolean reliable, boolean strict, Ack ack,
        int ackThreshold,
        int window,
        double rtoMinUs, double rtoMaxUs, int retriesMax, int rendezvousBytes, int unexpectedBytesMax,
        int sequenceBits,
        @Nullable Integer initialSequence) {
    /** As rigs write its kind. */
    public String name() {
        return Fields.name(kind);
    }

    /** Whether ranks speak the ADI. */
    public boolean speaksAdi() {
        return kind != Kind.RAW;
    }

    /** The longest message. */
    public MessageLimit messageLimit() {
        return kind == Kind.RAW
                ? new MessageLimit(UNetDevice.ETHERNET_MESSAGE_BYTES, "one U-Net message, under the raw protocol")
                : MessageLimit.NONE;
    }

    /** The protocols. */
    public enum Kind {
        /** Plain U-Net messages. */
        RAW,
        /** The ADI with its protocol over U-Net. */
        UNET,
        /** The ADI over rings in shared memory. */
        SHM,
        /** The ADI over stream sockets. */
        TCP
    }

    /** What ranks of one host use among themselves. */
    public enum Local {
        /** The same as with all others. */
        SAME,
        /** Rings in the host's shared memory. */
        SHM
    }

    /** How a rank waits. */
    public enum Wait {
        /** It looks again and again. */
        POLL,
        /** It gives the processor away until something happens. */
        BLOCK
    }

    /** When a message is acknowledged by itself; acknowledgments ride on messages in any case. */
    public enum Ack {
        /** Never while messages come in order. */
        LAZY,
        /** After a number of messages without acknowledgment. */
        THRESHOLD,
        /** At once. */
        EAGER,
        /** After a number of messages without acknowledgment, or when the receiver is blocked and hears nothing for a while. */
        DELAYED
    }
}
