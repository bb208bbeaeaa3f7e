package org.wirelore.emulator.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FrameRingTest {
    private final MemorySegment memory = Arena.ofAuto().allocate(2000);

    @Test
    void framesLeaveInTheOrderInWhichTheyCame() {
        FrameRing ring = new FrameRing(4, 100);
        assertThat(offers(ring, 60)).isTrue();
        assertThat(offers(ring, 100)).isTrue();
        assertThat(ring.poll(memory, 0)).isEqualTo(60);
        assertThat(ring.poll(memory, 0)).isEqualTo(100);
        assertThat(ring.poll(memory, 0)).isEqualTo(FramePort.NONE);
    }

    @Test
    void aFullRingTakesNothingUntilAFrameHasLeft() {
        FrameRing ring = new FrameRing(2, 100);
        assertThat(offers(ring, 20)).isTrue();
        assertThat(offers(ring, 30)).isTrue();
        assertThat(offers(ring, 40)).isFalse();
        assertThat(ring.poll(memory, 0)).isEqualTo(20);
        assertThat(offers(ring, 40)).isTrue();
    }

    @Test
    void aFrameThatIsTooLongIsTheCallersMistake() {
        assertThatThrownBy(() -> offers(new FrameRing(2, 100), 101)).hasMessageContaining("length=101");
        assertThatThrownBy(() -> new FrameRing(3, 100)).hasMessageContaining("power of two");
    }

    @Test
    void anotherThreadSeesEveryFrameWholeAndInOrder() throws InterruptedException {
        FrameRing ring = new FrameRing(8, 256);
        int frames = 200_000;
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        Thread producer = Thread.ofPlatform().daemon().uncaughtExceptionHandler((_, e) -> failed.set(e))
                .start(() -> produce(ring, frames));
        for (int number = 0; number < frames;) {
            int length = ring.poll(memory, 0);
            if (length == FramePort.NONE) {
                Thread.onSpinWait();
                continue;
            }
            assertThat(length).isEqualTo(8 + number % 31 * 8);
            for (int at = 0; at < length; at += 8) {
                assertThat(memory.get(ValueLayout.JAVA_LONG, at)).isEqualTo(number);
            }
            number++;
        }
        producer.join();
        assertThat(failed.get()).isNull();
    }

    private static void produce(FrameRing ring, int frames) {
        MemorySegment own = Arena.ofAuto().allocate(256, 8);
        for (int number = 0; number < frames;) {
            int length = 8 + number % 31 * 8;
            for (int at = 0; at < length; at += 8) {
                own.set(ValueLayout.JAVA_LONG, at, number);
            }
            if (ring.offer(own, 0, length)) {
                number++;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private boolean offers(FrameRing ring, int length) {
        return ring.offer(memory, 0, length);
    }
}
