package org.wirelore.rig.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ThreadEndTest {
    @Test
    void whoIsInterruptedWhileAPortIsBeingOpenedPassesItOnAndStillWaits() throws InterruptedException {
        CountDownLatch notified = new CountDownLatch(2);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread opener = Thread.ofPlatform().daemon().start(() -> {
            while (mayEnd.getCount() > 0) {
                try {
                    mayEnd.await();
                } catch (InterruptedException e) {
                    notified.countDown();
                }
            }
        });
        AtomicBoolean waitedForItsEnd = new AtomicBoolean();
        Thread waits = Thread.ofPlatform().daemon().start(() -> {
            ThreadEnd.await(opener);
            waitedForItsEnd.set(!opener.isAlive());
        });
        do {
            waits.interrupt();
        } while (!notified.await(1, TimeUnit.MILLISECONDS));
        assertThat(waits.isAlive()).isTrue();
        mayEnd.countDown();
        assertThat(waits.join(Duration.ofMinutes(1))).isTrue();
        assertThat(waitedForItsEnd).isTrue();
    }
}
