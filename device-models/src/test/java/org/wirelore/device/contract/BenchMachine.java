package org.wirelore.device.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.bench.SteppedScheduler;

/**
 * A small host for tests: a kernel, memory, a bus of 132 MB/s, and processes that one thread steps by calling them.
 * Every cost is one nanosecond, and one more for each unit; a register access takes 100 ns, an interrupt 1 microsecond.
 * While an interrupt is served, processes stand still; a soft interrupt waits for those of hardware.
 */
public final class BenchMachine implements Kernel {
    private static final long NS = 1_000;
    private static final long REGISTER_PS = 100 * NS;
    private static final long INTERRUPT_PS = 1_000 * NS;
    private static final long BUS_PS_PER_BYTE = 7_576;
    private static final int BASE = 0x10_0000;
    private static final int MEMORY_BYTES = 4 << 20;

    private final String name;
    private final SteppedScheduler clock;
    private final PhysicalMemory memory = new PhysicalMemory(BASE, MEMORY_BYTES);
    private final Map<String, Cost> costs = new LinkedHashMap<>();
    private final Bus bus = new Bus();
    private @Nullable Task running;
    private boolean inHandler;
    private long handlerPs;
    private int busyLines;
    private int busyHardware;
    private final List<SoftLine> softLines = new ArrayList<>();
    private int interrupts;
    private int registerAccesses;

    public BenchMachine(String name, SteppedScheduler clock) {
        this.name = name;
        this.clock = clock;
    }

    /** Makes one more process of this machine. */
    public Task task() {
        return new Task();
    }

    /** How often an interrupt handler was entered. */
    public int interrupts() {
        return interrupts;
    }

    /** How many programmed accesses the CPU made to registers. */
    public int registerAccesses() {
        return registerAccesses;
    }

    /** Which kinds of cost were asked for, and what was charged to each. */
    public Map<String, Cost> costs() {
        return costs;
    }

    /** Makes bus accesses fail with a status until it is set to {@link DmaBus#OK} again. */
    public void breakBus(int status) {
        bus.status = status;
    }

    @Override
    public String hostName() {
        return name;
    }

    @Override
    public long now() {
        if (inHandler || running == null) {
            return clock.now();
        }
        return running.now();
    }

    @Override
    public Cost cost(String costName) {
        return costs.computeIfAbsent(costName, key -> new Cost(key, NS, NS));
    }

    @Override
    public void spend(Cost cost) {
        charge(cost.charge(0));
    }

    @Override
    public void spend(Cost cost, int units) {
        charge(cost.charge(units));
    }

    private void charge(long pricePs) {
        if (inHandler) {
            handlerPs += pricePs;
        } else if (running != null) {
            running.localPs += pricePs;
        }
    }

    @Override
    public PhysicalMemory memory() {
        return memory;
    }

    @Override
    public Scheduler scheduler() {
        return clock;
    }

    @Override
    public DmaBus bus() {
        return bus;
    }

    @Override
    public RegisterBank map(RegisterBank card) {
        return new RegisterBank() {
            @Override
            public int read(int offset, int sizeBytes) {
                access();
                return card.read(offset, sizeBytes);
            }

            @Override
            public void write(int offset, int sizeBytes, int value) {
                access();
                card.write(offset, sizeBytes, value);
            }
        };
    }

    /** Here a process is alone. */
    @Override
    public void keepCpu(Host process, boolean keeps) {
    }

    /** A process never stalls here: the card must answer at once. */
    @Override
    public RegisterBank map(Host process, RegisterBank card, boolean gathers) {
        return map(card);
    }

    private void access() {
        registerAccesses++;
        charge(REGISTER_PS);
        now();
    }

    @Override
    public InterruptLine connect(String lineName, InterruptHandler handler) {
        return new Line(lineName, handler);
    }

    @Override
    public SoftInterrupt softInterrupt(String lineName, InterruptHandler handler) {
        SoftLine line = new SoftLine(lineName, handler);
        softLines.add(line);
        return line;
    }

    /** A process, stepped by its caller. Its time runs ahead of the clock by what it has spent. */
    public final class Task implements Host {
        private long localPs;
        private boolean signalled;
        private int signals;

