package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** A process has itself reminded while it waits, which hides no deadlock, and in the end finds out who has died. */
class ReminderTest {
    private static final long EVERY_PS = 500;
    private static final long LONG_PS = 2_000;

    private final Simulation simulation = new Simulation();
    private final Machine stops = new Machine(simulation, "stops", TestHosts.profile(1));
    private final Machine stays = new Machine(simulation, "stays", TestHosts.profile(1));
    private final List<Long> looks = new ArrayList<>();

    @AfterEach
    void close() {
        simulation.close();
    }

    /** Looks a number of times, or for ever. */
    private void looker(int times) {
        stays.spawn("looker", host -> {
            for (int i = 0; i < times; i++) {
                assertThat(host.remind(host.now() + EVERY_PS, 0)).isTrue();
                host.sleep(Host.FOREVER);
                looks.add(host.now());
            }
        });
    }

    @Test
    void itIsRemindedAsLongAsSomethingElseIsUnderWay() {
        looker(Integer.MAX_VALUE);
        stops.spawn("busy", host -> host.sleep(LONG_PS));
        assertThat(simulation.run()).isInstanceOfSatisfying(Outcome.Deadlocked.class,
                deadlock -> assertThat(deadlock.ranks()).hasSize(1));
        assertThat(looks).hasSize(3);
        assertThat(simulation.queue().now()).isLessThan(LONG_PS + EVERY_PS);
    }

    @Test
    void theNextReminderReplacesTheOneBefore() {
        stays.spawn("looker", host -> {
            host.remind(EVERY_PS, 0);
            host.remind(2 * EVERY_PS, 0);
            host.sleep(3 * EVERY_PS);
            looks.add(host.now());
            host.remind(4 * EVERY_PS, 0);
            host.remind(Host.FOREVER, 0);
            host.sleep(5 * EVERY_PS);
            looks.add(host.now());
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(looks).satisfiesExactly(first -> assertThat(first).isBetween(2 * EVERY_PS, 3 * EVERY_PS - 1),
                second -> assertThat(second).isGreaterThan(5 * EVERY_PS));
    }

    /** It sleeps when the other one dies, and looks again in time; another run is as the first one. */
    @Test
    void onceAProcessHasDiedItGoesOnLooking() {
        looker(10);
        stops.spawn("dies", host -> host.sleep(Host.FOREVER));
        Alarm stop = simulation.queue().alarm("stop", stops::stop);
        stop.set(EVERY_PS / 2);
        Outcome first = simulation.run();
        assertThat(first).isInstanceOf(Outcome.Completed.class);
        assertThat(looks).hasSize(10);
        long hash = simulation.queue().hash();
        simulation.reset();
        stop.set(EVERY_PS / 2);
        assertThat(simulation.run()).isEqualTo(first);
        assertThat(simulation.queue().hash()).isEqualTo(hash);
        simulation.reset();
        looks.clear();
        assertThat(simulation.run()).isInstanceOf(Outcome.Deadlocked.class);
        assertThat(looks).isEmpty();
    }

    /** All that it waits for have lived on since the other one died: there is nothing to find out. */
    @Test
    void onceAllThatItWaitsForAreKnownToLiveItKeepsNoRunAlive() {
        stays.spawn("looker", host -> {
            while (true) {
                host.remind(host.now() + EVERY_PS, looks.size() < 3 ? 0 : host.now());
                host.sleep(Host.FOREVER);
                looks.add(host.now());
            }
        });
        stops.spawn("dies", host -> host.sleep(Host.FOREVER));
        simulation.queue().alarm("stop", stops::stop).set(EVERY_PS / 2);
        assertThat(simulation.run()).isInstanceOf(Outcome.Deadlocked.class);
        assertThat(looks).hasSize(3);
    }
}
