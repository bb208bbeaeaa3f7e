package org.wirelore.emulator.backend.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipResult;

/** Four threads at each end of one connection post and wait, all on the same VI (fact sheet via, tests 20 and 29). */
class ManyThreadsTest {
    private static final int THREADS = 4;
    private static final int EACH = 250;
    private static final int DESCRIPTOR_BYTES = 64;
    private static final long BUFFERS = ViaSide.DATA;

    /** What one thread does; its descriptors are those from the first on. */
    @FunctionalInterface
    private interface Work {
        List<Integer> run(int first) throws Exception;
    }

    private static void describe(ViaSide side, VipDescriptor view, int index) {
        view.at(side.memory, (long) index * DESCRIPTOR_BYTES).begin(VipDescriptor.OP_SENDRECV, Integer.BYTES)
                .addData(side.region.address() + BUFFERS + (long) index * Integer.BYTES, side.region.handle(),
                        Integer.BYTES);
    }

    private static long addressOf(ViaSide side, int index) {
        return side.region.address() + (long) index * DESCRIPTOR_BYTES;
    }

    private static int indexOf(ViaSide side, ViCompletion out) {
        return (int) ((out.descriptor - side.region.address()) / DESCRIPTOR_BYTES);
    }

    private static List<List<Integer>> all(ExecutorService threads, Work work) throws Exception {
        List<Callable<List<Integer>>> calls = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int first = i * EACH;
            calls.add(() -> work.run(first));
        }
        List<List<Integer>> results = new ArrayList<>();
        for (Future<List<Integer>> each : threads.invokeAll(calls)) {
            results.add(each.get());
        }
        return results;
    }

    private static List<Integer> post(ViaSide side, boolean isReceive, int first) {
        VipDescriptor view = new VipDescriptor();
        for (int i = first; i < first + EACH; i++) {
            describe(side, view, i);
            int result = isReceive
                    ? side.vi.postRecv(addressOf(side, i), side.region.handle())
                    : side.vi.postSend(addressOf(side, i), side.region.handle());
            assertThat(result).isEqualTo(VipResult.SUCCESS);
        }
        return List.of();
    }

    private static List<Integer> await(ViaSide side, boolean isReceive) {
        ViCompletion out = new ViCompletion();
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            int result = isReceive
                    ? side.vi.recvWait(VipResult.INFINITE, out)
                    : side.vi.sendWait(VipResult.INFINITE, out);
            assertThat(result).isEqualTo(VipResult.SUCCESS);
            taken.add(indexOf(side, out));
        }
        return taken;
    }

    /** Each completion is one thread's, and each message is in one receive. */
    @Test
    void eachDescriptorIsTakenOnce() throws Exception {
        String job = MemoryViaSetup.job("threads");
        List<Integer> indices = IntStream.range(0, THREADS * EACH).boxed().toList();
        try (ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
                ViaSide server = new ViaSide("server", job, ReliabilityLevel.RELIABLE_DELIVERY);
                ViaSide client = new ViaSide("client", job, ReliabilityLevel.RELIABLE_DELIVERY)) {
            all(threads, first -> post(server, true, first));
            Future<?> accepted = threads.submit(() -> {
                server.accept();
                return null;
            });
            client.connect("server");
            accepted.get();
            for (int i : indices) {
                client.memory.set(ValueLayout.JAVA_INT, BUFFERS + (long) i * Integer.BYTES, i);
            }
            Future<List<List<Integer>>> received = threads.submit(() -> {
                try (ExecutorService receivers = Executors.newFixedThreadPool(THREADS)) {
                    return all(receivers, first -> await(server, true));
                }
            });
            List<List<Integer>> sent = all(threads, first -> {
                post(client, false, first);
                return await(client, false);
            });
            assertThat(sent.stream().flatMap(List::stream).toList()).containsExactlyInAnyOrderElementsOf(indices);
            assertThat(received.get().stream().flatMap(List::stream).toList())
                    .containsExactlyInAnyOrderElementsOf(indices);
            assertThat(indices.stream()
                    .map(i -> server.memory.get(ValueLayout.JAVA_INT, BUFFERS + (long) i * Integer.BYTES)).toList())
                    .containsExactlyInAnyOrderElementsOf(indices);
            assertThat(server.errors()).isEmpty();
            server.vi.disconnect();
        }
    }
}