        /** How often device software signalled a change to this process. */
        public int signals() {
            return signals;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long now() {
            running = this;
            clock.runUntil(localPs);
            while (busyLines > 0 && !inHandler) {
                clock.step(Long.MAX_VALUE);
            }
            running = this;
            localPs = Math.max(localPs, clock.now());
            return localPs;
        }

        @Override
        public Cost cost(String costName) {
            return BenchMachine.this.cost(costName);
        }

        @Override
        public void spend(Cost cost) {
            spend(cost, 0);
        }

        @Override
        public void spend(Cost cost, int units) {
            running = this;
            localPs += cost.charge(units);
        }

        @Override
        public void pause(long untilPs) {
            now();
            boolean more = true;
            while (more && !signalled) {
                more = clock.step(untilPs);
            }
            if (!signalled && untilPs == FOREVER) {
                throw new IllegalStateException("a pause without a limit must be ended: host=" + name);
            }
            if (!signalled) {
                clock.runUntil(untilPs);
            }
            signalled = false;
            now();
        }

        @Override
        public void sleep(long untilPs) {
            pause(untilPs);
        }

        @Override
        public void signal() {
            signalled = true;
            signals++;
        }
    }

    private final class Line implements InterruptLine {
        private final InterruptHandler handler;
        private final Alarm next;
        private boolean asserted;
        private boolean busy;

        Line(String lineName, InterruptHandler handler) {
            this.handler = handler;
            next = clock.alarm(lineName, this::onStep);
        }

        @Override
        public void set(boolean level) {
            asserted = level;
            if (level && !busy) {
                enter();
            }
        }

        private void enter() {
            busy = true;
            busyLines++;
            busyHardware++;
            interrupts++;
            next.set(clock.now() + INTERRUPT_PS);
        }

        private void onStep() {
            boolean outer = inHandler;
            inHandler = true;
            handlerPs = 0;
            boolean more = handler.step();
            inHandler = outer;
            if (more) {
                next.set(clock.now() + handlerPs);
            } else {
                busy = false;
                busyLines--;
                busyHardware--;
                if (asserted) {
                    enter();
                } else if (busyHardware == 0) {
                    softLines.forEach(SoftLine::goOn);
                }
            }
        }
    }

    private final class SoftLine implements SoftInterrupt {
        private final InterruptHandler handler;
        private final Alarm next;
        private boolean requested;
        private boolean busy;
        private boolean held;

        SoftLine(String lineName, InterruptHandler handler) {
            this.handler = handler;
            next = clock.alarm(lineName, this::onStep);
        }

        @Override
        public void request() {
            requested = true;
            if (!busy) {
                enter();
            }
        }

        private void enter() {
            requested = false;
            busy = true;
            busyLines++;
            next.set(clock.now());
        }

        /** Hardware is through. */
        private void goOn() {
            if (held) {
                held = false;
                next.set(clock.now());
            }
        }

        private void onStep() {
            if (busyHardware > 0) {
                held = true;
                return;
            }
            boolean outer = inHandler;
            inHandler = true;
            handlerPs = 0;
            boolean more = handler.step();
            inHandler = outer;
            if (more) {
                next.set(clock.now() + handlerPs);
            } else {
                busy = false;
                busyLines--;
                if (requested) {
                    enter();
                }
            }
        }
    }

    private final class Bus implements DmaBus {
        private long freePs;
        private int status;

        @Override
        public int read(long address, byte[] into, int offset, int length) {
            int answer = answer(address, length);
            if (answer == OK) {
                memory.read((int) address, into, offset, length);
            }
            return answer;
        }

        @Override
        public int write(long address, byte[] from, int offset, int length) {
            int answer = answer(address, length);
            if (answer == OK) {
                memory.write((int) address, from, offset, length);
            }
            return answer;
        }

        private int answer(long address, int length) {
            if (status != OK) {
                return status;
            }
            return memory.contains(address, length) ? OK : MASTER_ABORT;
        }

        @Override
        public long claim(int bytes, int burstBytes) {
            return claim(bytes, burstBytes, clock.now());
        }

        @Override
        public long claim(int bytes, int burstBytes, long sincePs) {
            freePs = Math.max(freePs, sincePs) + bytes * BUS_PS_PER_BYTE;
            return freePs;
        }
    }
}
