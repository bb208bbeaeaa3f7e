package org.wirelore.firmware.cpu;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Flags;
import org.wirelore.firmware.isa.Registers;

/**
 * A LANai v11 processor on a bus. It executes only inside of {@link #run} and {@link #step}, and between two calls its
 * state is that between two instructions, which may be a jump and its delay slot. A wrong program ends a run with
 * {@link StopReason#FAULT} and never with an exception.
 *
 * <p>One thread owns it. Other threads may call {@link #requestStop} only, which takes effect soon and not at once.
 */
public final class LanaiCpu {
    private static final long NEVER = -1;

    private final Core core;
    private final Stepper stepper;
    private final Engine engine;
    private final Set<Integer> breakpoints = new HashSet<>();
    private final List<Watch> watches = new ArrayList<>();
    private @Nullable ExecutionListener listener;
    private @Nullable WatchHit watchHit;
    /** The breakpoint that ended the last run, and the time: the next run continues after it. */
    private int toldAt;
    private long toldAfter = NEVER;

    private record Watch(int address, int bytes, boolean onLoad, boolean onStore) {
        boolean sees(int from, int width, boolean isStore) {
            long start = Integer.toUnsignedLong(from);
            long watched = Integer.toUnsignedLong(address);
            return (isStore ? onStore : onLoad) && start < watched + bytes && watched < start + width;
        }
    }

    /** A processor that interprets, in the state after reset. */
    public LanaiCpu(Bus bus, CpuOptions options) {
        this(bus, options, null, TranslationPolicy.USUAL);
    }

    /** A processor that has hot code translated. */
    public LanaiCpu(Bus bus, CpuOptions options, Translator translator) {
        this(bus, options, translator, TranslationPolicy.USUAL);
    }

    LanaiCpu(Bus bus, CpuOptions options, @Nullable Translator translator, TranslationPolicy eagerness) {
        core = new Core(bus, options);
        stepper = new Stepper(core);
        engine = new Engine(core, stepper, translator, eagerness);
    }

    /** The processor's address space. */
    public Bus bus() {
        return core.bus;
    }

    /** Registers and flags become 0, counters too, and execution starts at address 0. Memory keeps its content. */
    public void reset() {
        core.reset();
        watchHit = null;
        toldAfter = NEVER;
    }

    /**
     * A register's value; of pc, the address of the next instruction.
     *
     * @param number 0..31
     */
    public int register(int number) {
        return number == Registers.PC ? core.pc : core.r[checked(number)];
    }

    /** Writes a register: of pc as {@link #setPc}; r0 and r1 keep their values. */
    public void setRegister(int number, int value) {
        if (number == Registers.PC) {
            setPc(value);
        } else if (checked(number) > Registers.ONES) {
            core.r[number] = value;
        }
    }

    private static int checked(int number) {
        if (number < 0 || number >= Registers.COUNT) {
            throw new IllegalArgumentException("a register number must be 0..31: number=" + number);
        }
        return number;
    }

    /** The address of the next instruction. */
    public int pc() {
        return core.pc;
    }

    /** Sets the address of the next instruction and cancels a pending jump. */
    public void setPc(int address) {
        core.jumpNow(core.strictAlignment ? address : address & ~3);
        core.fault = null;
    }

    /** The four {@link Flags}. */
    public int flags() {
        return core.flags;
    }

    /** Sets the four {@link Flags}. */
    public void setFlags(int flags) {
        core.flags = flags & Flags.MASK;
    }

    /** Cycles since reset. */
    public long cycles() {
        return core.cycles;
    }

    /** Instructions since reset. */
    public long instructions() {
        return core.instructions;
    }

    /** Why the last run stopped with {@link StopReason#FAULT}, or null. */
    public @Nullable Fault fault() {
        return core.fault;
    }

    /** The access at which the last run stopped with {@link StopReason#WATCHPOINT}, or null. */
    public @Nullable WatchHit watchHit() {
        return watchHit;
    }

