package mpi;

import static mpi.Data.WORLD;
import static mpi.Data.assertMessage;
import static mpi.Data.bytes;
import static mpi.Data.irecv;
import static mpi.Data.isend;
import static mpi.Data.receive;
import static mpi.Data.send;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.world.QuietHost;
import org.wirelore.device.api.Host;

/**
 * Several threads of a rank at the same time (MPI-2, section 8.7): real threads, so not in virtual time. Each test ends
 * with a failure, not with a hang, if threads keep each other waiting.
 */
class ThreadsTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 300;
    private static final int[] LENGTHS = {0, 8, QueueDevice.SHORT_BYTES_MAX, QueueDevice.SHORT_BYTES_MAX + 1, 5_000};

    /** One thread's part. */
    private interface Part {
        void run(int rank, int thread) throws Exception;
    }

    @Test
    void item70BlockingCallsOnDifferentTagsDoNotBlockOneAnother() throws Exception {
        run(2, THREADS, (rank, thread) -> {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] into = new byte[LENGTHS[i % LENGTHS.length]];
                if ((rank + thread) % 2 == 0) {
                    send(WORLD, bytes(into.length, i + thread), 1 - rank, thread);
                    assertMessage(receive(WORLD, into, 1 - rank, thread), 1 - rank, thread, into.length);
                } else {
                    assertMessage(receive(WORLD, into, MPI.ANY_SOURCE, thread), 1 - rank, thread, into.length);
                    send(WORLD, bytes(into.length, i + thread), 1 - rank, thread);
                }
                assertThat(into).isEqualTo(bytes(into.length, i + thread));
            }
        });
    }

    @Test
    void item70ThreadsOfOneRankMaySendToEachOther() throws Exception {
        run(1, 2, (rank, thread) -> {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] into = new byte[LENGTHS[i % LENGTHS.length]];
                if (thread == 0) {
                    WORLD.Ssend(bytes(into.length, i), 0, into.length, MPI.BYTE, 0, 1);
                    receive(WORLD, into, 0, 2);
                } else {
                    receive(WORLD, into, 0, 1);
                    WORLD.Ssend(into, 0, into.length, MPI.BYTE, 0, 2);
                }
                assertThat(into).isEqualTo(bytes(into.length, i));
            }
        });
    }

    @Test
    void item70AThreadThatWaitsDoesNotStopTheOthers() throws Exception {
        int last = THREADS;
        run(2, THREADS + 1, (rank, thread) -> {
            if (thread < last) {
                waitInOneOfManyWays(rank, thread);
                return;
            }
            for (int i = 0; i < ROUNDS; i++) {
                byte[] into = new byte[5_000];
                WORLD.Sendrecv(bytes(5_000, i), 0, 5_000, MPI.BYTE, 1 - rank, last, into, 0, 5_000, MPI.BYTE, 1 - rank,
                        last);
                assertThat(into).isEqualTo(bytes(5_000, i));
            }
            for (int tag = 0; tag < last; tag++) {
                send(WORLD, bytes(100, tag), 1 - rank, tag);
            }
        });
    }

    /** For a message that comes only when the last thread is done. */
    private static void waitInOneOfManyWays(int rank, int tag) {
        byte[] into = new byte[100];
        switch (tag) {
            case 0 -> receive(WORLD, into, 1 - rank, tag);
            case 1 -> {
                WORLD.Probe(1 - rank, tag);
                receive(WORLD, into, 1 - rank, tag);
            }
            case 2 -> Request.Waitany(new Request[]{irecv(WORLD, into, 1 - rank, tag)});
            default -> irecv(WORLD, into, 1 - rank, tag).Wait();
        }
        assertThat(into).isEqualTo(bytes(100, tag));
    }

    @Test
    void item70RequestsAreCompletedWhicheverThreadMakesTheProgress() throws Exception {
        run(2, THREADS, (rank, thread) -> {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] into = new byte[LENGTHS[i % LENGTHS.length]];
                Request[] both = {irecv(WORLD, into, 1 - rank, thread),
                    isend(WORLD, bytes(into.length, i), 1 - rank, thread)};
                Status[] statuses = Request.Testall(both);
                while (statuses == null) {
                    statuses = Request.Testall(both);
                }
                assertMessage(statuses[0], 1 - rank, thread, into.length);
                assertThat(into).isEqualTo(bytes(into.length, i));
            }
        });
    }

    private static void run(int ranks, int threads, Part part) throws Exception {
        QueueDevice[] devices = QueueDevice.pair();
        List<Future<?>> parts = new ArrayList<>();
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            for (int i = 0; i < ranks; i++) {
                int rank = i;
                RankProcess process = process(rank, ranks, devices[rank]);
                for (int j = 0; j < threads; j++) {
                    int thread = j;
                    parts.add(pool.submit(() -> ScopedValue.where(RankProcess.RUNNING, process).call(() -> {
                        part.run(rank, thread);
                        return thread;
                    })));
                }
            }
            try {
                for (Future<?> one : parts) {
                    one.get(60, TimeUnit.SECONDS);
                }
            } catch (ExecutionException | TimeoutException e) {
                pool.shutdownNow();
                throw e;
            }
        }
    }

    private static RankProcess process(int rank, int ranks, QueueDevice device) {
        Host host = new QuietHost();
        AdiDevice[] devices = ranks == 1 ? new AdiDevice[0] : new AdiDevice[]{device};
        Adi adi = new Adi(host, rank, ranks, devices, new AdiDevice[]{device, device}, 1 << 24, null);
        RankProcess process = new RankProcess(adi, host, new Threaded(new LockedGate()), null);
        assertThat(process.init(MPI.THREAD_MULTIPLE)).isEqualTo(MPI.THREAD_MULTIPLE);
        return process;
    }

    private static final class LockedGate implements Gate {
        private final ReentrantLock lock = new ReentrantLock();

        @Override
        public void enter() {
            lock.lock();
        }

        @Override
        public void leave() {
            lock.unlock();
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // there are more threads than processors
        public void relax() {
            if (Thread.interrupted()) {
                throw new IllegalStateException("the test is over");
            }
            Thread.yield();
        }
    }

    private record Threaded(Gate gate) implements ProcessEnvironment {
        @Override
        public String processorName() {
            return "here";
        }

        @Override
        public int threadLevelMax() {
            return MPI.THREAD_MULTIPLE;
        }

        @Override
        public ClassLoader programLoader() {
            return ThreadsTest.class.getClassLoader();
        }

        @Override
        public boolean isMainThread() {
            return false;
        }

        @Override
        public Error abort(int code) {
            return new AssertionError("aborted: " + code);
        }
    }
}
