package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/** The rules for shared memory, between two processes of one host. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class SharedMemoryContract {
    private static final long FLAG = 0;
    private static final long ANSWER = 64;
    private static final long DATA = 128;
    private static final long SECOND_PS = 1_000_000_000_000L;

    private Stage stage;
    private Host first;
    private Host second;
    private SharedMemory firstMemory;
    private SharedMemory secondMemory;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** The shared memory of the host that both processes live on. */
    protected abstract SharedMemory open(Stage stage, Host process);

    @BeforeEach
    void setUp() {
        stage = newStage();
        first = stage.process("host");
        second = stage.process("host");
        firstMemory = open(stage, first);
        secondMemory = open(stage, second);
    }

    @Test
    void aSegmentIsMadeOnceAndFilledWithZeros() {
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 4096);
            assertThat(segment.memory().byteSize()).isGreaterThanOrEqualTo(4096);
            assertThat(segment.getAcquire(0)).isZero();
            assertThat(segment.memory().get(ValueLayout.JAVA_BYTE, 4095)).isZero();
            assertThatThrownBy(() -> firstMemory.create("a", 4096)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> firstMemory.open("b")).isInstanceOf(IOException.class);
            firstMemory.unlink("a");
        });
        stage.run();
    }

    @Test
    void anUnlinkedSegmentLivesOnForThoseWhoHaveItAndItsNameIsFree() {
        stage.start(first, () -> {
            SharedSegment old = firstMemory.create("a", 64);
            old.setRelease(0, 7);
            firstMemory.unlink("a");
            assertThatThrownBy(() -> firstMemory.open("a")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> firstMemory.unlink("a")).isInstanceOf(IOException.class);
            assertThat(firstMemory.create("a", 64).getAcquire(0)).isZero();
            assertThat(old.getAcquire(0)).isEqualTo(7);
            firstMemory.unlink("a");
        });
        stage.run();
    }

    @Test
    void whatWasStoredBeforeAReleaseIsSeenAfterTheAcquire() {
        int rounds = 200;
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 4096);
            for (int round = 1; round <= rounds; round++) {
                segment.memory().asSlice(DATA, 256).fill((byte) round);
                segment.setRelease(FLAG, round);
                while (segment.getAcquire(ANSWER) != round) {
                    first.pause(Host.FOREVER);
                }
            }
            firstMemory.unlink("a");
        });
        stage.start(second, () -> {
            SharedSegment segment = openWhenThere();
            for (int round = 1; round <= rounds; round++) {
                while (segment.getAcquire(FLAG) != round) {
                    second.pause(Host.FOREVER);
                }
                for (int i = 0; i < 256; i++) {
                    assertThat(segment.memory().get(ValueLayout.JAVA_BYTE, DATA + i)).isEqualTo((byte) round);
                }
                segment.setRelease(ANSWER, round);
            }
        });
        stage.run();
    }

    @Test
    void noWakeUpIsLostInAThousandTurns() {
        int turns = 1000;
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 4096);
            for (int turn = 1; turn <= turns; turn++) {
                segment.setRelease(FLAG, turn);
                segment.wake(FLAG);
                awaitValue(segment, ANSWER, turn);
            }
            firstMemory.unlink("a");
        });
        stage.start(second, () -> {
            SharedSegment segment = openWhenThere();
            for (int turn = 1; turn <= turns; turn++) {
                awaitValue(segment, FLAG, turn);
                segment.setRelease(ANSWER, turn);
                segment.wake(ANSWER);
            }
        });
        stage.run();
    }

    @Test
    void awaitReturnsAtOnceIfTheWordHasChangedAlready() {
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 64);
            segment.setRelease(FLAG, 1);
            Stage.sleepUntil(first, first.now() + SECOND_PS / 1000);
            segment.await(FLAG, 0, Host.FOREVER);
            firstMemory.unlink("a");
        });
        stage.run();
    }

    @Test
    void aWakeEndsAnAwaitThoughNothingWasStored() {
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 64);
            Stage.sleepUntil(first, SECOND_PS / 100);
            segment.await(FLAG, 0, Host.FOREVER);
            firstMemory.unlink("a");
        });
        stage.start(second, () -> {
            SharedSegment segment = openWhenThere();
            Stage.sleepUntil(second, SECOND_PS / 10);
            segment.wake(FLAG);
        });
        stage.run();
    }

    @Test
    void awaitEndsWhenItsTimeHasCome() {
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 64);
            long untilPs = first.now() + SECOND_PS / 1000;
            while (first.now() < untilPs) {
                segment.await(FLAG, 0, untilPs);
            }
            assertThat(segment.getAcquire(FLAG)).isZero();
            firstMemory.unlink("a");
        });
        stage.run();
    }

    @Test
    void oneOfTwoThatCompareAndSetWins() {
        int[] wins = new int[2];
        int[] left = new int[1];
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 64);
            wins[0] = segment.compareAndSet(FLAG, 0, 1) ? 1 : 0;
            Stage.sleepUntil(first, first.now() + SECOND_PS / 1000);
            left[0] = segment.getAcquire(FLAG);
        });
        stage.start(second, () -> wins[1] = openWhenThere().compareAndSet(FLAG, 0, 2) ? 1 : 0);
        stage.run();
        assertThat(wins[0] + wins[1]).isEqualTo(1);
        assertThat(left[0]).isEqualTo(wins[0] == 1 ? 1 : 2);
    }

    @Test
    void aLongWordIsStoredWholeIfItIsAsExpected() {
        stage.start(first, () -> {
            SharedSegment segment = firstMemory.create("a", 64);
            long value = 0x1_0000_0001L;
            assertThat(segment.compareAndSetLong(FLAG, 1, value)).isFalse();
            assertThat(segment.compareAndSetLong(FLAG, 0, value)).isTrue();
            assertThat(segment.compareAndSetLong(FLAG, 1, 5)).as("only the lower half is as expected").isFalse();
            assertThat(segment.getLongAcquire(FLAG)).isEqualTo(value);
            firstMemory.unlink("a");
        });
        stage.run();
    }

    private void awaitValue(SharedSegment segment, long offset, int value) {
        int seen = segment.getAcquire(offset);
        while (seen != value) {
            segment.await(offset, seen, Host.FOREVER);
            seen = segment.getAcquire(offset);
        }
    }

    private SharedSegment openWhenThere() {
        while (true) {
            try {
                return secondMemory.open("a");
            } catch (IOException notYet) {
                second.sleep(second.now() + SECOND_PS / 1_000_000);
            }
        }
    }
}
