package org.wirelore.rig.program.basic;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Every rank sends to every other in every round: in step k to the rank k above, while it receives from the rank k
 * below. Reports the bandwidth of rank 0 in each of both directions, and what its kernel has used the CPU for.
 */
final class Exchange implements RankProgram {
    private static final int TAG = 3;
    private static final int MS_US = 1000;

    private final ExchangeConfig config;
    private final MemorySegment outgoing;
    private final MemorySegment incoming;

    Exchange(ExchangeConfig config) {
        this.config = config;
        int room = Math.max(64, config.lengthBytes());
        outgoing = MemorySegment.ofArray(new byte[room]);
        incoming = MemorySegment.ofArray(new byte[room]);
    }

    @Override
    public void run(RankContext context) {
        int rank = context.rank();
        int size = context.size();
        int length = config.lengthBytes();
        long beginPs = context.host().now();
        if (rank == 0) {
            context.measurements().phaseBegins();
        }
        for (int round = 0; round < config.rounds(); round++) {
            if (round > 0 && config.pauseMs() > 0) {
                pause(context.host());
            }
            for (int step = 1; step < size; step++) {
                int number = round * size + step;
                int destination = (rank + step) % size;
                int source = (rank - step + size) % size;
                Payload.fill(outgoing, length, rank, number);
                context.messenger().exchange(outgoing, length, destination, incoming, source, TAG);
                Payload.check(incoming, length, source, number);
            }
        }
        if (rank == 0) {
            double roundUs = (context.host().now() - beginPs) / 1e6 / config.rounds();
            context.measurements().record("roundUs", roundUs, "us");
            context.measurements().record("bandwidthMbitPerSecond", (size - 1) * 8L * length / roundUs, "Mbit/s");
            context.measurements().phaseEnds("");
        }
    }

    private void pause(Host host) {
        long untilPs = host.now() + Fields.us(config.pauseMs() * MS_US);
        while (host.now() < untilPs) {
            host.sleep(untilPs);
        }
    }
}