    /**
     * Executes until the budget is spent or something else ends the run. Every reason is exact: the run ends at the
     * first instruction boundary where it holds.
     *
     * @param budget in cycles; the last instruction may exceed it by its own cost. Nothing happens if it is 0 or less
     */
    public StopReason run(long budget) {
        long end = core.cycles + Math.max(budget, 0);
        core.limit = end < core.cycles ? Long.MAX_VALUE : end;
        return runToLimit(false);
    }

    /** Executes one instruction, without regard to breakpoints. */
    public StopReason step() {
        core.limit = core.cycles + 1;
        return runToLimit(true);
    }

    private StopReason runToLimit(boolean isStep) {
        core.fault = null;
        watchHit = null;
        while (true) {
            core.attention = false;
            if (watchHit != null) {
                return StopReason.WATCHPOINT;
            }
            if (core.stopRequested) {
                core.stopRequested = false;
                return StopReason.STOPPED;
            }
            if (core.interruptRequested) {
                core.interruptRequested = false;
                return StopReason.INTERRUPT;
            }
            if (core.cycles >= core.limit) {
                return StopReason.BUDGET;
            }
            if (!isStep && isAtBreakpoint()) {
                return StopReason.BREAKPOINT;
            }
            if (isStep || isObserved() || !engine.run()) {
                stepOnce();
            }
            if (core.fault != null) {
                return StopReason.FAULT;
            }
        }
    }

    /** A listener or breakpoint that is set or removed during a run takes effect at once. */
    private boolean isObserved() {
        return listener != null || !watches.isEmpty() || !breakpoints.isEmpty();
    }

    private boolean isAtBreakpoint() {
        if (breakpoints.isEmpty() || !breakpoints.contains(core.pc)
                || (toldAt == core.pc && toldAfter == core.instructions)) {
            return false;
        }
        toldAt = core.pc;
        toldAfter = core.instructions;
        return true;
    }

    private void stepOnce() {
        int pc = core.pc;
        // Read before: the instruction may overwrite itself.
        int word = listener != null && core.inMemory(pc, 4) ? core.memory.word(pc) : 0;
        stepper.step();
        if (listener != null && core.fault == null) {
            listener.executed(pc, word);
        }
    }

    /** The run in progress, or the next, ends with {@link StopReason#STOPPED} before its next instruction. */
    public void requestStop() {
        core.stopRequested = true;
        core.attention = true;
    }

    /**
     * The run in progress, or the next, ends with {@link StopReason#INTERRUPT} before its next instruction. The
     * caller decides what follows: control programs of every generation poll, and interrupt entry is not modelled.
     */
    public void requestInterrupt() {
        core.interruptRequested = true;
        core.attention = true;
    }

    /**
     * Ends the run in progress at the first boundary at which {@link #cycles} is at least this, if that is earlier than
     * its budget would have it: for a device that has learned of an earlier event.
     */
    public void endRunAt(long cycle) {
        core.limit = Math.min(core.limit, cycle);
        core.attention = true;
    }

    /**
     * Stops runs before the instruction at an address, each time that the program comes there; the run after the one
     * that was stopped goes on behind it. With breakpoints, watchpoints or a listener the processor goes step by step,
     * which costs nothing when there are none.
     */
    public void addBreakpoint(int address) {
        breakpoints.add(address);
        core.attention = true;
    }

    /** Removes a breakpoint. */
    public void removeBreakpoint(int address) {
        breakpoints.remove(address);
    }

    /**
     * Stops runs after an instruction that makes an access inside of a range.
     *
     * @param address the range's first byte
     * @param bytes   its length
     * @param onLoad  loads stop
     * @param onStore stores stop
     */
    public void addWatchpoint(int address, int bytes, boolean onLoad, boolean onStore) {
        watches.add(new Watch(address, bytes, onLoad, onStore));
        chooseWatcher();
    }

    /** Removes all watchpoints that start at an address. */
    public void removeWatchpoints(int address) {
        watches.removeIf(watch -> watch.address == address);
        chooseWatcher();
    }

    /** Sets the listener, or with null removes it. */
    public void listen(@Nullable ExecutionListener newListener) {
        listener = newListener;
        chooseWatcher();
    }

