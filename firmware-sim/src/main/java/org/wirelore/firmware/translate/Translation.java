package org.wirelore.firmware.translate;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.firmware.cpu.CallSlot;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.TranslatedCode;

/** A region's code for any processor that has the words that were translated. It is never changed. */
final class Translation {
    private final int head;
    private final int cyclesToEnter;
    private final List<Region.Point> points;
    private final List<Integer> callees;
    /** Start and end of what was translated, in pairs. */
    private final int[] ranges;
    private final int[] words;
    private final Constructor<?> constructor;

    /**
     * @param code of a processor that has the words
     * @param type the bytes of the class
     * @param writer that has written them
     */
    Translation(CodeView code, int head, RegionGraph graph, RegionWriter writer, byte[] type) {
        this.head = head;
        cyclesToEnter = graph.cyclesFrom(graph.order().getFirst());
        points = List.copyOf(writer.points());
        callees = writer.callees();
        ranges = graph.order().stream().flatMapToInt(block -> IntStream.of(block.start, block.end())).toArray();
        words = words(code);
        constructor = define(type);
    }

    int head() {
        return head;
    }

    /** Whether a processor has the words. */
    boolean isOf(CodeView code) {
        int next = 0;
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i + 1] > code.bytes()) {
                return false;
            }
            for (int at = ranges[i]; at < ranges[i + 1]; at += 4) {
                if (words[next++] != code.word(at)) {
                    return false;
                }
            }
        }
        return true;
    }

    private int[] words(CodeView code) {
        return IntStream.range(0, ranges.length / 2).flatMap(i -> IntStream.range(0, (ranges[2 * i + 1] - ranges[2 * i])
                / 4).map(word -> code.word(ranges[2 * i] + 4 * word))).toArray();
    }

    /** A region of one processor, which calls by that processor's slots. */
    Region region(CodeView code) {
        CallSlot[] slots = callees.stream().map(code::slot).toArray(CallSlot[]::new);
        try {
            return new Region(head, cyclesToEnter, (TranslatedCode) constructor.newInstance((Object) slots), points,
                    ranges);
        } catch (IllegalAccessException | InstantiationException | InvocationTargetException impossible) {
            throw illegal(impossible);
        }
    }

    private static Constructor<?> define(byte[] type) {
        try {
            return MethodHandles.lookup().defineHiddenClass(type, true).lookupClass()
                    .getDeclaredConstructor(CallSlot[].class);
        } catch (IllegalAccessException | NoSuchMethodException impossible) {
            throw illegal(impossible);
        }
    }

    private static IllegalStateException illegal(ReflectiveOperationException cause) {
        return new IllegalStateException("translated code must be a legal class", cause);
    }
}
