package org.wirelore.rig.sci.raw;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.program.Payload;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;
import org.wirelore.rig.program.UnmetExpectation;

/**
 * Ranks 0 and 1 store messages into each other's memory in turn; half a round trip is the latency. Loads are of one
 * side alone, without the time of what announces them. The receiver compares every byte.
 */
final class SciPingPong implements RankProgram {
    private static final int PACKET_BYTES = 64;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;

    private final SciPingPongConfig config;
    private final MemorySegment message;
    private final MemorySegment expected;

    SciPingPong(SciPingPongConfig config) {
        this.config = config;
        message = MemorySegment.ofArray(new byte[storedBytes(config.longestBytes())]);
        expected = MemorySegment.ofArray(new byte[storedBytes(config.longestBytes())]);
    }

    @Override
    public void run(RankContext context) throws IOException {
        if (context.rank() > 1) {
            return;
        }
        try {
            SciEnds ends = new SciEnds(context.host(), context.open(SciLibrary.class), context.rank(),
                    config.longestBytes());
            int number = 1;
            for (TransferMethod method : config.methods()) {
                for (int size : config.sizesBytes()) {
                    if (method != TransferMethod.DMA || size % SciEnds.DMA_GRAIN == 0) {
                        number = measure(context, ends, method, size, number);
                    }
                }
            }
            ends.close();
        } catch (SciException refused) {
            throw new UnmetExpectation("SISCI refused what rank " + context.rank() + " wanted: "
                    + refused.getMessage());
        }
    }

    /** Returns the number of the next message. */
    private int measure(RankContext context, SciEnds ends, TransferMethod method, int size, int first)
            throws SciException {
        int number = first;
        long elapsedPs = 0;
        int repetitions = config.repetitions(size);
        // The picture is of the first messages with one method and size.
        boolean isDrawn = context.rank() == 0 && first == 1;
        if (isDrawn) {
            context.measurements().exchangeNears();
        }
        for (int i = -config.warmUps(); i < repetitions; i++) {
            if (isDrawn && i == repetitions - 1) {
                context.measurements().exchangeBegins();
            }
            long tookPs = method == TransferMethod.READ
                    ? load(context, ends, size, number)
                    : roundTrip(context, ends, method, size, number) / 2;
            elapsedPs += i < 0 ? 0 : tookPs;
            number++;
        }
        if (isDrawn) {
            context.measurements().exchangeEnds();
        }
        if (context.rank() == 0) {
            double latencyUs = TimeUnits.microseconds(elapsedPs) / repetitions;
            String name = Fields.name(method);
            context.measurements().record(name + ".latencyUs." + size, latencyUs, "us");
            context.measurements().record(name + ".bandwidthMbitPerSecond." + size, size * 8 / latencyUs, "Mbit/s");
        }
        return number;
    }

    private long roundTrip(RankContext context, SciEnds ends, TransferMethod method, int size, int number)
            throws SciException {
        fill(message, method, size, context.rank(), number);
        long beganPs = context.host().now();
        if (context.rank() == 0) {
            send(ends, method, size, number);
            take(ends, method, size, 1, number);
        } else {
            take(ends, method, size, 0, number);
            send(ends, method, size, number);
        }
        return context.host().now() - beganPs;
    }

    private void send(SciEnds ends, TransferMethod method, int size, int number) throws SciException {
        switch (method) {
            case TAIL -> ends.out.put(startOfTail(size), message, 0, storedBytes(size));
            case BARRIER -> {
                ends.out.put(0, message, 0, size);
                ends.sequence.storeBarrier();
                ends.flag(number);
            }
            case COPY -> {
                ends.checkedCopy(message, size);
                ends.checkedFlag(number);
            }
            case DMA -> {
                ends.dma(message, size);
                ends.checkedFlag(number);
            }
            case READ -> throw new IllegalArgumentException("loads send nothing");
        }
    }

    private void take(SciEnds ends, TransferMethod method, int size, int from, int number) {
        fill(expected, method, size, from, number);
        if (method == TransferMethod.TAIL) {
            int start = startOfTail(size);
            for (int flag = firstFlag(size); flag < storedBytes(size); flag += PACKET_BYTES) {
                ends.await(start + flag, number);
            }
            compare(ends.in.memory().asSlice(start, storedBytes(size)), method, storedBytes(size));
        } else {
            ends.await(ends.flagOffset(), number);
            compare(ends.in.memory().asSlice(0, size), method, size);
        }
    }

    /** Rank 1 lays the data down, rank 0 loads them; returns how long the loads took. */
    private long load(RankContext context, SciEnds ends, int size, int number) {
        if (context.rank() == 1) {
            fill(message, TransferMethod.READ, size, 1, number);
            ends.in.memory().asSlice(0, size).copyFrom(message.asSlice(0, size));
            ends.checkedFlag(number);
            ends.await(ends.flagOffset(), number);
            return 0;
        }
        ends.await(ends.flagOffset(), number);
        ends.sequence.flushReadBuffers();
        long beganPs = context.host().now();
        ends.out.get(0, message, 0, size);
        long tookPs = context.host().now() - beganPs;
        fill(expected, TransferMethod.READ, size, 1, number);
        compare(message.asSlice(0, size), TransferMethod.READ, size);
        ends.checkedFlag(number);
        return tookPs;
    }

    /** What a tail flag's message is with its padding: a word, which is the flag alone, or whole packets. */
    private static int storedBytes(int size) {
        return size <= Integer.BYTES ? size : (size + PACKET_BYTES - 1) & -PACKET_BYTES;
    }

    /** Where it begins: its last word is the last one of a stream buffer. */
    private static int startOfTail(int size) {
        return -storedBytes(size) & (SciEnds.LONGEST_STREAM - 1);
    }

    private static int firstFlag(int size) {
        return Math.min(storedBytes(size), PACKET_BYTES) - Integer.BYTES;
    }

    private static void fill(MemorySegment into, TransferMethod method, int size, int rank, int number) {
        boolean hasFlags = method == TransferMethod.TAIL;
        Payload.fill(into, hasFlags ? storedBytes(size) : size, rank, number);
        for (int flag = firstFlag(size); hasFlags && flag < storedBytes(size); flag += PACKET_BYTES) {
            into.set(WORD, flag, number);
        }
    }

    private void compare(MemorySegment found, TransferMethod method, int size) {
        long at = found.mismatch(expected.asSlice(0, size));
        if (at >= 0) {
            throw new UnmetExpectation("a message of " + size + " bytes was not whole when its flag was seen: method "
                    + Fields.name(method) + ", first wrong byte " + at);
        }
    }
}
