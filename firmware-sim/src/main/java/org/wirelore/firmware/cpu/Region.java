package org.wirelore.firmware.cpu;

import java.util.List;
import org.wirelore.firmware.isa.Effects;
import org.wirelore.firmware.isa.Instruction;

/** Code that has been translated as a whole, with the data to leave it in an exact state at every access. */
public final class Region {
    /** One cycle in a count whose low bits are instructions. */
    public static final long CYCLE = 1L << 20;
    /** The most cycles after which translated code returns, so that its instructions fit below {@link #CYCLE}. */
    public static final int CYCLES_MAX = (1 << 20) - 1;
    /** The target of a jump that is known only when it is made. */
    public static final int DYNAMIC = -1;

    final int head;
    final int cyclesToEnter;
    final TranslatedCode code;
    final List<Point> points;
    final int[] ranges;
    private int[] words = {};
    boolean isLive = true;
    int trials;

    /** The progress of a jump before a point. */
    public enum Pending {
        /** No jump is under way. */
        NOTHING,
        /** The next instruction but one is the target. */
        ONE_SLOT,
        /** The next but two is the target. */
        TWO_SLOTS
    }

    /**
     * An access at which the region may be left, before it or after it.
     *
     * @param pc          of the instruction
     * @param instruction as it was translated
     * @param cycles      since the block's beginning, without what the block's first instruction waited for
     * @param count       instructions since the block's beginning
     * @param loadedLast  the register that the instruction before has loaded, 0 for none; for the block's first
     * instruction the code passes it
     * @param pending     the jump in whose delay slot it is
     * @param target      of that jump, or {@link #DYNAMIC}
     * @param changed     the registers, and {@link Effects#FLAGS}, that the code may have changed and not written back
     */
    public record Point(int pc, Instruction.MemoryAccess instruction, int cycles, int count, int loadedLast,
            Pending pending, int target, int changed) {
    }

    /**
     * A region.
     *
     * @param head          address of its entry
     * @param cyclesToEnter the least cycle budget for an entry
     * @param code          the translated code
     * @param points        by their numbers
     * @param ranges        start and end of what was translated, in pairs
     */
    public Region(int head, int cyclesToEnter, TranslatedCode code, List<Point> points, int[] ranges) {
        this.head = head;
        this.cyclesToEnter = cyclesToEnter;
        this.code = code;
        this.points = List.copyOf(points);
        this.ranges = ranges.clone();
        code.region = this;
    }

    /** Notes the words that were translated. */
    void note(Memory memory) {
        int count = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            count += (ranges[i + 1] - ranges[i]) / 4;
        }
        words = new int[count];
        int next = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            for (int at = ranges[i]; at < ranges[i + 1]; at += 4) {
                words[next++] = memory.word(at);
            }
        }
    }

    /** Whether the memory has the words that were noted. */
    boolean isIn(Memory memory) {
        int next = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            for (int at = ranges[i]; at < ranges[i + 1]; at += 4) {
                if (words[next++] != memory.word(at)) {
                    return false;
                }
            }
        }
        return true;
    }

    boolean covers(int from, int to) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (from < ranges[i + 1] && ranges[i] < to) {
                return true;
            }
        }
        return false;
    }
}
