package org.wirelore.rig.order;

import java.util.ArrayList;
import java.util.List;

/** The calls of random programs: a few in each rank, drawn from a seed. Many of the programs can deadlock. */
final class DrawnCalls {
    /** A source or tag that may be any. */
    static final int ANY = -1;

    /** A program whose arguments are {@link #SHARED} alone is given its seed and number of calls by this property. */
    static final String PROPERTY = "wirelore.order.program";
    /** In place of a seed. */
    static final String SHARED = "-";

    private static final int TAGS = 2;
    private static final int KINDS = 18;
    private static final int FIRST_RECEIVE = 6;
    private static final int COLLECTIVE_OF = 4;

    private final int rank;
    private final int size;
    private long state;

    /** What a rank calls. */
    enum Kind {
        SEND, SSEND, ISEND, BSEND, ISSEND, RECV, IRECV,
        /** Sends to a rank, and receives from any, or from one. */
        SENDRECV,
        /** A probe, and a receive of the message seen. */
        PROBE,
        /** A look, and a receive of any message with its tag if it has found one. */
        IPROBE, TEST, WAITANY, TESTANY, WAITSOME, TESTSOME, TESTALL,
        /** Calls that all ranks make as often, and that none leaves before all have come to it. */
        BARRIER, ALLREDUCE
    }

    /**
     * One call.
     *
     * @param peer destination or source; {@link #ANY} of a receive or probe from any
     * @param tag the tag, or {@link #ANY}
     * @param request of a test: which of the requests so far; -1 if there are none; of a {@link Kind#SENDRECV}: whose
     *     message it receives, or any
     * @param number what a send sends
     */
    record Call(Kind kind, int peer, int tag, int request, int number) {
    }

    private DrawnCalls(long seed, int rank, int size) {
        this.rank = rank;
        this.size = size;
        state = seed * 1_000_003 + rank * 7_919L + 12_345;
    }

    /** The calls of a rank, before it waits for all its requests in turn. */
    static List<Call> of(long seed, int rank, int size, int calls) {
        DrawnCalls drawn = new DrawnCalls(seed, rank, size);
        int together = Math.floorMod(seed, COLLECTIVE_OF) == 0 ? drawn.draw(calls) : -1;
        List<Call> list = new ArrayList<>();
        int requests = 0;
        for (int i = 0; i < calls; i++) {
            Call call = i == together
                    ? new Call(Math.floorMod(seed, 2 * COLLECTIVE_OF) == 0 ? Kind.BARRIER : Kind.ALLREDUCE, ANY, ANY,
                            -1, rank + 1)
                    : drawn.call(i, requests);
            list.add(call);
            requests += call.kind == Kind.ISEND || call.kind == Kind.ISSEND || call.kind == Kind.IRECV ? 1 : 0;
        }
        return list;
    }

    private int draw(int bound) {
        state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        return (int) ((state >>> 33) % bound);
    }

    private Call call(int index, int requests) {
        int number = rank * 100 + index;
        // Rank 0 receives more than others do, and mostly from them.
        boolean isUsual = draw(3) > 0;
        int other = isUsual && rank > 0 ? 0 : draw(size);
        int tag = draw(3) / TAGS;
        int kind = !isUsual
                ? draw(KINDS)
                : rank == 0 ? FIRST_RECEIVE + draw(KINDS - FIRST_RECEIVE) : draw(FIRST_RECEIVE);
        return switch (kind) {
            case 0 -> new Call(Kind.SEND, other, tag, -1, number);
            case 1 -> new Call(Kind.SSEND, other == rank ? (rank + 1) % size : other, tag, -1, number);
            case 2, 3 -> new Call(Kind.ISEND, other, tag, -1, number);
            case 4 -> new Call(Kind.BSEND, other, tag, -1, number);
            case 5 -> new Call(Kind.ISSEND, other, tag, -1, number);
            case 6 -> new Call(Kind.RECV, ANY, anyOr(tag), -1, number);
            case 7 -> new Call(Kind.RECV, other, tag, -1, number);
            case 8 -> new Call(Kind.IRECV, ANY, anyOr(tag), -1, number);
            case 9 -> new Call(Kind.IRECV, other, tag, -1, number);
            case 10 -> new Call(Kind.PROBE, draw(3) == 0 ? other : ANY, tag, -1, number);
            case 11 -> new Call(Kind.IPROBE, draw(2) == 0 ? other : ANY, tag, -1, number);
            case 12 -> new Call(Kind.TEST, ANY, ANY, requests == 0 ? -1 : draw(requests), number);
            case 13 -> new Call(Kind.WAITANY, ANY, ANY, -1, number);
            case 14 -> new Call(Kind.TESTANY, ANY, ANY, -1, number);
            case 15 -> new Call(draw(2) == 0 ? Kind.WAITSOME : Kind.TESTSOME, ANY, ANY, -1, number);
            case 16 -> new Call(Kind.TESTALL, ANY, ANY, -1, number);
            default -> new Call(Kind.SENDRECV, other, tag, draw(2) == 0 ? draw(size) : ANY, number);
        };
    }

    private int anyOr(int tag) {
        return draw(2) == 0 ? tag : ANY;
    }
}
