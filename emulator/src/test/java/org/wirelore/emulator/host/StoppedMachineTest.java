package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** A machine that stops takes its processes with it, whatever they do at that moment, and no others. */
class StoppedMachineTest {
    private static final long STOP_PS = 500;

    private final Simulation simulation = new Simulation();
    private final Machine stops = new Machine(simulation, "stops", TestHosts.profile(1));
    private final Machine stays = new Machine(simulation, "stays", TestHosts.profile(1));
    private final List<String> history = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private final Alarm stop = simulation.queue().alarm("stop", () -> ended.addAll(stops.stop()));

    private void dies(String name, ProcessBody body) {
        stops.spawn(name, host -> {
            body.run(host);
            history.add(name + " goes on");
        });
    }

    private Outcome run() {
        stop.set(STOP_PS);
        return simulation.run();
    }

    @Test
    void whatItsProcessesDoEndsThere() {
        dies("computes", host -> {
            while (host.now() < 10 * STOP_PS) {
                host.spend(host.cost("work"), 1);
            }
        });
        dies("sleeps", host -> host.sleep(Host.FOREVER));
        dies("spins", host -> host.pause(10 * STOP_PS));
        stays.spawn("survivor", host -> {
            host.sleep(20 * STOP_PS);
            history.add("survivor ends at " + host.now());
        });
        Outcome first = run();
        assertThat(first).isInstanceOf(Outcome.Completed.class);
        assertThat(ended).containsExactly("computes", "sleeps", "spins");
        assertThat(history).hasSize(1).first().asString().startsWith("survivor ends");
        List<String> before = List.copyOf(history);
        simulation.reset();
        history.clear();
        assertThat(run()).isEqualTo(first);
        assertThat(history).isEqualTo(before);
        simulation.close();
    }

    @Test
    void aRunWithoutAnyProcessLeftIsOver() {
        dies("sleeps", host -> host.sleep(Host.FOREVER));
        assertThat(run()).isEqualTo(new Outcome.Completed(STOP_PS));
        simulation.close();
    }

    @Test
    void whoWaitsForTheDeadForEverIsInADeadlock() {
        dies("sleeps", host -> host.sleep(10 * STOP_PS));
        stays.spawn("survivor", host -> host.sleep(Host.FOREVER));
        assertThat(run()).isInstanceOfSatisfying(Outcome.Deadlocked.class,
                deadlock -> assertThat(deadlock.ranks()).hasSize(1));
        simulation.close();
    }
}
