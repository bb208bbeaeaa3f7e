package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.emulator.time.real.Waiter;

/** What wakes a process that sleeps elsewhere when a word of shared memory changes. */
@Timeout(60)
class SegmentWatchTest {
    private static final int ARMED = 1;
    private static final long WORD = 64;

    @TempDir
    private Path directory = Path.of("");
    private final Semaphore signals = new Semaphore(0);
    private final RealHost host = new RealHost("here", RealHost.Spin.YIELD);

    /**
     * Sleeps that are ended as often as they were begun, whether the ring comes before or after the watch begins to
     * look.
     */
    @Test
    void everyRingEndsTheSleepThatTheBellWasArmedFor() throws Exception {
        host.blockThrough(new Waiter() {
            @Override
            public void await(long nanos) {
                throw new IllegalStateException("this test waits by itself");
            }

            @Override
            public void wake() {
                signals.release();
            }
        });
        try (HostSharedMemory memory = HostSharedMemory.open(host, directory, "job");
                SharedSegment segment = memory.create("a", 4096);
                SegmentWatch watch = new SegmentWatch(host, segment, WORD, ARMED)) {
            for (int round = 0; round < 2_000; round++) {
                segment.setRelease(WORD, ARMED);
                signals.drainPermits();
                watch.look();
                for (int spin = 0; spin < round % 64; spin++) {
                    Thread.onSpinWait();
                }
                ring(segment);
                signals.acquire();
            }
        }
    }

    @Test
    void aWatchEndsWhileTheWordIsStillArmed() throws IOException {
        try (HostSharedMemory memory = HostSharedMemory.open(host, directory, "job");
                SharedSegment segment = memory.create("a", 4096)) {
            segment.setRelease(WORD, ARMED);
            SegmentWatch watch = new SegmentWatch(host, segment, WORD, ARMED);
            watch.look();
            watch.close();
        }
    }

    private static void ring(SharedSegment segment) {
        if (segment.compareAndSet(WORD, ARMED, 0)) {
            segment.wake(WORD);
        }
    }
}
