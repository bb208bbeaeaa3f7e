package org.wirelore.emulator.host;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a process waits for, in its program's own terms if it has given any. */
final class WaitWords {
    private @Nullable Supplier<String> words;

    void set(Supplier<String> newWords) {
        words = newWords;
    }

    /** The program's words, or others if it has none. */
    String text(String otherwise) {
        Supplier<String> own = words;
        try {
            return own == null ? otherwise : own.get();
        } catch (RuntimeException changing) {
            // Another thread asks, and what the words are made of changes meanwhile.
            return otherwise;
        }
    }
}
