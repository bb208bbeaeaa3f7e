package org.wirelore.emulator.backend.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.stress.PlainSegment;

/** Between two looks for dead processes lies less than half a second, whatever else happens. */
@Timeout(60)
class BellThreadTest {
    private static final long END_PS = 10 * TimeUnits.PS_PER_SECOND;

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Long> looks = new ArrayList<>();
    private volatile long nowPs;

    /** Time passes while it sleeps: until it is rung, or as long as it wanted to. */
    private final class Memory extends PlainSegment {
        private final long ringsPs;

        Memory(long ringsPs) {
            super(64);
            this.ringsPs = ringsPs;
        }

        @Override
        public void awaitOnly(long offset, int expected, long untilPs) {
            nowPs = Math.min(untilPs, nowPs + ringsPs);
            if (nowPs >= END_PS) {
                end.countDown();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE / 2, TimeUnits.PS_PER_SECOND / 7, TimeUnits.PS_PER_MS})
    void aProcessThatHasEndedIsMissedWithinASecond(long ringsPs) throws InterruptedException {
        BellThread thread = new BellThread("survivor", () -> nowPs, new Bell(new Memory(ringsPs), 0), this::look,
                () -> {
                });
        thread.start();
        end.await();
        thread.close();
        long last = 0;
        for (long at : looks) {
            assertThat(at - last).isLessThan(TimeUnits.PS_PER_SECOND / 2);
            last = at;
        }
        assertThat(last).isGreaterThan(END_PS - TimeUnits.PS_PER_SECOND / 2);
    }

    /** The system does not always tell. */
    private void look() throws IOException {
        looks.add(nowPs);
        if (looks.size() % 2 == 0) {
            throw new IOException("not now");
        }
    }
}
