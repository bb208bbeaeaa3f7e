package org.wirelore.emulator.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;

/** The interrupt lines and soft interrupts of a machine, and which of its CPUs serves one, as {@link Machine} says. */
final class InterruptLines {
    private final Cpu[] cpus;
    private final List<IrqLine> lines = new ArrayList<>();
    private final List<SoftLine> softLines = new ArrayList<>();
    private long interrupts;
    private long spurious;

    /** @param cpus of the machine; not copied */
    InterruptLines(Cpu[] cpus) {
        this.cpus = cpus;
    }

    void add(IrqLine line) {
        lines.add(line);
    }

    void add(SoftLine line) {
        softLines.add(line);
    }

    /** A line's request has arrived. */
    void interrupt(IrqLine line) {
        Cpu chosen = fittest(Cpu::handlesInterrupt);
        if (chosen != null) {
            interrupts++;
            chosen.take(line);
        }
    }

    /** A soft interrupt is to begin. */
    void interrupt(SoftLine line) {
        Cpu chosen = fittest(Cpu::interrupted);
        if (chosen != null) {
            chosen.take(line);
        }
    }

    private @Nullable Cpu fittest(Predicate<Cpu> isTaken) {
        Cpu chosen = null;
        int best = 0;
        for (Cpu cpu : cpus) {
            int fitness = isTaken.test(cpu) ? 0 : fitness(cpu);
            if (fitness > best) {
                best = fitness;
                chosen = cpu;
            }
        }
        return chosen;
    }

    private static int fitness(Cpu cpu) {
        return cpu.idle() ? 3 : cpu.spins() ? 2 : 1;
    }

    /** The first soft interrupt that waits for a CPU to be served. */
    @Nullable
    SoftLine waitingSoftLine() {
        for (int i = 0; i < softLines.size(); i++) {
            if (softLines.get(i).waits()) {
                return softLines.get(i);
            }
        }
        return null;
    }

    /** The first line that waits for a CPU to be served. */
    @Nullable
    IrqLine waitingLine() {
        for (int i = 0; i < lines.size(); i++) {
            IrqLine line = lines.get(i);
            if (line.waits()) {
                interrupts++;
                return line;
            }
        }
        return null;
    }

    /** A request had gone by the time it arrived. */
    void countSpurious() {
        spurious++;
    }

    /** How often a handler was entered since the last reset. */
    long interrupts() {
        return interrupts;
    }

    /** How many requests had gone by the time they arrived. */
    long spurious() {
        return spurious;
    }

    /** The machine has stopped; what was counted stays. */
    void stop() {
        lines.forEach(IrqLine::stop);
        softLines.forEach(SoftLine::stop);
    }

    void reset() {
        lines.forEach(IrqLine::reset);
        softLines.forEach(SoftLine::reset);
        interrupts = 0;
        spurious = 0;
    }

    void hashInto(StateKey key) {
        lines.forEach(line -> line.hashInto(key));
        softLines.forEach(line -> line.hashInto(key));
    }
}
