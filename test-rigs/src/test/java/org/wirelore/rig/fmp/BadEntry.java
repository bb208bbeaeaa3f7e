package org.wirelore.rig.fmp;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * The first rank opens a port of its own, sends something to a node that there is not, and waits for a message through
 * its protocol. Meanwhile the other ranks send messages round their own ring.
 */
public final class BadEntry implements RankProgram {
    /** Round the ring, which is under way for at least three seconds. */
    static final int ROUNDS = 150;
    /** The figure of each other rank at its end, behind the rank's number. */
    static final String SENT = ".sent";

    private static final int NO_NODE = 4095;
    private static final long REST_PS = 20_000_000_000L;
    private static final int BYTES = 3000;

    @Override
    public void run(RankContext context) throws Exception {
        if (context.rank() > 0) {
            goRound(context);
        } else {
            try (MyrinetPort port = context.open(CardPorts.class).open(1, 0, false)) {
                StrayEntry.send(port, context.host(), NO_NODE, 0);
            }
            context.messenger().receive(MemorySegment.ofArray(new byte[BYTES]), 1, 0);
        }
    }

    /** The first rank does so again and again, until it gets no port any more. */
    public static final class Repeated implements RankProgram {
        @Override
        public void run(RankContext context) throws Exception {
            if (context.rank() > 0) {
                goRound(context);
                return;
            }
            for (int lost = 0;; lost++) {
                try (MyrinetPort port = context.open(CardPorts.class).open(1, 0, false)) {
                    StrayEntry.send(port, context.host(), NO_NODE, 0);
                    while (!port.isLost()) {
                        context.host().sleep(context.host().now() + REST_PS);
                    }
                } catch (CardFailedException e) {
                    throw new IllegalStateException("no port after " + lost + " that were lost: " + e.getMessage(), e);
                }
            }
        }
    }

    private static void goRound(RankContext context) throws Exception {
        int others = context.size() - 1;
        int next = context.rank() % others + 1;
        int last = (context.rank() + others - 2) % others + 1;
        byte[] received = new byte[BYTES];
        for (int i = 0; i < ROUNDS; i++) {
            context.messenger().exchange(MemorySegment.ofArray(new byte[BYTES]), BYTES, next,
                    MemorySegment.ofArray(received), last, i);
            long untilPs = context.host().now() + REST_PS;
            while (context.host().now() < untilPs) {
                context.host().sleep(untilPs);
            }
        }
        context.measurements().record(context.rank() + SENT, ROUNDS, "messages");
    }
}
