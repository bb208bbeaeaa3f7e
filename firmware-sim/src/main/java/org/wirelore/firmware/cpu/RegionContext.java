package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.isa.Cycles;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Registers;

/**
 * The processor's interface for translated code: accesses that are not to plain memory, code to call, and a place for
 * the state at a call or an exit. While the code runs the core's registers are stale.
 */
public final class RegionContext {
    /**
     * The most nested calls of translated code on the host's stack. At the next call the code leaves and continues from
     * the outermost level.
     */
    private static final int DEPTH_MAX = 200;

    private final Core core;
    private final CodeCache code;
    private final Stepper stepper;
    private final LeaveRegion leave = new LeaveRegion();
    /**
     * What {@link #code} gives for every address without code. It is set before each use, and its caller runs it at
     * once, on the one thread that owns the processor.
     */
    private final CallSlot.Nothing nothing = new CallSlot.Nothing(0);
    private final int[] atPoint = new int[Registers.COUNT];

    private long cyclesBefore;
    private long instructionsBefore;
    private long countBefore;

    private long count;
    private int loadedLast;
    private int form;
    private int first;
    private int second;
    private int depth;

    private boolean isAtPoint;
    private @Nullable Region region;
    private int point;
    private int value;
    private int jump;

    RegionContext(Core core, CodeCache code, Stepper stepper) {
        this.core = core;
        this.code = code;
        this.stepper = stepper;
    }

    /**
     * Executes a region from its head, which is the core's next address, and the translated code that follows it. Then
     * sets the core to the state at the exit.
     *
     * @return the remaining cycles, or 0 after an exit at an access
     */
    long run(Region entered, long cycles) {
        cyclesBefore = core.cycles;
        instructionsBefore = core.instructions;
        countBefore = -cycles * Region.CYCLE;
        count = countBefore;
        loadedLast = core.loadedLast;
        form = core.flags;
        depth = 0;
        isAtPoint = false;
        int left = follow(entered.code.run(this, core.r, core.memory.cells, core.memory.grains, count), Block.NOWHERE);
        core.flags = LazyFlags.pack(form, first, second);
        if (isAtPoint) {
            standAtPoint();
            return 0;
        }
        setCounters(0, 0);
        core.loadedLast = loadedLast;
        core.jumpNow(left);
        return -(count / Region.CYCLE);
    }

    /**
     * Continues after called code has left, through translated code, up to an address.
     *
     * @param pc     where the called code has left
     * @param wanted the address at which the caller continues
     * @return the address at which it stopped
     */
    public int follow(int pc, int wanted) {
        int at = pc;
        while (at != wanted && !isAtPoint && depth < DEPTH_MAX) {
            Region next = code.region(at);
            if (next == null || count > -next.cyclesToEnter * Region.CYCLE) {
                return at;
            }
            depth++;
            at = next.code.run(this, core.r, core.memory.cells, core.memory.grains, count);
            depth--;
        }
        return at;
    }

    private void setCounters(int cyclesMore, int instructionsMore) {
        long used = count - countBefore;
        core.cycles = cyclesBefore + used / Region.CYCLE + cyclesMore;
        core.instructions = instructionsBefore + used % Region.CYCLE + instructionsMore;
    }

    private void standAtPoint() {
        Region.Point at = notedPoint();
        place(at);
        core.next = at.pc() + 4;
        core.afterNext = at.pc() + 8;
        int target = at.target() == Region.DYNAMIC ? jump : at.target();
        if (at.pending() == Region.Pending.ONE_SLOT) {
            core.next = target;
            core.afterNext = target + 4;
        } else if (at.pending() == Region.Pending.TWO_SLOTS) {
            core.afterNext = target;
        }
        if (core.fault == null) {
            stepper.complete(at.instruction(), value);
        }
    }

    private Region.Point notedPoint() {
        if (region == null) {
            throw new IllegalStateException("code must have its region before it runs");
        }
        return region.points.get(point);
    }

