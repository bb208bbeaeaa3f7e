package org.wirelore.rig.program.basic;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Ranks 0 and 1 send a message to and fro; half a round trip is the latency (MPI-on-U-Net paper, section 6.2). Further
 * ranks only take part in start-up and end.
 */
final class PingPong implements RankProgram {
    private static final int TAG = 1;

    private final PingPongConfig config;
    private final MemorySegment message;
    private final MemorySegment reply;

    PingPong(PingPongConfig config) {
        this.config = config;
        // Short messages are padded on the wire, and plain U-Net delivers the padding.
        int room = Math.max(64, config.longestMessageBytes());
        message = MemorySegment.ofArray(new byte[room]);
        reply = MemorySegment.ofArray(new byte[room]);
    }

    @Override
    public void run(RankContext context) {
        if (context.rank() > 1) {
            return;
        }
        int number = 0;
        int pictured = pictured();
        for (int size : config.sizesBytes()) {
            if (size == pictured && context.rank() == 0) {
                context.measurements().exchangeNears();
            }
            for (int i = 0; i < config.warmUps(); i++) {
                roundTrip(context, size, number++);
            }
            Host host = context.host();
            long beginPs = host.now();
            if (context.rank() == 0) {
                context.measurements().phaseBegins();
            }
            for (int i = 0; i < config.repetitions(); i++) {
                boolean picture = size == pictured && i == config.repetitions() - 1 && context.rank() == 0;
                if (picture) {
                    context.measurements().exchangeBegins();
                }
                roundTrip(context, size, number++);
                if (picture) {
                    context.measurements().exchangeEnds();
                }
            }
            if (context.rank() == 0) {
                measured(context, size, host.now() - beginPs);
                context.measurements().phaseEnds("." + size, 2 * config.repetitions());
            }
        }
    }

    private void roundTrip(RankContext context, int size, int number) {
        if (context.rank() == 0) {
            Payload.fill(message, size, 0, number);
            context.measurements().messageBegins();
            context.messenger().send(message, size, 1, TAG);
            take(context, size, 1, number);
        } else {
            take(context, size, 0, number);
            Payload.fill(message, size, 1, number);
            context.measurements().messageBegins();
            context.messenger().send(message, size, 0, TAG);
        }
    }

    private void take(RankContext context, int size, int from, int number) {
        int length = context.messenger().receive(reply, from, TAG);
        if (context.messenger().keepsLengths() ? length != size : length < size) {
            throw new UnmetExpectation(
                    "a message did not arrive whole: sent " + size + " bytes, received " + length + ", from rank "
                            + from);
        }
        Payload.check(reply, size, from, number);
    }

    /** The size of the exchange that is drawn: the paper's four bytes, or the shortest one above none. */
    private int pictured() {
        int shortest = Integer.MAX_VALUE;
        for (int size : config.sizesBytes()) {
            if (size == 4) {
                return 4;
            }
            shortest = size > 0 ? Math.min(shortest, size) : shortest;
        }
        return shortest;
    }

    private void measured(RankContext context, int size, long elapsedPs) {
        double roundTripUs = TimeUnits.microseconds(elapsedPs) / config.repetitions();
        context.measurements().record("latencyUs." + size, roundTripUs / 2, "us");
        context.measurements().record("roundTripUs." + size, roundTripUs, "us");
        context.measurements().record("bandwidthMbitPerSecond." + size, size * 8 / (roundTripUs / 2), "Mbit/s");
    }
}
