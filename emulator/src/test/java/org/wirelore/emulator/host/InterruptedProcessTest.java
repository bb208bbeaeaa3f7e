package org.wirelore.emulator.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Handlers that interrupt a process. Delivering one takes 7, a unit of work 1. */
class InterruptedProcessTest {
    private final Simulation simulation = new Simulation();
    private final Machine machine = new Machine(simulation, "h", TestHosts.profile(1));
    private final Cost work = machine.cost("byte");
    private final Cost delivery = new Cost("delivery", 7, 0);
    private final List<String> history = new ArrayList<>();
    private final Host[] process = new Host[1];

    @Test
    void aHandlerRunsInTheMiddleOfAComputationWhichThenGoesOn() {
        interruptAt(30, () -> handler("handler", 10));
        process[0] = machine.spawn("rank0", host -> {
            host.spend(work, 100);
            log("computed");
            host.spend(work, 5);
            log("computed more");
        });
        run();
        assertThat(history).containsExactly("handler at 37", "computed at 117", "computed more at 122");
    }

    @Test
    void aHandlerEndsAPauseAndASleep() {
        interruptAt(25, () -> handler("handler", 1));
        interruptAt(200, () -> handler("second", 1));
        process[0] = machine.spawn("rank0", host -> {
            host.pause(Host.FOREVER);
            log("spun");
            host.sleep(Host.FOREVER);
            log("slept");
        });
        run();
        // The spin looks every 10; the wake-up takes 50.
        assertThat(history).containsExactly("handler at 37", "spun at 38", "second at 257", "slept at 258");
    }

    @Test
    void handlersFollowEachOtherAndNeverNest() {
        interruptAt(10, () -> {
            process[0].interrupt(() -> handler("inner", 3), delivery);
            handler("outer", 20);
            log("outer left");
        });
        interruptAt(20, () -> handler("late", 1));
        process[0] = machine.spawn("rank0", host -> {
            host.spend(work, 50);
            log("computed");
        });
        run();
        assertThat(history).containsExactly("outer at 17", "outer left at 37", "inner at 44", "late at 54",
                "computed at 95");
    }

    @Test
    void aHandlerWaitsUntilTheProcessIsOutOfTheKernel() {
        interruptAt(10, () -> handler("handler", 1));
        process[0] = machine.spawn("rank0", host -> {
            machine.spend(work, 40);
            machine.now();
            log("kernel");
            host.spend(work, 10);
            log("computed");
        });
        run();
        assertThat(history).containsExactly("kernel at 40", "handler at 57", "computed at 58");
    }

    @Test
    void aHandlerThatTheDriverAsksForRunsAfterTheInterrupt() {
        List<InterruptLine> line = new ArrayList<>();
        line.add(machine.connect("nic", () -> {
            line.get(0).set(false);
            machine.spend(work, 40);
            process[0].interrupt(() -> handler("handler", 1), delivery);
            return false;
        }));
        Alarm arrival = simulation.queue().alarm("arrival", () -> line.get(0).set(true));
        arrival.set(50);
        process[0] = machine.spawn("rank0", host -> {
            host.spend(work, 100);
            log("computed");
        });
        run();
        // Latency 5, enter 20, the driver's 40, exit 10; then the handler.
        assertThat(history).containsExactly("handler at 132", "computed at 178");
    }

    @Test
    void aHandlerComesToAProcessThatWaitsForTheCpuWhenItHasIt() {
        interruptAt(1_500, () -> handler("handler", 1));
        process[0] = machine.spawn("rank0", host -> {
            host.spend(work, 1_100);
            log("first");
        });
        machine.spawn("rank1", host -> {
            host.spend(work, 900);
            host.now();
        });
        run();
        // Slices of 1,000; a context switch takes 30. The first process loses the CPU after 1,000 of its 1,100.
        assertThat(history).containsExactly("handler at 1967", "first at 2068");
    }

    @Test
    void aHandlerThatWaitsIsRefused() {
        interruptAt(10, () -> process[0].pause(Host.FOREVER));
        process[0] = machine.spawn("rank0", host -> {
            host.spend(work, 100);
            host.now();
        });
        assertThat(simulation.run()).isInstanceOf(Outcome.Failed.class);
    }

    private void interruptAt(long atPs, Runnable handler) {
        simulation.queue().alarm("interrupt" + atPs, () -> process[0].interrupt(handler, delivery)).set(atPs);
    }

    private void handler(String name, int units) {
        log(name);
        process[0].spend(work, units);
    }

    private void log(String what) {
        long atPs = what.equals("kernel") ? machine.now() : process[0].now();
        history.add(what + " at " + atPs);
    }

    private void run() {
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
    }
}
