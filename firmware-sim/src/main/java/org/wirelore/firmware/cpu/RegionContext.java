package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/**
 * What translated code needs of its processor: accesses that are not to plain memory, and where to put its state when it
 * leaves. Between the call of {@link TranslatedCode#run} and its return the core's registers are stale.
 */
public final class RegionContext {
    private final Core core;
    private final Stepper stepper;
    private final LeaveRegion leave = new LeaveRegion();
    private @Nullable Region region;
    private long cyclesBefore;
    private long instructionsBefore;
    private long countBefore;

    private int point;
    private int value;
    private long count;
    private int jump;
    private int loadedLast;

    RegionContext(Core core, Stepper stepper) {
        this.core = core;
        this.stepper = stepper;
    }

    /**
     * Executes a region from its head, at which the core stands, and brings the core to where it was left.
     *
     * @return the exit, or {@link Region#AT_POINT}
     */
    int run(Region newRegion, long cycles) {
        region = newRegion;
        cyclesBefore = core.cycles;
        instructionsBefore = core.instructions;
        countBefore = -cycles * Region.CYCLE;
        int stall = newRegion.waitsFor >>> core.loadedLast & 1;
        int left = newRegion.code.run(this, core.r, core.memory.cells, core.memory.grains,
                countBefore + stall * Region.CYCLE);
        if (left == Region.AT_POINT) {
            standAtPoint(newRegion);
        } else {
            Region.Exit exit = newRegion.exits.get(left);
            setCounters(0, 0);
            core.loadedLast = exit.loadedLast();
            core.jumpNow(exit.pc() == Region.DYNAMIC ? jump : exit.pc());
        }
        return left;
    }

    private void setCounters(int cyclesMore, int instructionsMore) {
        long used = count - countBefore;
        core.cycles = cyclesBefore + used / Region.CYCLE + cyclesMore;
        core.instructions = instructionsBefore + used % Region.CYCLE + instructionsMore;
    }

    private void standAtPoint(Region left) {
        Region.Point at = left.points.get(point);
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

    private void place(Region.Point at) {
        core.pc = at.pc();
        if (at.count() == 0) {
            int stall = Cost.waitsFor(at.instruction()) >>> loadedLast & 1;
            setCounters(-stall, 0);
            core.loadedLast = loadedLast;
        } else {
            setCounters(at.cycles(), at.count());
            core.loadedLast = at.loadedLast();
        }
    }

    /** The flags at the region's entry. */
    public int flags() {
        return core.flags;
    }

    /** The register that the last instruction before the region's entry loaded. */
    public int loadedLast() {
        return core.loadedLast;
    }

    /**
     * Takes the state of code that leaves.
     *
     * @param newCount      as it stood at the beginning of the block that is left, or at its end for an exit
     * @param flags         the flags
     * @param newJump       the target of a register jump that is under way, or taken
     * @param newLoadedLast the register that the last instruction before the block loaded
     */
    public void leave(long newCount, int flags, int newJump, int newLoadedLast) {
        count = newCount;
        core.flags = flags;
        jump = newJump;
        loadedLast = newLoadedLast;
    }

    /**
     * A load that is not from plain memory.
     *
     * @param newPoint     the number of the point
     * @param newCount     at the beginning of its block
     * @param newLoadedLast the register that the last instruction before the block loaded
     * @return the value, zero extended
     * @throws LeaveRegion if the code must leave
     */
    public int load(int address, int bytes, int newPoint, long newCount, int newLoadedLast) {
        enter(newPoint, newCount, newLoadedLast);
        value = core.load(address, bytes);
        if (core.attention) {
            throw leave;
        }
        return value;
    }

    /** A store that is not to plain memory; see {@link #load}. */
    public void store(int address, int bytes, int stored, int newPoint, long newCount, int newLoadedLast) {
        enter(newPoint, newCount, newLoadedLast);
        core.store(address, bytes, stored);
        if (core.attention) {
            throw leave;
        }
    }

    private void enter(int newPoint, long newCount, int newLoadedLast) {
        point = newPoint;
        count = newCount;
        loadedLast = newLoadedLast;
        Region running = region;
        if (running != null) {
            place(running.points.get(newPoint));
        }
    }
}
