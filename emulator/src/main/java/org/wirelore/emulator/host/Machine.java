package org.wirelore.emulator.host;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.host.InterruptHandler;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.emulator.time.virtual.EventPlace;
import org.wirelore.emulator.time.virtual.Simulation;

/**
 * One host: CPUs and the processes on them, interrupts, memory and the I/O bus, and its operating system as drivers see
 * it.
 *
 * <p>One run queue serves all CPUs, first come first served; a process that becomes ready takes the idle CPU that it
 * ran on last, else the lowest-numbered idle one, else it waits for the end of another's time slice (a sleeper that
 * wakes does not preempt). An interrupt goes to the lowest-numbered idle CPU, else to the lowest-numbered one whose
 * process spins, else to the lowest-numbered one that serves no interrupt yet; if there is none it waits. Lines that
 * wait are served in the order in which they were connected. Soft interrupts are served when no line waits, in the
 * order in which they were made; an interrupt suspends them. Kernel work outside of any handler and any process is
 * charged to CPU 0.
 *
 * <p>A machine resets with its simulation: everything running, charged and allocated is forgotten (drivers allocate
 * again when they attach again); connected lines, mapped registers and processes stay.
 */
public final class Machine implements Kernel {
    /** Physical address of the main memory: above the first 64 KB, so that 0 is never a buffer. */
    public static final int MEMORY_BASE = 0x1_0000;

    private final Simulation simulation;
    private final EventPlace place;
    private final String name;
    private final HostProfile profile;
    private final CostTable costs;
    private final Cost pioRead;
    private final Cost pioWrite;
    private final Cost pioBurst;
    private final @Nullable Cost pioWait;
    private final PhysicalMemory memory;
    private final PciBus bus;
    private final Cpu[] cpus;
    private final RunQueue runQueue;
    private final InterruptLines lines;

    private @Nullable CombiningDecisions combining;
    private @Nullable HostChoices choices;
    private final Cost held = new Cost("held up", 0, 0);
    private @Nullable CpuListener listener;
    /** The CPU whose interrupt handler makes a step just now. */
    private @Nullable Cpu stepping;

    /** A host of the given kind. */
    public Machine(Simulation simulation, String name, HostProfile profile) {
        this.simulation = simulation;
        place = simulation.queue().place();
        this.name = name;
        this.profile = profile;
        costs = new CostTable(profile);
        pioRead = costs.get(HostProfile.PIO_READ);
        pioWrite = costs.get(HostProfile.PIO_WRITE);
        pioBurst = profile.pio().storeBytesMax() > Integer.BYTES ? costs.get(HostProfile.PIO_BURST) : pioWrite;
        pioWait = profile.pci().yieldBytes() > 0 ? costs.get(HostProfile.PIO_WAIT) : null;
        memory = new PhysicalMemory(MEMORY_BASE, profile.memoryBytes());
        bus = new PciBus(name, place, memory, profile.pci(), simulation.queue().content());
        cpus = new Cpu[profile.cpus()];
        for (int i = 0; i < cpus.length; i++) {
            cpus[i] = new Cpu(this, i);
        }
        runQueue = new RunQueue(this, cpus);
        lines = new InterruptLines(cpus);
        simulation.whenReset(this::reset);
    }

    /**
     * Creates a process that runs the program from time 0 of every run, by a name that is unique in the simulation. In
     * the course of a run it begins at that time, or as soon as the caller's own time has passed, and is gone with the
     * run.
     *
     * @throws IllegalStateException if the run is over, or events are run in it
     */
    public HostProcess spawn(String processName, ProcessBody program) {
        return runQueue.spawn(processName, program);
    }

    /** Lets a decider choose which of several ready processes gets a CPU, else the one that has waited longest. */
    public void decideBy(Decider scheduling) {
        runQueue.decideBy(scheduling);
    }

    /** Has processes and interrupts held up, and socket calls shortened, as that says. Before anything is made. */
    public void chooseBy(HostChoices otherwise) {
        choices = otherwise;
    }

    /** What may go otherwise here; null if nothing is asked. */
    public @Nullable HostChoices choices() {
        return choices;
    }

    /** Has decided when what the CPUs have gathered of stores leaves, for mappings made from now on. */
    public void decideCombiningBy(@Nullable CombiningDecisions stores) {
        combining = stores;
    }

    /** Sets the listener for what the CPUs do; null for none. */
    public void listen(@Nullable CpuListener to) {
        listener = to;
    }

    @Nullable
    CpuListener listener() {
        return listener;
    }

    /** The kind of machine. */
    public HostProfile profile() {
        return profile;
    }

    /** The world that this machine is part of. */
    public Simulation simulation() {
        return simulation;
    }

    @Override
    public String hostName() {
        return name;
    }

    @Override
    public long now() {
        HostProcess process = runningProcess();
        return process == null ? place.now() : process.nowInKernel();
    }

    @Override
    public Cost cost(String costName) {
        return costs.get(costName);
    }

    @Override
    public void spend(Cost cost) {
        charge(CpuContext.KERNEL, cost, cost.charge(0));
    }

    @Override
    public void spend(Cost cost, int units) {
        charge(CpuContext.KERNEL, cost, cost.charge(units));
    }

    @Override
    public PhysicalMemory memory() {
        return memory;
    }

    @Override
    public EventPlace scheduler() {
        return place;
    }