    private void place(Region.Point at) {
        core.pc = at.pc();
        if (at.count() == 0) {
            int stall = Cycles.waitsFor(at.instruction()) >>> loadedLast & 1;
            setCounters(-stall, 0);
            core.loadedLast = loadedLast;
        } else {
            setCounters(at.cycles(), at.count());
            core.loadedLast = at.loadedLast();
        }
    }

    /** Cycles and instructions as {@link #leave(long, int)} has set them. */
    public long count() {
        return count;
    }

    /** The register that the last instruction loaded, 0 for none. */
    public int loadedLast() {
        return loadedLast;
    }

    /** The form of {@link LazyFlags}. */
    public int form() {
        return form;
    }

    /** Their first value. */
    public int first() {
        return first;
    }

    /** Their second value. */
    public int second() {
        return second;
    }

    /** Whether calls are nested as deeply as the stack allows: the next one must leave. */
    public boolean isDeep() {
        return depth > DEPTH_MAX;
    }

    /** Takes counters of code that leaves, and has not changed flags. */
    public void leave(long newCount, int newLoadedLast) {
        count = newCount;
        loadedLast = newLoadedLast;
    }

    /** Takes counters and flags of code that leaves. */
    public void leave(long newCount, int newLoadedLast, int newForm, int newFirst, int newSecond) {
        leave(newCount, newLoadedLast);
        form = newForm;
        first = newFirst;
        second = newSecond;
    }

    /** Takes counters before a call; {@link #called} must follow it. */
    public void call(long newCount, int newLoadedLast) {
        leave(newCount, newLoadedLast);
        depth++;
    }

    /** Takes counters and flags before a call; {@link #called} must follow it. */
    public void call(long newCount, int newLoadedLast, int newForm, int newFirst, int newSecond) {
        leave(newCount, newLoadedLast, newForm, newFirst, newSecond);
        depth++;
    }

    /** Ends a call, and gives its counters. */
    public long called() {
        depth--;
        return count;
    }

    /** The code to call for an address in a register. */
    public TranslatedCode code(int address) {
        Region there = code.region(address);
        if (there == null) {
            nothing.address = address;
            return nothing;
        }
        return there.code;
    }

    /** Where code that leaves at a point puts all registers that it uses, before {@link #leaveAtPoint}. */
    public int[] atPoint() {
        return atPoint;
    }

    /**
     * Takes the state of code that leaves at the point of its last access.
     *
     * @param newForm   form of the flags
     * @param newFirst  their first value
     * @param newSecond their second value
     * @param newJump   the target of a register jump that is under way
     */
    public void leaveAtPoint(int newForm, int newFirst, int newSecond, int newJump) {
        int changed = notedPoint().changed();
        for (int register = Registers.PC + 1; register < Registers.COUNT; register++) {
            if ((changed >>> register & 1) != 0) {
                core.r[register] = atPoint[register];
            }
        }
        if ((changed & Effects.FLAGS) != 0) {
            form = newForm;
            first = newFirst;
            second = newSecond;
        }
        jump = newJump;
        isAtPoint = true;
    }

    /**
     * A load that is not from plain memory.
     *
     * @param running      the code that loads
     * @param newPoint     the number of the point
     * @param newCount     at the beginning of its block
     * @param newLoadedLast the register that the last instruction before the block loaded
     * @return the value, zero extended
     * @throws LeaveRegion if the code must leave
     */
    public int load(int address, int bytes, TranslatedCode running, int newPoint, long newCount, int newLoadedLast) {
        enter(running, newPoint, newCount, newLoadedLast);
        value = core.load(address, bytes);
        if (core.attention) {
            throw leave;
        }
        return value;
    }

    /** A store that is not to plain memory; see {@link #load}. */
    public void store(int address, int bytes, int stored, TranslatedCode running, int newPoint, long newCount,
            int newLoadedLast) {
        enter(running, newPoint, newCount, newLoadedLast);
        core.store(address, bytes, stored);
        if (core.attention) {
            throw leave;
        }
    }

    private void enter(TranslatedCode running, int newPoint, long newCount, int newLoadedLast) {
        region = running.region;
        point = newPoint;
        count = newCount;
        loadedLast = newLoadedLast;
        place(notedPoint());
    }
}
