package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.TestHosts;

/** Devices may be ahead of the present when a run ends. */
class DevicesAheadAtTheEndTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "pc", TestHosts.profile(2));

    @AfterEach
    void close() {
        simulation.close();
    }

    @Test
    void aRunThatHasEndedGoesOnUntilNoDeviceIsAhead() {
        List<Long> reached = new ArrayList<>();
        Alarm[] alarms = new Alarm[2];
        alarms[0] = simulation.queue().place().sliceAlarm("ahead", () -> 100, () -> {
            reached.add(simulation.queue().horizonPs(alarms[0]));
            alarms[0].set(reached.getLast());
        });
        List<Long> later = new ArrayList<>();
        alarms[1] = simulation.queue().alarm("later", () -> later.add(simulation.queue().now()));
        machine.spawn("rank0", host -> {
            alarms[0].set(host.now());
            host.pause(host.now() + 1_000);
            alarms[1].set(host.now() + 50);
            throw new IllegalStateException("enough");
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Failed.class);
        long endPs = simulation.queue().now() - 100;
        assertThat(reached.getLast()).isEqualTo(endPs + 100);
        assertThat(later).containsExactly(endPs + 50);
    }

    @Test
    void aRunThatIsEndedInASliceGoesOnToItsEnd() {
        long longPs = TimeUnits.PS_PER_MS;
        List<Long> reached = new ArrayList<>();
        Alarm[] alarms = new Alarm[1];
        alarms[0] = simulation.queue().place().sliceAlarm("ahead", () -> 100, () -> {
            long nowPs = simulation.queue().now();
            reached.add(Math.min(nowPs + longPs, simulation.queue().horizonPs(alarms[0])));
            alarms[0].set(reached.getLast());
            if (nowPs > 10 * longPs) {
                simulation.abort();
            }
        });
        machine.spawn("rank0", host -> {
            alarms[0].set(host.now());
            host.pause(host.now() + 100 * longPs);
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Interrupted.class);
        assertThat(simulation.queue().now()).isGreaterThanOrEqualTo(reached.getLast());
    }

    @Test
    void aRunWithDevicesAheadThatEndsInCirclesEndsAllTheSame() {
        Alarm[] alarms = new Alarm[2];
        alarms[0] = simulation.queue().sliceAlarm("ahead", () -> 100,
                () -> assertThat(simulation.queue().horizonPs(alarms[0])).isNotNegative());
        alarms[1] = simulation.queue().alarm("storm", () -> alarms[1].set(simulation.queue().now()));
        machine.spawn("rank0", host -> {
            alarms[0].set(host.now());
            host.pause(host.now() + 1_000);
            alarms[1].set(host.now());
            host.pause(Host.FOREVER);
        });
        Outcome.TimedOut end = (Outcome.TimedOut) simulation.run(Limits.NONE.withEvents(500));
        assertThat(end.limit()).isEqualTo(Outcome.Limit.EVENTS);
    }

    @Test
    void upkeepOfARunIsNoneOfTheNext() {
        simulation.queue().sliceAlarm("slice", () -> 0, () -> {
        });
        simulation.queue().upkeep(1_000);
        simulation.queue().reset();
        simulation.queue().expectEnd(100);
        List<String> history = new ArrayList<>();
        simulation.queue().alarm("event", () -> history.add("event")).set(200);
        simulation.queue().runUntil(200);
        assertThat(history).containsExactly("event");
        assertThat(simulation.queue().isQuiet()).isFalse();
    }
}
