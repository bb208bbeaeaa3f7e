package org.wirelore.firmware.translate;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.TranslatedCode;
import org.wirelore.firmware.cpu.Translator;

/**
 * Translates regions. Each becomes a hidden class that goes when its processor forgets it. One translator may serve any
 * number of processors, since it keeps nothing.
 */
public final class RegionTranslator implements Translator {
    /** Methods from 8,000 bytes on are not compiled by the JVM, and what is inlined counts as well. */
    private static final int ROOM = 7_000;

    @Override
    public @Nullable Region translate(CodeView code, int head) {
        RegionFinder finder = new RegionFinder(code, ROOM);
        Map<Integer, RegionBlock> blocks = finder.find(head);
        RegionBlock first = blocks.get(head);
        if (first == null) {
            return null;
        }
        RegionGraph graph = new RegionGraph(blocks, finder, head, code.options().pcReadBias());
        RegionWriter writer = new RegionWriter(graph, code.options());
        TranslatedCode translated = define(writer.write());
        int[] ranges = new int[graph.order().size() * 2];
        int i = 0;
        for (RegionBlock block : graph.order()) {
            ranges[i++] = block.start;
            ranges[i++] = block.end();
        }
        return new Region(head, graph.cyclesFrom(first), translated, writer.exits(), writer.points(), ranges,
                first.waitsFor());
    }

    private static TranslatedCode define(byte[] bytes) {
        try {
            return (TranslatedCode) MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass()
                    .getDeclaredConstructor().newInstance();
        } catch (IllegalAccessException | InstantiationException | NoSuchMethodException
                | InvocationTargetException impossible) {
            throw new IllegalStateException("translated code must be a legal class", impossible);
        }
    }
}
