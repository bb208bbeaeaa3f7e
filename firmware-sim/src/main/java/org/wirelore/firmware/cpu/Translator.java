package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/** Translates hot code. A processor without a translator interprets everything. */
@FunctionalInterface
public interface Translator {
    /**
     * Translates hot code around an address.
     *
     * @param code what to translate
     * @param head where the translation is entered, an instruction without a pending jump before it
     * @return null if that is impossible or has no gain
     */
    @Nullable
    Region translate(CodeView code, int head);
}
