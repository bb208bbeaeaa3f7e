package org.wirelore.rig.program.basic;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * What a process that does not receive costs others. Rank 2 sends to rank 0, which computes and receives only then;
 * meanwhile ranks 3 and 1 send a message to and fro. Rank 3 reports the longest of these rounds but the first, and how
 * long they took: a rig puts ranks 0 and 1 on one host. Further ranks only take part in start-up and end.
 */
final class Stall implements RankProgram {
    private static final int TAG = 6;
    private static final double NANOS_PER_MS = 1e6;

    private final StallConfig config;
    private final MemorySegment outgoing;
    private final MemorySegment incoming;
    private final Cost computing = new Cost("program.stall", 0, TimeUnits.PS_PER_NS);

    Stall(StallConfig config) {
        this.config = config;
        int room = Math.max(64, config.lengthBytes());
        outgoing = MemorySegment.ofArray(new byte[room]);
        incoming = MemorySegment.ofArray(new byte[room]);
    }

    @Override
    public void run(RankContext context) {
        switch (context.rank()) {
            case 0 -> {
                context.host().spend(computing, (int) Math.round(config.stallMs() * NANOS_PER_MS));
                for (int i = 0; i < config.messages(); i++) {
                    receive(context, 2, i);
                }
            }
            case 1 -> {
                for (int round = 0; round < config.rounds(); round++) {
                    receive(context, 3, round);
                    send(context, 3, round);
                }
            }
            case 2 -> {
                for (int i = 0; i < config.messages(); i++) {
                    send(context, 0, i);
                }
            }
            case 3 -> measure(context);
            default -> {
                // It has nothing to send.
            }
        }
    }

    private void measure(RankContext context) {
        // The first round waits for rank 1's start as well.
        round(context, 0);
        long beginPs = context.host().now();
        long longestPs = 0;
        for (int round = 1; round < config.rounds(); round++) {
            long sentPs = context.host().now();
            round(context, round);
            longestPs = Math.max(longestPs, context.host().now() - sentPs);
        }
        context.measurements().record("longestRoundMs", longestPs / 1e9, "ms");
        context.measurements().record("roundsMs", (context.host().now() - beginPs) / 1e9, "ms");
    }

    private void round(RankContext context, int number) {
        send(context, 1, number);
        receive(context, 1, number);
    }

    private void send(RankContext context, int to, int number) {
        Payload.fill(outgoing, config.lengthBytes(), context.rank(), number);
        context.messenger().send(outgoing, config.lengthBytes(), to, TAG);
    }

    private void receive(RankContext context, int from, int number) {
        int length = context.messenger().receive(incoming, from, TAG);
        Payload.check(incoming, Math.min(length, config.lengthBytes()), from, number);
    }
}
