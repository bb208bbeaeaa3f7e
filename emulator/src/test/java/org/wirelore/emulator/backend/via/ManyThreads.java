package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/**
 * Four threads at each end of one connection, all on the same VI: each posts, and then takes as many completions as it
 * has posted, of whichever thread; half of them wait, the others poll (fact sheet via, tests 20 and 29). When each call
 * began and ended is recorded, and held against a queue that gives first what was put in first.
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
     * @param posts when each descriptor was posted
     */
    record End(MemorySegment memory, MemoryRegion region, Vi vi, History posts) {
        End(MemorySegment memory, MemoryRegion region, Vi vi) {
            this(memory, region, vi, new History());
        }

        private void post(boolean isReceive, int thread) {
            VipDescriptor view = new VipDescriptor();
            for (int i = thread * EACH; i < (thread + 1) * EACH; i++) {
                long address = region.address() + (long) i * DESCRIPTOR_BYTES;
                view.at(memory, (long) i * DESCRIPTOR_BYTES).begin(VipDescriptor.OP_SENDRECV, Integer.BYTES)
                        .addData(region.address() + buffer(i), region.handle(), Integer.BYTES);
                posts.begin[i] = System.nanoTime();
                int result = isReceive
                        ? vi.postRecv(address, region.handle())
                        : vi.postSend(address, region.handle());
                posts.end[i] = System.nanoTime();
                assertThat(result).isEqualTo(VipResult.SUCCESS);
            }
        }

        /** Numbers of the descriptors that one thread has taken, in its order. */
        private List<Integer> take(boolean isReceive, int thread, History takes) {
            ViCompletion out = new ViCompletion();
            List<Integer> taken = new ArrayList<>();
            for (int i = 0; i < EACH; i++) {
                long begin = System.nanoTime();
                int result = thread % 2 == 0 ? await(isReceive, out) : poll(isReceive, out);
                long end = System.nanoTime();
                int index = (int) ((out.descriptor - region.address()) / DESCRIPTOR_BYTES);
                assertThat(result).as(() -> tell(index)).isEqualTo(VipResult.SUCCESS);
                takes.begin[index] = begin;
                takes.end[index] = end;
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

    /** Sends what fills all receives: each descriptor and each message is taken once, and in the order of posting. */
    static void exchange(End client, End server) throws Exception {
        List<Integer> indices = IntStream.range(0, THREADS * EACH).boxed().toList();
        indices.forEach(i -> client.memory.set(ValueLayout.JAVA_INT, buffer(i), i));
        try (ExecutorService senders = Executors.newFixedThreadPool(THREADS);
                ExecutorService receivers = Executors.newFixedThreadPool(THREADS + 1)) {
            History receptions = new History();
            History completions = new History();
            Future<List<List<Integer>>> receiving = receivers
                    .submit(() -> all(receivers, thread -> server.take(true, thread, receptions)));
            List<List<Integer>> sent = all(senders, thread -> {
                client.post(false, thread);
                return client.take(false, thread, completions);
            });
            List<Integer> received = receiving.get().stream().flatMap(List::stream).toList();
            assertThat(sent.stream().flatMap(List::stream).toList()).containsExactlyInAnyOrderElementsOf(indices);
            assertThat(received).containsExactlyInAnyOrderElementsOf(indices);
            assertThat(received.stream().map(server::value).toList()).containsExactlyInAnyOrderElementsOf(indices);
            client.posts.assertFirstInFirstOut(completions);
            server.posts.assertFirstInFirstOut(receptions);
            client.posts.assertFirstInFirstOut(receptions.by(server::value));
        }
    }

    /** When the calls about each descriptor, or each message, began and ended. */
    static final class History {
        private final long[] begin = new long[THREADS * EACH];
        private final long[] end = new long[THREADS * EACH];

        /** The same by another number of each. */
        private History by(IntUnaryOperator number) {
            History other = new History();
            for (int i = 0; i < begin.length; i++) {
                other.begin[number.applyAsInt(i)] = begin[i];
                other.end[number.applyAsInt(i)] = end[i];
            }
            return other;
        }

        /**
         * No one was taken before it was put in, and of two, of which one was put in before the other, that one was not
         * taken after it. Calls that overlap may have had either order.
         */
        private void assertFirstInFirstOut(History takes) {
            for (int first = 0; first < begin.length; first++) {
                assertThat(takes.end[first]).isGreaterThanOrEqualTo(begin[first]);
                for (int second = 0; second < begin.length; second++) {
                    if (end[first] < begin[second] && takes.end[second] < takes.begin[first]) {
                        throw new AssertionError(second + " was taken before " + first
                                + ", which was posted before it");
                    }
                }
            }
        }
    }
}
