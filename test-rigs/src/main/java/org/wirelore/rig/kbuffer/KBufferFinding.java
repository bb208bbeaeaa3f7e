package org.wirelore.rig.kbuffer;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a trace is found to be. */
public sealed interface KBufferFinding {
    /**
     * A k-buffer correct global program.
     *
     * @param k the smallest for which it is; 0 without calls
     * @param calls how many there are: a multicast is one, and a receive one for each packet
     * @param groups how many there are if every group is as small as it can be
     * @param largest where the first call is of a process that has k calls in a group; at index 0 of pid 0 without
     *     calls
     * @param waiting a receive whose multicast comes only after it, so that no number of buffers lets the program end;
     *     the first one, if there is any
     */
    record Correct(int k, int calls, int groups, CallPosition largest, Optional<CallPosition> waiting)
            implements
                KBufferFinding {
    }

    /**
     * No correct global program, for any k: a packet that is never received, or a receive without a packet.
     *
     * @param position of the first call without its match: that of the lowest index, then of the lowest pid
     * @param isMulticast whether it is a multicast, and not a receive
     * @param peers pids of all its targets or sources
     * @param lacking those of them at which it has no match
     * @param multicasts packets between its process and the first of {@code lacking} that are multicast
     * @param receives packets between these two, in the same direction, that are received
     */
    record Unmatched(CallPosition position, boolean isMulticast, List<Integer> peers, List<Integer> lacking,
            int multicasts, int receives) implements KBufferFinding {
        private static final int PIDS_MAX = 10;

        public Unmatched {
            peers = List.copyOf(peers);
            lacking = List.copyOf(lacking);
        }

        /** The call, where it has no match, and how many packets are sent and received, for people. */
        public String text() {
            int one = position.pid();
            int other = lacking.getFirst();
            String call = isMulticast ? "multicast to " : peers.size() == 1 ? "receive from " : "multireceive from ";
            return call + words(peers) + " has no match at " + words(lacking) + ": pid " + (isMulticast ? one : other)
                    + " sends " + (multicasts == 1 ? "1 packet" : multicasts + " packets") + " to pid "
                    + (isMulticast ? other : one) + ", which receives " + receives;
        }

        private static String words(List<Integer> pids) {
            String words = pids.stream().limit(PIDS_MAX).map(String::valueOf).collect(Collectors.joining(", "));
            return pids.size() > PIDS_MAX ? words + " and " + (pids.size() - PIDS_MAX) + " more" : words;
        }
    }
}
