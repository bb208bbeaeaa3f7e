package org.wirelore.rig.shm;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.shm.WaitMode;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.bench.rank.BareStart;

/** One rank of a job, as a process of its own. */
final class ShmRank {
    private static final int[] LENGTHS = {0, 4, 48, 49, 4095, 4096, 8176, 32_768, 32_769, 1_000_000};
    private static final int ROUNDS = 30;

    private ShmRank() {
    }

    /** Arguments: job, rank, size, way of waiting, and what to do: exchange, or go on for ever. */
    public static void main(String[] arguments) throws IOException {
        RealHost host = new RealHost("host", RealHost.Spin.YIELD);
        int rank = Integer.parseInt(arguments[1]);
        int size = Integer.parseInt(arguments[2]);
        ShmProtocolConfig config = ShmProtocolConfig.DEFAULT.waiting(WaitMode.valueOf(arguments[3]));
        boolean endless = arguments[4].equals("endless");
        System.out.println("starts");
        try (HostSharedMemory memory = HostSharedMemory.open(host, arguments[0])) {
            Adi adi = BareStart.shared(host, rank, size, memory, config);
            System.out.println("started");
            Thread self = Thread.currentThread();
            Thread.ofPlatform().daemon().start(() -> interruptAtEndOfInput(self));
            for (int round = 0; endless || round < ROUNDS; round++) {
                for (int length : LENGTHS) {
                    exchange(adi, length, round);
                }
            }
            System.out.println(adi.finish());
        }
    }

    private static void exchange(Adi adi, int length, int round) {
        int next = (adi.rank() + 1) % adi.size();
        int before = (adi.rank() + adi.size() - 1) % adi.size();
        MemorySegment in = MemorySegment.ofArray(new byte[length]);
        AdiRequest receive = adi.irecv(in, 0, length, before, 1, 0);
        adi.send(pattern(length, adi.rank() + round), 0, length, next, 1, 0);
        adi.waitFor(receive, null);
        if (in.mismatch(pattern(length, before + round)) >= 0) {
            throw new IllegalStateException("a message must arrive as it was sent: length=" + length);
        }
    }

    private static MemorySegment pattern(int length, int seed) {
        MemorySegment buffer = MemorySegment.ofArray(new byte[length]);
        for (int i = 0; i < length; i++) {
            buffer.set(ValueLayout.JAVA_BYTE, i, (byte) (seed * 31 + i * 7 + (i >> 8)));
        }
        return buffer;
    }

    /** The process that started this rank closes its input to make it give up. */
    private static void interruptAtEndOfInput(Thread rank) {
        try {
            System.in.readAllBytes();
        } catch (IOException broken) {
            System.out.println("input broke");
        }
        rank.interrupt();
    }
}
