package org.wirelore.rig.via.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Ranks 0 and 1 send each other messages in turn; half a round trip is the latency. The receiver compares every byte.
 */
final class ViaPingPong implements RankProgram {
    private final ViaPingPongConfig config;
    private final MemorySegment expected;

    ViaPingPong(ViaPingPongConfig config) {
        this.config = config;
        expected = MemorySegment.ofArray(new byte[config.longestBytes()]);
    }

    @Override
    public void run(RankContext context) throws IOException {
        if (context.rank() > 1) {
            return;
        }
        try {
            ViaEnds ends = new ViaEnds(context, context.open(Vipl.class), config.nic(), config.longestBytes());
            int number = 1;
            for (ViaMethod method : config.methods()) {
                for (int size : config.sizesBytes()) {
                    if (method.takes(size)) {
                        number = measure(context, ends, method, size, number);
                    }
                }
            }
            ends.close();
        } catch (VipException refused) {
            throw new UnmetExpectation("VIPL refused what rank " + context.rank() + " wanted: "
                    + refused.getMessage());
        }
    }

    /** Returns the number of the next message. */
    private int measure(RankContext context, ViaEnds ends, ViaMethod method, int size, int first) throws IOException {
        int number = first;
        long elapsedPs = 0;
        int repetitions = config.repetitions(size);
        ends.postReceives(method, size);
        // Both have posted before either sends.
        context.rows().exchange();
        boolean isDrawn = context.rank() == 0 && first == 1;
        if (isDrawn) {
            context.measurements().exchangeNears();
        }
        for (int i = -config.warmUps(); i < repetitions; i++) {
            if (isDrawn && i == repetitions - 1) {
                context.measurements().exchangeBegins();
            }
            long tookPs = roundTrip(context, ends, method, size, number, i == repetitions - 1);
            elapsedPs += i < 0 ? 0 : tookPs;
            number++;
        }
        if (isDrawn) {
            context.measurements().exchangeEnds();
        }
        if (context.rank() == 0) {
            double latencyUs = TimeUnits.microseconds(elapsedPs) / 2 / repetitions;
            String name = Fields.name(method).replace('-', '.');
            context.measurements().record(name + ".latencyUs." + size, latencyUs, "us");
            context.measurements().record(name + ".bandwidthMbitPerSecond." + size, size * 8 / latencyUs, "Mbit/s");
        }
        return number;
    }

    private long roundTrip(RankContext context, ViaEnds ends, ViaMethod method, int size, int number,
            boolean isLast) {
        long beganPs = context.host().now();
        ends.fill(method, size, context.rank(), number);
        if (context.rank() == 0) {
            ends.send(method, size);
            receive(ends, method, size, 1, number);
            if (!isLast) {
                ends.postReceives(method, size);
            }
        } else {
            receive(ends, method, size, 0, number);
            if (!isLast) {
                ends.postReceives(method, size);
            }
            ends.send(method, size);
        }
        return context.host().now() - beganPs;
    }

    private void receive(ViaEnds ends, ViaMethod method, int size, int from, int number) {
        ends.receive(method, size, number);
        ViaEnds.fill(expected, method, size, from, number);
        long at = ends.in(size).mismatch(expected.asSlice(0, size));
        if (at >= 0) {
            throw new UnmetExpectation("a message of " + size + " bytes was not whole when it was there: method "
                    + Fields.name(method) + ", first wrong byte " + at);
        }
    }
}
