package org.wirelore.firmware.board;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.Segment;

/**
 * Who called whom, by the frame pointers: every function keeps its caller's at {@code fp - 8} and its return address at
 * {@code fp - 4}. A function that has not yet made its frame, or is leaving it, may be missing from its caller's side.
 */
public final class StackWalk {
    private static final int DEPTH_MAX = 1000;
    private static final int SHOWN_MAX = 24;

    private StackWalk() {
    }

    /** The address of the next instruction, then those that calls will return to, from the innermost on. */
    public static List<Integer> addresses(LanaiCpu cpu, Image image) {
        List<Integer> found = new ArrayList<>(List.of(cpu.pc()));
        Memory memory = cpu.bus().memory();
        int fp = cpu.register(Registers.FP);
        while (found.size() < DEPTH_MAX && isFrame(fp, memory)) {
            int back = memory.word(fp - 4);
            if (image.segmentAt(back).filter(segment -> segment.kind() == Segment.Kind.TEXT).isEmpty()) {
                break;
            }
            found.add(back);
            int next = memory.word(fp - 8);
            // Frames of callers are higher: anything else is no frame, and could go round for ever.
            if (Integer.compareUnsigned(next, fp) <= 0) {
                break;
            }
            fp = next;
        }
        return found;
    }

    /** One line for each of {@link #addresses}, for people; calls that repeat are counted. */
    public static List<String> lines(LanaiCpu cpu, Image image) {
        List<Integer> addresses = addresses(cpu, image);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < addresses.size() && lines.size() < SHOWN_MAX; i++) {
            lines.add((i == 0 ? "at " : "called from ") + callSite(image, addresses.get(i), i == 0));
        }
        if (addresses.size() > SHOWN_MAX) {
            lines.add("and " + (addresses.size() - SHOWN_MAX) + (addresses.size() == DEPTH_MAX ? " or more" : "")
                    + " further calls");
        }
        return lines;
    }

    /** A return address is behind the call, maybe already in the next line: the branch is two instructions before it. */
    private static String callSite(Image image, int address, boolean isInnermost) {
        return image.describe(isInnermost ? address : address - 8);
    }

    private static boolean isFrame(int fp, Memory memory) {
        return (fp & 3) == 0 && Integer.compareUnsigned(fp, 8) >= 0
                && Integer.compareUnsigned(fp, memory.bytes()) <= 0;
    }

}
