package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** What a card stores: a process that looks sees it, one that sleeps does not. */
class ChangedMemoryTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
    private final Host[] process = new Host[1];
    private final Alarm store = simulation.queue().alarm("store", () -> process[0].changed());
    private final Alarm interrupt = simulation.queue().alarm("interrupt", () -> process[0].signal());
    private final List<Long> ends = new ArrayList<>();

    private List<Long> ends(Runnable waits) {
        process[0] = machine.spawn("rank0", host -> waits.run());
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        return ends;
    }

    private void looks(long untilPs) {
        process[0].pause(untilPs);
        ends.add(process[0].now());
    }

    private void sleeps(long untilPs) {
        process[0].sleep(untilPs);
        ends.add(process[0].now());
    }

    @Test
    void aPauseEndsAtTheNextLook() {
        assertThat(ends(() -> {
            store.set(1_025);
            looks(Host.FOREVER);
        })).containsExactly(1_030L);
    }

    @Test
    void aSleepGoesOnUntilTheInterrupt() {
        assertThat(ends(() -> {
            store.set(2_000);
            interrupt.set(5_000);
            sleeps(Host.FOREVER);
        })).singleElement().satisfies(end -> assertThat(end).isBetween(5_000L, 6_000L));
    }

    @Test
    void whatChangesBeforeAWaitEndsAPauseOnly() {
        process[0] = machine.spawn("rank0", host -> {
            host.changed();
            sleeps(10_000);
            host.changed();
            looks(20_000);
            looks(20_000);
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        assertThat(ends.get(0)).isGreaterThanOrEqualTo(10_000);
        assertThat(ends.get(1)).isEqualTo(ends.get(0));
        assertThat(ends.get(2)).isGreaterThanOrEqualTo(20_000);
    }
}