    private void chooseWatcher() {
        core.attention = true;
        core.watcher = watches.isEmpty() && listener == null ? null : this::accessed;
    }

    private void accessed(int address, int bytes, boolean isStore, int value) {
        if (listener != null) {
            listener.accessed(address, bytes, isStore, value);
        }
        for (Watch watch : watches) {
            if (watchHit == null && watch.sees(address, bytes, isStore)) {
                watchHit = new WatchHit(core.pc, address, bytes, isStore, value);
            }
        }
    }

    /** How many numbers {@link #copyState} copies. */
    public static final int STATE_NUMBERS = Registers.COUNT + 4;

    /**
     * Copies registers, pending jumps and flags, without the counters.
     *
     * @param into of at least {@link #STATE_NUMBERS} places
     */
    public void copyState(int[] into) {
        System.arraycopy(core.r, 0, into, 0, Registers.COUNT);
        into[Registers.PC] = core.pc;
        into[Registers.COUNT] = core.next;
        into[Registers.COUNT + 1] = core.afterNext;
        into[Registers.COUNT + 2] = core.flags;
        into[Registers.COUNT + 3] = core.loadedLast;
    }

    /**
     * Whether pending jumps, and some of the registers and flags, are those of {@link #copyState}.
     *
     * @param needed which of them, as in {@link Effects#needs}
     */
    public boolean hasState(int[] state, int needed) {
        if (core.pc != state[Registers.PC] || core.next != state[Registers.COUNT]
                || core.afterNext != state[Registers.COUNT + 1] || core.loadedLast != state[Registers.COUNT + 3]
                || ((needed & Effects.FLAGS) != 0 && core.flags != state[Registers.COUNT + 2])) {
            return false;
        }
        int left = needed & ~Effects.FLAGS;
        while (left != 0) {
            int register = Integer.numberOfTrailingZeros(left);
            if (core.r[register] != state[register]) {
                return false;
            }
            left &= left - 1;
        }
        return true;
    }

    /**
     * Counts what was not executed because it would have changed nothing else: whole iterations of a loop that came
     * back to the same state, for a caller that has proved it, and that has one more iteration executed next.
     *
     * @param iterations how many
     * @param cycles of each
     * @param instructions of each
     */
    public void skip(long iterations, long cycles, long instructions) {
        core.cycles += iterations * cycles;
        core.instructions += iterations * instructions;
        if (listener != null && iterations > 0) {
            listener.repeated(instructions, iterations);
        }
    }

    /** Registers, pending jumps, flags and counters; the memory has its own {@link Memory#save}. */
    public CpuState save() {
        List<Integer> registers = new ArrayList<>(Registers.COUNT);
        for (int i = 0; i < Registers.COUNT; i++) {
            registers.add(core.r[i]);
        }
        return new CpuState(List.copyOf(registers), core.pc, core.next, core.afterNext, core.flags, core.loadedLast,
                core.cycles, core.instructions);
    }

    /** Restores a saved state. Cancels requests for stops and interrupts that had no effect yet. */
    public void restore(CpuState state) {
        core.stopRequested = false;
        core.interruptRequested = false;
        toldAfter = NEVER;
        for (int i = Registers.PC + 1; i < Registers.COUNT; i++) {
            core.r[i] = state.registers().get(i);
        }
        core.pc = state.pc();
        core.next = state.next();
        core.afterNext = state.afterNext();
        core.flags = state.flags() & Flags.MASK;
        core.loadedLast = state.loadedLast();
        core.cycles = state.cycles();
        core.instructions = state.instructions();
        core.fault = null;
        watchHit = null;
    }

    /** Adds the state of {@link #save} to a hash, which is the same for every engine. */
    public void hashInto(LongConsumer hash) {
        for (int i = Registers.PC + 1; i < Registers.COUNT; i++) {
            hash.accept(core.r[i]);
        }
        hash.accept(core.pc);
        hash.accept(core.next);
        hash.accept(core.afterNext);
        hash.accept(core.flags);
        hash.accept(core.loadedLast);
        hash.accept(core.cycles);
        hash.accept(core.instructions);
    }
}
