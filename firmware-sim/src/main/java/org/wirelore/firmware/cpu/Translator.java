package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/** Makes something faster of code that is often executed. A processor without one interprets everything. */
@FunctionalInterface
public interface Translator {
    /**
     * Translates what is often executed around an address.
     *
     * @param code what to translate
     * @param head where the translation is entered, an instruction without a pending jump before it
     * @return null if that is not possible or not worth it
     */
    @Nullable
    Region translate(CodeView code, int head);
}
