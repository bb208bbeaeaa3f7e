package org.wirelore.firmware.translate;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.cpu.Region;
import org.wirelore.firmware.cpu.Translator;

/**
 * Translates regions. Each becomes an instance of a hidden class, which all processors with the same words share that
 * have one translator. It may serve any number of processors and threads, also one after the other: what it returns
 * does the same whichever had it translated first, and it keeps a bounded number of translations.
 */
public final class RegionTranslator implements Translator {
    /** The JVM compiles no method of 8,000 bytes or more, and what it inlines counts as well. */
    static final int CODE_BYTES_MAX = 7_900;
    /** The size of a region at the first attempt, see {@link RegionBlock#size}. */
    private static final int ROOM = 4_000;
    /** Of all its processors, since the words that are translated make a translation, not who has them. */
    private final KnownTranslations known = new KnownTranslations();

    @Override
    public @Nullable Region translate(CodeView code, int head) {
        Translation found = known.find(code, head);
        if (found == null) {
            found = make(code, head);
            if (found == null) {
                return null;
            }
            known.add(code, found);
        }
        return found.region(code);
    }

    private static @Nullable Translation make(CodeView code, int head) {
        for (int room = ROOM; room > 0; room /= 2) {
            RegionFinder finder = new RegionFinder(code, room);
            Map<Integer, RegionBlock> blocks = finder.find(head);
            if (blocks.get(head) == null) {
                return null;
            }
            RegionGraph graph = new RegionGraph(blocks, finder, head, code.options().pcReadBias());
            RegionWriter writer = new RegionWriter(graph, code.options());
            byte[] type = writer.write();
            if (codeBytes(type) <= CODE_BYTES_MAX) {
                return new Translation(code, head, graph, writer, type);
            }
        }
        return null;
    }

    /** The length of a class's longest method. */
    static int codeBytes(byte[] type) {
        return ClassFile.of().parse(type).methods().stream()
                .mapToInt(method -> method.findAttribute(Attributes.code()).map(CodeAttribute::codeLength).orElse(0))
                .max().orElse(0);
    }
}