    @Override
    public PciBus bus() {
        return bus;
    }

    @Override
    public RegisterBank map(RegisterBank card) {
        return new MappedRegisters(this, CpuContext.KERNEL, card);
    }

    @Override
    public void keepCpu(Host process, boolean keeps) {
        if (process instanceof HostProcess own) {
            for (Cpu cpu : cpus) {
                cpu.keep(own, keeps);
            }
        }
    }

    @Override
    public RegisterBank map(Host process, RegisterBank card, boolean gathers) {
        RegisterBank mapped = MappedRegisters.byProcess(this, card);
        return gathers && process instanceof HostProcess own
                ? CombiningWindow.over(mapped, profile.pio().storeBytesMax(), own, combining)
                : mapped;
    }

    @Override
    public InterruptLine connect(String lineName, InterruptHandler handler) {
        IrqLine line = new IrqLine(this, lineName, handler);
        lines.add(line);
        return line;
    }

    @Override
    public SoftInterrupt softInterrupt(String lineName, InterruptHandler handler) {
        SoftLine line = new SoftLine(this, lineName, handler);
        lines.add(line);
        return line;
    }

    /** All costs of this host with their tallies, in the order of the profile. */
    public Collection<Cost> costs() {
        return costs.all();
    }

    /** How often a handler was entered since the last reset. */
    public long interrupts() {
        return lines.interrupts();
    }

    /** How many interrupt requests had gone by the time they arrived. */
    public long spuriousInterrupts() {
        return lines.spurious();
    }

    /** Time that interrupts took on all CPUs together. */
    public long stolenPs() {
        return Arrays.stream(cpus).mapToLong(Cpu::stolenPs).sum();
    }

    /** How often a CPU went from one process to another. */
    public long contextSwitches() {
        return Arrays.stream(cpus).mapToLong(Cpu::switches).sum();
    }

    RunQueue runQueue() {
        return runQueue;
    }

    InterruptLines lines() {
        return lines;
    }

    Cost pioRead() {
        return pioRead;
    }

    Cost pioWrite() {
        return pioWrite;
    }

    Cost pioBurst() {
        return pioBurst;
    }

    /** The process that runs; null in a handler's step, or if no process does. */
    @Nullable
    HostProcess runningProcess() {
        return stepping == null && simulation.running() instanceof HostProcess process ? process : null;
    }

    /** When a process begins to wait, which is later if an explorer has it held up. */
    long waitsFrom(HostProcess process) {
        if (choices != null) {
            process.owe(CpuContext.USER, held, choices.heldPs(process.rankName()));
            choices.endOrGoOn(process.rankName());
        }
        return process.now();
    }

    /** When an access of the running context is made; a handler's step has not taken its time yet. */
    long accessPs() {
        return place.now() + (stepping == null ? 0 : stepping.stepOwedPs());
    }

    /** The CPU waits for the bus before an access. */
    void waitForBus(CpuContext context, long ps) {
        if (pioWait != null) {
            charge(context, pioWait, pioWait.charge((int) Math.min(ps, Integer.MAX_VALUE)));
        }
    }

    /** Whether an interrupt handler makes a step just now. */
    boolean isStepping() {
        return stepping != null;
    }

    void beginStep(Cpu cpu) {
        stepping = cpu;
    }

    void endStep() {
        stepping = null;
    }

    void charge(CpuContext context, Cost cost, long pricePs) {
        if (stepping != null) {
            stepping.oweStep(cost, pricePs);
        } else if (simulation.running() instanceof HostProcess process) {
            process.owe(context, cost, pricePs);
        } else {
            cpus[0].steal(pricePs);
        }
    }

    /** Nothing was charged so far, for instance because a boot is no part of an experiment. */
    public void resetCosts() {
        costs.reset();
    }

    /**
     * It stops at once, as without power: its processes end where they are, its CPUs do nothing more, and no interrupt
     * reaches them; what was in memory is gone. In the course of an event. Drivers stop their timers themselves, and
     * allocate again when they attach again; so do cards lose their power.
     *
     * @return the names of the processes that have ended by it
     */
    public List<String> stop() {
        List<String> ended = runQueue.stop();
        for (Cpu cpu : cpus) {
            cpu.stop();
        }
        lines.stop();
        memory.reset();
        bus.stop();
        return ended;
    }

    private void reset() {
        runQueue.reset();
        for (Cpu cpu : cpus) {
            cpu.reset();
        }
        lines.reset();
        costs.reset();
        memory.reset();
        bus.reset();
        stepping = null;
    }

    /** As {@link CallPath#renew}, of all processes. */
    public void renewPaths() {
        runQueue.renewPaths();
    }

    /**
     * Adds the state of the machine, and of its processes, at a moment at which nothing but processes is under way. A
     * machine with several processes is not added whole, as their time slices are not.
     *
     * @return false if not all of it can be added
     */
    public boolean hashInto(StateKey key) {
        boolean isWhole = stepping == null && (choices == null || choices.isWithoutState()) && runQueue.hashInto(key);
        for (Cpu cpu : cpus) {
            isWhole &= cpu.hashInto(key);
        }
        lines.hashInto(key);
        return isWhole && bus.hashInto(key);
    }

    @Override
    public void holds(long heldThere) {
        HostProcess process = runningProcess();
        if (process != null) {
            process.path().holdsInKernel(heldThere);
        }
    }
}
