package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Processes that another one creates in the course of a run; a context switch takes 30 ps. */
class LateProcessTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "h", TestHosts.profile(2));
    private final List<String> history = new ArrayList<>();

    @AfterEach
    void end() {
        simulation.close();
    }

    private void work(String name, Host host, int bytes) {
        host.spend(host.cost("byte"), bytes);
        history.add(name + " at " + host.now());
    }

    @Test
    void theyBeginAtTheirCreatorsTimeAndCreateOthers() {
        machine.spawn("first", host -> {
            work("first", host, 100);
            machine.spawn("second", second -> {
                work("second", second, 10);
                machine.spawn("third", third -> work("third", third, 1));
            });
        });
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(171));
        assertThat(history).containsExactly("first at 100", "second at 140", "third at 171");
    }

    @Test
    void theyAreGoneWithTheRunThatRepeats() {
        machine.spawn("first", host -> {
            work("first", host, 100);
            machine.spawn("second", second -> work("second", second, 10));
        });
        List<String> runs = new ArrayList<>();
        for (int run = 0; run < 3; run++) {
            history.clear();
            Outcome outcome = simulation.run();
            runs.add(outcome + " " + history + " " + simulation.queue().hash());
            simulation.reset();
        }
        assertThat(runs.get(0)).contains("first at 100, second at 140");
        assertThat(runs).containsOnly(runs.get(0));
    }

    @Test
    void theyUnwindWhereTheRunEndsEarly() {
        machine.spawn("first", host -> {
            machine.spawn("second", second -> {
                try {
                    second.pause(Host.FOREVER);
                } finally {
                    history.add("unwound");
                }
            });
            work("first", host, 100);
            throw new IllegalStateException("broken");
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Failed.class);
        assertThat(history).containsExactly("first at 100", "unwound");
    }

    @Test
    void oneWhoseMachineStopsBeforeItBeginsNeverDoes() {
        Machine other = new Machine(simulation, "other", TestHosts.profile(1));
        Alarm stop = simulation.queue().alarm("stop", () -> history.addAll(other.stop()));
        machine.spawn("first", host -> {
            stop.set(0);
            other.spawn("second", second -> history.add("never"));
            work("first", host, 100);
        });
        assertThat(simulation.run()).isEqualTo(new Outcome.Completed(100));
        assertThat(history).containsExactly("second", "first at 100");
    }

    @Test
    void noneIsCreatedByAnEventOrWhileARunUnwinds() {
        Runnable late = () -> machine.spawn("second", second -> history.add("never"));
        machine.spawn("first", host -> {
            try {
                host.pause(Host.FOREVER);
            } finally {
                assertThatThrownBy(late::run).hasMessageContaining("rank=second");
                history.add("refused");
            }
        });
        simulation.queue().alarm("event", late).set(5);
        assertThat(simulation.run()).isInstanceOf(Outcome.Failed.class);
        assertThat(history).containsExactly("refused");
    }
}
