package org.wirelore.adi.unet;

import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.unet.EndpointConfig;

/**
 * The parameters of the U-Net protocol. All ranks of a job must have the same; start-up checks the ones that matter to
 * a peer.
 *
 * @param reliable whether packets are numbered, acknowledged and repeated; off, the header stays the same with the
 *     stream word zero, and none of the protocol's costs are charged
 * @param strict whether the paper's text is followed to the letter: only the oldest packet is repeated, no
 *     acknowledgment requests, no resend on duplicate acknowledgments, any acknowledgment restarts the timer, and a
 *     rank leaves as soon as its own packets are acknowledged
 * @param ack when pure acknowledgments go out
 * @param ackThreshold unacknowledged packets that trigger one under {@link AckPolicy#THRESHOLD} and
 *     {@link AckPolicy#DELAYED}, 1 to half the window, or 0 for a sixth of the window (at least 1)
 * @param window most unacknowledged packets per stream; at most half the sequence space, so that old numbers and new
 *     ones can be distinguished. Cut down when that many buffers for every peer would not fit U-Net's queues
 * @param retransmission which side notices that a packet is missing; in strict mode the sender
 * @param rtoMinPs least first retransmission time-out, picoseconds; in strict mode the first one
 * @param rtoMaxPs the clamp of its doubling, picoseconds (the paper suggests 0.1 s)
 * @param retriesMax expiries in a row without progress after which a peer is given up. A rank that is away from MPI, as
 *     it computes or sleeps, acknowledges nothing either, so with {@code rtoMaxPs} this decides how long a rank may be
 *     away
 * @param rendezvousBytes messages of at least this many bytes go by rendezvous, 0 to 16,777,216; shorter ones too while
 *     the receiver's memory for them is used up. In strict mode and without reliability, what one packet does not hold
 *     goes by rendezvous in any case
 * @param sequenceBits bits of the sequence space in use, 1 to 15; fewer than 15 for exploration
 * @param allowUnsafeWindow lets the window be as large as the sequence space, which breaks the protocol; for negative
 *     tests
 * @param randomInitialSequence whether each direction's first number is drawn at start-up, so that frames of an earlier
 *     job are taken for duplicates
 * @param initialSequence the first number of every direction otherwise
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes. Half of it is divided among the
 *     peers for messages of several packets
 * @param startupTimeoutPs limit of each step of the start-up, picoseconds
 * @param finishTimeoutPs how long a rank waits at the end for ranks that have not come to theirs once it has given up a
 *     peer, and for receives that may ask for its long messages; otherwise it waits as long as they take; picoseconds
 * @param blocking whether a rank that waits sleeps until a packet arrives or a timer expires, instead of looking again
 *     and again
 * @param selecting whether a rank that sleeps does so in {@code select(2)} over its endpoint and the streams that it
 *     waits for, rather than in the host alone
 * @param startUp what ranks find each other through
 */
