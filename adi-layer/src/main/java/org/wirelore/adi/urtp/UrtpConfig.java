package org.wirelore.adi.urtp;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * How URTP works; equal at all ranks of a job.
 *
 * @param window packets without acknowledgment on their way to a peer on each of its two streams, 1 to {@value
 *     #WINDOW_MAX}
 * @param range numbers of a stream, after which they repeat: 2 to {@value #RANGE_MAX}; twice the window or more, or
 *     packets of another round are taken for new ones
 * @param ackWindow packets that have come in order after which an ACK goes out, 1 or more
 * @param reqDelay packets beyond a gap after which the missing one is asked for, 1 or more; 0 if rule 14 is published
 * @param minReqGapPs a packet that was sent less than this long ago is not repeated for a REQ (the paper's δ)
 * @param minRecvWaitPs how long a receive waits at first before it asks again
 * @param maxRecvWaitPs how long it waits at last
 * @param minSendWaitPs how long a sender whose window is full waits at first
 * @param maxSendWaitPs how long it waits at last
 * @param probePs how long a sender waits for an acknowledgment before it repeats its oldest packet, or asks whether
 *     that has come; the time doubles, up to 16 times this, as long as nothing is acknowledged. So does the time
 *     between questions to a silent peer that a rank waits for, from twice this on
 * @param probesMax a peer that has said nothing for twice as many {@code probePs} is given up
 * @param lingerPs how long a rank that has finished answers after the last packet
 * @param controlBuffers the paper's c: receive buffers beside those that the windows need, 1 or more
 * @param allgather the algorithm of an Allgather: 1, ranks take turns packet by packet; 2, all send at once
 * @param roundPackets packets that each rank multicasts in an Allgather 2 before it takes the others' (the paper's
 *     k), up to the window; 0: as was measured, 8 between 2 ranks, 16 for blocks of 64 KB or more of 8 or more, else 1
 * @param choices which of both by ranks and bytes, instead of the two values before; empty: these hold for all
 * @param multicast whether collective operations go by multicast; else as messages along trees
 * @param sleeps whether a rank sleeps a second for each rank of the job when it starts and when it has finished, as the
 *     paper has it; else it leaves when all have acknowledged and nothing has come for lingerPs
 * @param signals how a rank learns that packets have come
 * @param hardwareGroups multicast addresses, beside the job's, that a station listens to at most for sets of ranks that
 *     are used often, 0 to {@value #HARDWARE_GROUPS_MAX}
 * @param rendezvousBytes messages of at least this many bytes ask their receiver first, and all that fit into no packet
 * @param published rules that hold as they are printed
 * @param places where buffers are, if not where the paper's system has them
 */
public record UrtpConfig(int window, int range, int ackWindow, int reqDelay, long minReqGapPs, long minRecvWaitPs,
        long maxRecvWaitPs, long minSendWaitPs, long maxSendWaitPs, long probePs, int probesMax, long lingerPs,
        int controlBuffers, int allgather, int roundPackets, List<AllgatherChoice> choices, boolean multicast,
        boolean sleeps, Signals signals, int hardwareGroups, int rendezvousBytes, Set<UrtpRule> published,
        UrtpPlaces places) {
    /** How a rank learns that packets have come. Only the first lets it answer while it computes. */
    public enum Signals {
        /** The kernel signals, and a handler takes them, also in the middle of what the rank computes. */
        HANDLER,
        /** There is no signal: a rank takes packets while it is in the library, and sleeps there until some come. */
        BLOCK,
        /** As {@link #BLOCK}, but the rank looks again and again instead of sleeping. */
        POLL
    }

    /** Longest window. */
    public static final int WINDOW_MAX = 64;
    /** Most numbers. */
    public static final int RANGE_MAX = 4096;
    /**
     * Most addresses for sets of ranks: a DC21140's perfect filter holds 16, and the station's, everybody's and the
     * job's are among them.
     */
    public static final int HARDWARE_GROUPS_MAX = 13;
    /** Most ranks: a multicast names each of them in two bytes. */
    public static final int RANKS_MAX = 256;

    /**
     * The fastest Allgather 2 by ranks and bytes, unless a rig says how it goes: what {@code urtp-collectives} measures
     * on two, on four and on eight machines. Two never collide with a third.
     */
    private static final List<AllgatherChoice> MEASURED = List.of(new AllgatherChoice(2, 0, 2, 8),
            new AllgatherChoice(3, 0, 2, 1), new AllgatherChoice(8, 0, 2, 1), new AllgatherChoice(8, 65_536, 2, 16));
    /** How much longer than at first repetitions are apart at last, and what leaves time for eight of them. */
    private static final int PROBE_FACTOR_MAX = 16;
    private static final int PROBES_PER_BOUND = 4;

    /** The usual settings; the times are those of a 10 Mb/s Ethernet. */
    public static final UrtpConfig DEFAULT = new UrtpConfig(16, 256, 8, 1, 16 * TimeUnits.PS_PER_MS,
            8 * TimeUnits.PS_PER_MS, 64 * TimeUnits.PS_PER_MS, 8 * TimeUnits.PS_PER_MS, 64 * TimeUnits.PS_PER_MS,
            40 * TimeUnits.PS_PER_MS, 100, 200 * TimeUnits.PS_PER_MS, 8, 2, 0, List.of(), true, false,
            Signals.HANDLER, 0, Integer.MAX_VALUE, EnumSet.noneOf(UrtpRule.class));

    /** Keeps copies of the choices and the rules. */
    public UrtpConfig {
        choices = List.copyOf(choices);
        Set<UrtpRule> rules = EnumSet.noneOf(UrtpRule.class);
        rules.addAll(published);
        published = Collections.unmodifiableSet(rules);
    }

    /** Settings whose buffers are where the paper's system has them. */
    public UrtpConfig(int window, int range, int ackWindow, int reqDelay, long minReqGapPs, long minRecvWaitPs,
            long maxRecvWaitPs, long minSendWaitPs, long maxSendWaitPs, long probePs, int probesMax, long lingerPs,
            int controlBuffers, int allgather, int roundPackets, List<AllgatherChoice> choices, boolean multicast,
            boolean sleeps, Signals signals, int hardwareGroups, int rendezvousBytes, Set<UrtpRule> published) {
        this(window, range, ackWindow, reqDelay, minReqGapPs, minRecvWaitPs, maxRecvWaitPs, minSendWaitPs,
                maxSendWaitPs, probePs, probesMax, lingerPs, controlBuffers, allgather, roundPackets, choices,
                multicast, sleeps, signals, hardwareGroups, rendezvousBytes, published, UrtpPlaces.PUBLISHED);
    }

    /**
     * The same settings with buffers elsewhere.
     *
     * @param newPlaces where they are
     */
    public UrtpConfig with(UrtpPlaces newPlaces) {
        return new UrtpConfig(window, range, ackWindow, reqDelay, minReqGapPs, minRecvWaitPs, maxRecvWaitPs,
                minSendWaitPs, maxSendWaitPs, probePs, probesMax, lingerPs, controlBuffers, allgather, roundPackets,
                choices, multicast, sleeps, signals, hardwareGroups, rendezvousBytes, published, newPlaces);
    }

    /**
     * Packets that each member multicasts before it takes the others'; 0 if members take turns.
     *
     * @param bytes of the longest block
     */
    public int together(int members, int bytes) {
        List<AllgatherChoice> table = table();
        if (!table.isEmpty()) {
            return Math.min(window, AllgatherChoice.of(table, members, bytes).together());
        }
        return allgather == 1 ? 0 : roundPackets;
    }

    private List<AllgatherChoice> table() {
        return choices.isEmpty() && allgather != 1 && roundPackets == 0 ? MEASURED : choices;
    }

    /** The most that {@link #together} is among members of a number, whatever the length. */
    public int mostTogether(int members) {
        return Math.max(together(members, 0),
                table().stream().mapToInt(choice -> together(members, choice.bytes())).max().orElse(0));
    }

    /** How long repetitions and questions are apart at last. */
    public long maxProbePs() {
        return Math.clamp(probesMax / PROBES_PER_BOUND, 2, PROBE_FACTOR_MAX) * probePs;
    }

    /** How long a peer may say nothing before it is given up. */
    long silencePs() {
        return 2 * probePs > Host.FOREVER / probesMax ? Host.FOREVER : 2 * probePs * probesMax;
    }

    /** The number that tells a job's packets from others', in two bytes. */
    int jobNumber(int job) {
        return corrects(UrtpRule.JOBS_HAVE_NUMBERS) ? job & 0xFFFF : 0;
    }

    /** Whether a REQ may count as an acknowledgment, since the rules make up for one that gets lost. */
    boolean isLostReqMadeUpFor() {
        return corrects(UrtpRule.UNSENT_REQ_ACKNOWLEDGES) && corrects(UrtpRule.BLOCKED_SENDER_REPEATS);
    }

    /** Whether a rule holds as corrected. */
    boolean corrects(UrtpRule rule) {
        return !published.contains(rule);
    }
}
