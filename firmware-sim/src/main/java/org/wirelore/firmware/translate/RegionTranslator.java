package org.wirelore.firmware.translate;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.CallSlot;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.cpu.Translator;

/**
 * Translates regions. Each becomes a hidden class, which the JVM unloads when its processor has dropped it. One
 * translator may serve any number of processors, since it has no state.
 */
public final class RegionTranslator implements Translator {
    /** The JVM compiles no method of 8,000 bytes or more, and what it inlines counts as well. */
    static final int CODE_BYTES_MAX = 7_900;
    /** The size of a region at the first attempt, see {@link RegionBlock#size}. */
    private static final int ROOM = 4_000;

    @Override
    public @Nullable Region translate(CodeView code, int head) {
        for (int room = ROOM; room > 0; room /= 2) {
            RegionFinder finder = new RegionFinder(code, room);
            Map<Integer, RegionBlock> blocks = finder.find(head);
            RegionBlock first = blocks.get(head);
            if (first == null) {
                return null;
            }
            RegionGraph graph = new RegionGraph(blocks, finder, head, code.options().pcReadBias());
            RegionWriter writer = new RegionWriter(graph, code.options());
            byte[] type = writer.write();
            if (codeBytes(type) <= CODE_BYTES_MAX) {
                CallSlot[] callees = writer.callees().stream().map(code::slot).toArray(CallSlot[]::new);
                return new Region(head, graph.cyclesFrom(first), define(type, callees), writer.points(), ranges(graph));
            }
        }
        return null;
    }

    private static int[] ranges(RegionGraph graph) {
        return graph.order().stream().flatMapToInt(block -> IntStream.of(block.start, block.end())).toArray();
    }

    /** The length of a class's longest method. */
    static int codeBytes(byte[] type) {
        return ClassFile.of().parse(type).methods().stream()
                .mapToInt(method -> method.findAttribute(Attributes.code()).map(CodeAttribute::codeLength).orElse(0))
                .max().orElse(0);
    }

    private static TranslatedCode define(byte[] bytes, CallSlot[] callees) {
        try {
            return (TranslatedCode) MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass()
                    .getDeclaredConstructor(CallSlot[].class).newInstance((Object) callees);
        } catch (IllegalAccessException | InstantiationException | NoSuchMethodException
                | InvocationTargetException impossible) {
            throw new IllegalStateException("translated code must be a legal class", impossible);
        }
    }
}