public record UNetProtocolConfig(boolean reliable, boolean strict, AckPolicy ack, int ackThreshold, int window,
        RetransmissionInitiator retransmission, long rtoMinPs, long rtoMaxPs, int retriesMax, int rendezvousBytes,
        int sequenceBits, boolean allowUnsafeWindow,
        boolean randomInitialSequence, int initialSequence, long unexpectedBytesMax, long startupTimeoutPs,
        long finishTimeoutPs, boolean blocking, boolean selecting, StartUp startUp) {
    /** Slots of pure acknowledgments, which are not retained. */
    static final int ACKNOWLEDGMENT_SLOTS = 16;
    /** Most receive buffers for unexpected messages that stay where they lie. */
    static final int KEPT_BUFFERS_MAX = 64;
    /** Unacknowledged packets to all peers together: what is left of U-Net's longest queue. */
    public static final int WINDOWS_MAX = EndpointConfig.ENTRIES_MAX - KEPT_BUFFERS_MAX - ACKNOWLEDGMENT_SLOTS;

    /** Largest {@link #rendezvousBytes}. */
    public static final int RENDEZVOUS_BYTES_MAX = 1 << 24;

    private static final int RETRIES_MAX = 1_000_000;
    /** Largest time-out that is accepted, a day: far from where sums of picoseconds overflow. */
    private static final long TIMEOUT_PS_MAX = 86_400 * TimeUnits.PS_PER_SECOND;

    /** What a rig gets that says nothing. */
    public static final UNetProtocolConfig DEFAULT = new UNetProtocolConfig(true, false, AckPolicy.THRESHOLD, 0, 32,
            RetransmissionInitiator.SENDER, TimeUnits.PS_PER_MS, 100 * TimeUnits.PS_PER_MS, 50, 16_384,
            UNetHeader.SEQUENCE_BITS, false, true, 0, 1 << 20, 10 * TimeUnits.PS_PER_SECOND,
            60 * TimeUnits.PS_PER_SECOND, false, false, StartUp.SOCKETS);

    public UNetProtocolConfig {
        requireRange("sequenceBits", sequenceBits, 1, UNetHeader.SEQUENCE_BITS);
        int space = 1 << sequenceBits;
        int windowMax = allowUnsafeWindow ? space : space / 2;
        if (window < 1 || window > windowMax) {
            throw new IllegalArgumentException("the window must be 1 to " + (allowUnsafeWindow ? "" : "half ")
                    + "the sequence space: window=" + window + ", windowMax=" + windowMax + ", sequenceBits="
                    + sequenceBits);
        }
        requireRange("ackThreshold", ackThreshold, 0, Math.max(1, window / 2));
        requireRange("initialSequence", initialSequence, 0, space - 1);
        requireRange("retriesMax", retriesMax, 1, RETRIES_MAX);
        requireRange("rendezvousBytes", rendezvousBytes, 0, RENDEZVOUS_BYTES_MAX);
        if (strict && retransmission != RetransmissionInitiator.SENDER) {
            throw new IllegalArgumentException("strict mode has the paper's own retransmission, by the sender:"
                    + " retransmission=" + retransmission);
        }
        requireRange("rtoMinPs", rtoMinPs, 1, TIMEOUT_PS_MAX);
        requireRange("rtoMaxPs", rtoMaxPs, rtoMinPs, TIMEOUT_PS_MAX);
        requireRange("unexpectedBytesMax", unexpectedBytesMax, 0, Long.MAX_VALUE / 2);
        requireRange("startupTimeoutPs", startupTimeoutPs, 1, TIMEOUT_PS_MAX);
        requireRange("finishTimeoutPs", finishTimeoutPs, 1, TIMEOUT_PS_MAX);
    }

    /** A copy to change one value after the other. */
    public UNetProtocolConfigBuilder toBuilder() {
        return new UNetProtocolConfigBuilder(this);
    }

    /** Expiries in a row that take at least this long, picoseconds; at most {@value #RETRIES_MAX}. */
    int retriesFor(long awayPs) {
        long retries = 0;
        long spentPs = 0;
        for (long rtoPs = rtoMinPs; rtoPs < rtoMaxPs && spentPs < awayPs; rtoPs *= 2) {
            spentPs += rtoPs;
            retries++;
        }
        retries += Math.max(0, awayPs - spentPs + rtoMaxPs - 1) / rtoMaxPs;
        return Math.clamp(retries, 1, RETRIES_MAX);
    }

    /**
     * The threshold that suits a window: a sixth of it, at least 1. Where each rank sends to the next one, an
     * acknowledgment waits behind its sender's own data, and the window has to last for that wait and for what the
     * threshold holds back: a large threshold stops senders on a switch. On a hub acknowledgments collide with data: a
     * small one costs bandwidth there.
     */
    public static int usualAckThreshold(int window) {
        return Math.max(1, window / 6);
    }

    /** Pure acknowledgments go out at this many unacknowledged packets when the window is {@code effectiveWindow}. */
    int ackLimit(AckPolicy policy, int effectiveWindow) {
        return switch (policy) {
            case LAZY -> Integer.MAX_VALUE;
            case EAGER -> 1;
            case THRESHOLD, DELAYED -> ackThreshold > 0
                    ? Math.min(ackThreshold, Math.max(1, effectiveWindow / 2))
                    : usualAckThreshold(effectiveWindow);
        };
    }

    private static void requireRange(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + name + "=" + value);
        }
    }
}
