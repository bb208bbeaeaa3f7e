package org.wirelore.rig.program.basic;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * One way: rank 0 produces, rank 1 consumes, and nothing goes back but acknowledgments (MPI-on-U-Net paper, section
 * 5.1: the kind of program for which lazy acknowledgment is not made). Further ranks only take part in start-up and
 * end.
 */
final class Stream implements RankProgram {
    private static final int TAG = 2;

    private final StreamConfig config;
    private final MemorySegment message;

    Stream(StreamConfig config) {
        this.config = config;
        message = MemorySegment.ofArray(new byte[Math.max(64, config.lengthBytes())]);
    }

    @Override
    public void run(RankContext context) {
        if (context.rank() == 0) {
            produce(context);
        } else if (context.rank() == 1) {
            consume(context);
        }
    }

    private void produce(RankContext context) {
        int lengths = config.randomLengths() ? context.decider().point(ChoicePoint.data("stream", "length")) : 0;
        long beginPs = context.host().now();
        context.measurements().phaseBegins();
        for (int i = 0; i < config.messages(); i++) {
            int length = config.randomLengths()
                    ? context.decider().choose(lengths, config.lengthBytes() + 1)
                    : config.lengthBytes();
            Payload.fill(message, length, 0, i);
            context.messenger().send(message, length, 1, TAG);
        }
        double sendUs = (context.host().now() - beginPs) / 1e6 / config.messages();
        context.measurements().record("sendCallUs", sendUs, "us");
        context.measurements().phaseEnds("");
    }

    private void consume(RankContext context) {
        long beginPs = 0;
        long bytes = 0;
        context.measurements().exchangeNears();
        context.measurements().rowNears();
        for (int i = 0; i < config.messages(); i++) {
            if (i == config.messages() / 2) {
                context.measurements().exchangeBegins();
            }
            int length = context.messenger().receive(message, 0, TAG);
            if (i == config.messages() / 2) {
                context.measurements().exchangeEnds();
            }
            Payload.check(message, Math.min(length, config.lengthBytes()), 0, i);
            if (i == 0) {
                beginPs = context.host().now();
                context.measurements().phaseBegins();
                context.measurements().rowBegins();
            } else {
                bytes += length;
            }
        }
        double elapsedUs = (context.host().now() - beginPs) / 1e6;
        context.measurements().rowEnds();
        context.measurements().phaseEnds("");
        if (elapsedUs > 0) {
            context.measurements().record("bandwidthMbitPerSecond", bytes * 8 / elapsedUs, "Mbit/s");
            context.measurements().record("messagesPerSecond", (config.messages() - 1) / elapsedUs * 1e6, "1/s");
        }
    }
}
