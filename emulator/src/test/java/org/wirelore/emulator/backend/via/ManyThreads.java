package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/**
 * Four threads at each end of one connection, all on the same VI: each posts, and then takes as many completions as it
 * has posted, of whichever thread; half of them wait, the others poll (fact sheet via, tests 20 and 29).
 */
final class ManyThreads {
    /** What {@link End#memory} must have room for. */
    static final int MEMORY_BYTES = 1 << 17;

    private static final int THREADS = 4;
    private static final int EACH = 250;
    private static final int DESCRIPTOR_BYTES = 64;
    private static final long BUFFERS = 1 << 16;

    /**
     * One end.
     *
     * @param memory native or not, its first bytes for this
     * @param region it
     * @param vi at reliable delivery
     */
    record End(MemorySegment memory, MemoryRegion region, Vi vi) {
        private void post(boolean isReceive, int thread) {
            VipDescriptor view = new VipDescriptor();
            for (int i = thread * EACH; i < (thread + 1) * EACH; i++) {
                long address = region.address() + (long) i * DESCRIPTOR_BYTES;
                view.at(memory, (long) i * DESCRIPTOR_BYTES).begin(VipDescriptor.OP_SENDRECV, Integer.BYTES)
                        .addData(region.address() + buffer(i), region.handle(), Integer.BYTES);
                int result = isReceive
                        ? vi.postRecv(address, region.handle())
                        : vi.postSend(address, region.handle());
                assertThat(result).isEqualTo(VipResult.SUCCESS);
            }
        }

        /** Numbers of the descriptors that one thread has taken, in its order. */
        private List<Integer> take(boolean isReceive, int thread) {
            ViCompletion out = new ViCompletion();
            List<Integer> taken = new ArrayList<>();
            for (int i = 0; i < EACH; i++) {
                int result = thread % 2 == 0 ? await(isReceive, out) : poll(isReceive, out);
                int index = (int) ((out.descriptor - region.address()) / DESCRIPTOR_BYTES);
                assertThat(result).as(() -> tell(index)).isEqualTo(VipResult.SUCCESS);
                taken.add(index);
            }
            return taken;
        }

        private String tell(int index) {
            return index + " with status " + (index < 0
                    ? "none"
                    : Integer.toHexString(new VipDescriptor().at(memory, (long) index * DESCRIPTOR_BYTES).status()));
        }

        private int await(boolean isReceive, ViCompletion out) {
            return isReceive ? vi.recvWait(VipResult.INFINITE, out) : vi.sendWait(VipResult.INFINITE, out);
        }

        private int poll(boolean isReceive, ViCompletion out) {
            while (true) {
                int result = isReceive ? vi.recvDone(out) : vi.sendDone(out);
                if (result != VipResult.NOT_DONE) {
                    return result;
                }
                Thread.onSpinWait();
            }
        }

        private int value(int index) {
            return memory.get(ValueLayout.JAVA_INT, buffer(index));
        }
    }

    private ManyThreads() {
    }

    private static long buffer(int index) {
        return BUFFERS + (long) index * Integer.BYTES;
    }

    private static <T> List<T> all(ExecutorService threads, Work<T> work) throws Exception {
        List<Callable<T>> calls = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            calls.add(() -> work.run(thread));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : threads.invokeAll(calls)) {
            results.add(each.get());
        }
        return results;
    }

    /** What one thread does. */
    @FunctionalInterface
    private interface Work<T> {
        T run(int thread) throws Exception;
    }

    /** Posts all receives; before the connection is made. */
    static void postReceives(End server) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            all(threads, thread -> {
                server.post(true, thread);
                return thread;
            });
        }
    }

    /** Sends what fills all receives: each descriptor is taken once, and each thread's come in its order. */
    static void exchange(End client, End server) throws Exception {
        List<Integer> indices = IntStream.range(0, THREADS * EACH).boxed().toList();
        indices.forEach(i -> client.memory.set(ValueLayout.JAVA_INT, buffer(i), i));
        try (ExecutorService senders = Executors.newFixedThreadPool(THREADS);
                ExecutorService receivers = Executors.newFixedThreadPool(THREADS + 1)) {
            Future<List<List<Integer>>> receiving = receivers
                    .submit(() -> all(receivers, thread -> server.take(true, thread)));
            List<List<Integer>> sent = all(senders, thread -> {
                client.post(false, thread);
                return client.take(false, thread);
            });
            List<List<Integer>> received = receiving.get();
            List<List<Integer>> values = received.stream().map(taken -> taken.stream().map(server::value).toList())
                    .toList();
            for (List<List<Integer>> each : List.of(sent, received, values)) {
                assertThat(each.stream().flatMap(List::stream).toList())
                        .containsExactlyInAnyOrderElementsOf(indices);
                each.forEach(ManyThreads::assertInOrder);
            }
        }
    }

    /** What one thread has posted comes to each other thread in the order of posting. */
    private static void assertInOrder(List<Integer> taken) {
        int[] last = new int[THREADS];
        Arrays.fill(last, -1);
        for (int index : taken) {
            assertThat(index).isGreaterThan(last[index / EACH]);
            last[index / EACH] = index;
        }
    }
}
