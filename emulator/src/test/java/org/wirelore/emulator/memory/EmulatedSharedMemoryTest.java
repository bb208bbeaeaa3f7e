package org.wirelore.emulator.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.contract.RerunRig;
import org.wirelore.device.contract.SharedMemoryContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class EmulatedSharedMemoryTest extends SharedMemoryContract {
    private static final long MICROSECOND_PS = 1_000_000;

    private EmulatedSharedMemory.Memory memory = new EmulatedSharedMemory.Memory(new VirtualRanks(), 0);

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        memory = new EmulatedSharedMemory.Memory(stage.scheduler(), 200_000);
        return stage;
    }

    @Override
    protected SharedMemory open(Stage stage, Host process) {
        return memory.open(process);
    }

    @Test
    void rerunsLikeTheFirstTimeAfterAReset() {
        RerunRig.rerunsLikeTheFirstTime(SharedMemoryRig::new);
    }

    /** As at a futex; else two that sleep and arm their bells would wake each other for ever. */
    @Test
    void whoSleepsAtAWordIsNotWokenByStoresElsewhere() {
        VirtualRanks ranks = new VirtualRanks();
        EmulatedSharedMemory.Memory one = new EmulatedSharedMemory.Memory(ranks, 200_000);
        Host first = ranks.process("host");
        Host second = ranks.process("host");
        long[] wokenPs = new long[1];
        ranks.start(first, () -> {
            SharedSegment segment = one.open(first).create("a", 4096);
            segment.setRelease(128, 1);
            segment.awaitOnly(0, 0, Host.FOREVER);
            wokenPs[0] = first.now();
            one.open(first).unlink("a");
        });
        ranks.start(second, () -> {
            Stage.sleepUntil(second, 10 * MICROSECOND_PS);
            SharedSegment segment = one.open(second).open("a");
            segment.setRelease(64, 1);
            Stage.sleepUntil(second, 20 * MICROSECOND_PS);
            segment.setRelease(0, 1);
        });
        ranks.run();
        assertThat(wokenPs[0]).isGreaterThanOrEqualTo(20 * MICROSECOND_PS);
    }

    /** Turns on a segment that is never unlinked and on one whose name is free again. */
    private static final class SharedMemoryRig extends RerunRig {
        private final EmulatedSharedMemory.Memory memory = new EmulatedSharedMemory.Memory(ranks, 200_000);
        private final Host first = ranks.process("host");
        private final Host second = ranks.process("host");

        @Override
        protected void begin() {
            SharedMemory mine = memory.open(first);
            SharedMemory theirs = memory.open(second);
            ranks.start(first, () -> {
                mine.create("b", 64).setRelease(0, 1);
                mine.unlink("b");
                SharedSegment segment = mine.create("a", 4096);
                for (int turn = 1; turn <= 20; turn++) {
                    segment.setRelease(0, segment.getAcquire(0) + 1);
                    await(segment, 64, turn);
                    note("answer " + turn);
                }
            });
            ranks.start(second, () -> {
                SharedSegment segment = open(theirs);
                for (int turn = 1; turn <= 20; turn++) {
                    await(segment, 0, turn);
                    segment.setRelease(64, turn);
                    note("turn " + segment.getAcquire(0));
                }
            });
        }

        private SharedSegment open(SharedMemory theirs) {
            while (true) {
                try {
                    return theirs.open("a");
                } catch (IOException notYet) {
                    second.sleep(second.now() + MICROSECOND_PS);
                }
            }
        }

        private static void await(SharedSegment segment, long offset, int value) {
            int seen = segment.getAcquire(offset);
            while (seen != value) {
                segment.await(offset, seen, Host.FOREVER);
                seen = segment.getAcquire(offset);
            }
        }

        @Override
        protected void reset() {
            memory.reset();
        }
    }
}
