package org.wirelore.firmware.translate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.cpu.CodeView;
import org.wirelore.firmware.cpu.CpuOptions;

/**
 * Translations that were made last, for processors that come to the same code. Processors that execute one image share
 * them so, and the JVM loads and compiles each once, also for processors that get the translator later.
 *
 * <p>For any number of threads.
 */
final class KnownTranslations {
    /** Heads of some images. */
    private static final int HEADS_MAX = 512;
    /** Programs that have different code at one address. */
    private static final int PROGRAMS_MAX = 4;
    private static final float LOAD_FACTOR = 0.75f;

    private final Map<Head, List<Translation>> heads = new LinkedHashMap<>(16, LOAD_FACTOR, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Head, List<Translation>> eldest) {
            return size() > HEADS_MAX;
        }
    };

    /** Where a translation begins, and for what processors it is. */
    private record Head(int address, CpuOptions options) {
    }

    /** A translation of the words that a processor has at an address, or null. */
    synchronized @Nullable Translation find(CodeView code, int address) {
        List<Translation> there = heads.get(new Head(address, code.options()));
        if (there != null) {
            for (Translation known : there) {
                if (known.isOf(code)) {
                    return known;
                }
            }
        }
        return null;
    }

    /** Keeps one. */
    synchronized void add(CodeView code, Translation made) {
        List<Translation> there = heads.computeIfAbsent(new Head(made.head(), code.options()), _ -> new ArrayList<>());
        if (there.size() == PROGRAMS_MAX) {
            there.removeLast();
        }
        there.addFirst(made);
    }
}
