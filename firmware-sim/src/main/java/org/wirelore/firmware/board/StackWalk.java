package org.wirelore.firmware.board;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.Memory;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;

/**
 * The chain of callers, by the frame pointers: every function stores its caller's at {@code fp - 8} and its return
 * address at {@code fp - 4}. The caller of a function that is leaving its frame, or makes it late, may be missing.
 */
public final class StackWalk {
    private static final int DEPTH_MAX = 1 << 20;
    private static final int SHOWN_MAX = 24;
    /** Until {@code add %sp, 8, %fp}, the second instruction of a function, has been executed. */
    private static final int PROLOGUE_BYTES = 8;

    private StackWalk() {
    }

    /** The address of the next instruction, then those that calls will return to, from the innermost on. */
    public static List<Integer> addresses(LanaiCpu cpu, Image image) {
        List<Integer> found = new ArrayList<>(List.of(cpu.pc()));
        Memory memory = cpu.bus().memory();
        int fp = cpu.register(Registers.FP);
        int returnAddress = cpu.register(Registers.RCA);
        if (isBeforeFrame(cpu.pc(), image) && isText(returnAddress, image)) {
            found.add(returnAddress);
        }
        while (found.size() < DEPTH_MAX && isFrame(fp, memory)) {
            int back = memory.word(fp - 4);
            if (!isText(back, image)) {
                break;
            }
            found.add(back);
            int next = memory.word(fp - 8);
            // Frames of callers are higher. Other values are no frames and could form an endless loop.
            if (Integer.compareUnsigned(next, fp) <= 0) {
                break;
            }
            fp = next;
        }
        return found;
    }

    /** {@link #addresses} for people, a line each; calls that repeat themselves are one line. */
    public static List<String> lines(LanaiCpu cpu, Image image) {
        List<Integer> addresses = addresses(cpu, image);
        List<String> lines = new ArrayList<>(List.of("at " + image.describe(addresses.getFirst())));
        int i = 1;
        while (i < addresses.size() && lines.size() < SHOWN_MAX) {
            int end = i + 1;
            while (end < addresses.size() && addresses.get(end).equals(addresses.get(i))) {
                end++;
            }
            lines.add("called from " + callSite(image, addresses.get(i)) + (end - i > 1
                    ? ", " + (end - i) + " times" + (end == DEPTH_MAX ? " or more" : "")
                    : ""));
            i = end;
        }
        if (i < addresses.size()) {
            lines.add("and " + (addresses.size() - i) + " further calls");
        }
        return lines;
    }

    /**
     * A return address is behind the call, maybe already in the next line: the branch is two instructions before it.
     */
    private static String callSite(Image image, int address) {
        return image.describe(address - 8);
    }

    /** Somewhere that is no code, or in the first instructions of a function: its caller is only in a register yet. */
    private static boolean isBeforeFrame(int pc, Image image) {
        return !isText(pc, image)
                || image.symbols().at(pc).filter(symbol -> pc - symbol.address() < PROLOGUE_BYTES).isPresent();
    }

    private static boolean isText(int address, Image image) {
        return image.segmentAt(address).filter(segment -> segment.kind() == ImageSegment.Kind.TEXT).isPresent();
    }

    private static boolean isFrame(int fp, Memory memory) {
        return (fp & 3) == 0 && Integer.compareUnsigned(fp, 8) >= 0
                && Integer.compareUnsigned(fp, memory.bytes()) <= 0;
    }

}
