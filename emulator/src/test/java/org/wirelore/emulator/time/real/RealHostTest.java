package org.wirelore.emulator.time.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;

/** How a process of real time passes the time. */
class RealHostTest {
    private static final long SECOND_PS = 1_000_000_000_000L;

    private final List<Long> waits = new ArrayList<>();

    @Test
    void aBlockingPauseGivesTheCoreAwayAndEndsSoonWithoutAWakeUp() {
        RealHost host = host(RealHost.Spin.BLOCK);
        host.pause(Host.FOREVER);
        host.pause(host.now() + 100 * SECOND_PS);
        assertThat(waits).containsExactly(2_000_000L, 2_000_000L);
        host.pause(host.now() - 1);
        assertThat(waits).hasSize(2);
    }

    @Test
    void whoSpinsNeverWaits() {
        host(RealHost.Spin.HINT).pause(Host.FOREVER);
        host(RealHost.Spin.YIELD).pause(Host.FOREVER);
        assertThat(waits).isEmpty();
    }

    @Test
    void aSleepingHostPollsNowAndThen() {
        host(RealHost.Spin.HINT).sleep(Host.FOREVER);
        assertThat(waits).containsExactly(100_000_000L);
    }

    @Test
    void aReminderEndsOneWait() {
        RealHost host = host(RealHost.Spin.HINT);
        assertThat(host.remind(host.now() + SECOND_PS / 20, 0)).isTrue();
        host.sleep(Host.FOREVER);
        assertThat(waits.getFirst()).isBetween(1L, 50_000_000L);
        host.remind(host.now() - 1, 0);
        host.sleep(Host.FOREVER);
        assertThat(waits).hasSize(1);
        host.sleep(Host.FOREVER);
        assertThat(waits).hasSize(2).last().isEqualTo(100_000_000L);
    }

    @Test
    void aProcessThatIsAskedToEndDoesNotBlock() {
        RealHost host = host(RealHost.Spin.BLOCK);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> host.pause(Host.FOREVER)).isInstanceOf(InterruptedWait.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(waits).isEmpty();
    }

    private RealHost host(RealHost.Spin spin) {
        RealHost host = new RealHost("alpha", spin);
        host.blockThrough(new Waiter() {
            @Override
            public void await(long nanos) {
                waits.add(nanos);
            }

            @Override
            public void wake() {
                throw new IllegalStateException("no thread is woken here");
            }
        });
        return host;
    }
}
