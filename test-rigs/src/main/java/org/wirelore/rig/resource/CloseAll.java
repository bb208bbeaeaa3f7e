package org.wirelore.rig.resource;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;

/** Gives back several things of which none depends on how another one's end went. */
public final class CloseAll {
    /** More is too much for one message. */
    private static final int TOLD_MAX = 32;

    private CloseAll() {
    }

    /** As {@link #of(List)}. */
    public static void of(@Nullable AutoCloseable... things) throws IOException {
        of(Arrays.asList(things));
    }

    /**
     * Closes all of them, in order, whatever happens.
     *
     * @param things what there is; null for what was never opened
     * @throws IOException or a {@link RuntimeException}: the first thing that went wrong, with the others as suppressed
     *     ones
     */
    public static void of(List<? extends @Nullable AutoCloseable> things) throws IOException {
        Exception first = null;
        for (AutoCloseable thing : things) {
            try {
                if (thing != null) {
                    thing.close();
                }
            } catch (Exception e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        switch (first) {
            case null -> {
            }
            case IOException failed -> throw failed;
            case RuntimeException failed -> throw failed;
            case Exception failed -> {
                IOException wrapped = new IOException(words(failed), failed);
                for (Throwable further : failed.getSuppressed()) {
                    wrapped.addSuppressed(further);
                }
                throw wrapped;
            }
        }
    }

    /**
     * What {@link #of(List)} has thrown, in words: everything that went wrong, however deep it lies, and each thing
     * once.
     */
    public static String text(Exception failure) {
        Set<String> texts = new LinkedHashSet<>();
        collect(failure, Collections.newSetFromMap(new IdentityHashMap<>()), texts);
        return String.join("; ", texts);
    }

    private static void collect(Throwable failure, Set<Throwable> seen, Set<String> texts) {
        if (seen.size() == TOLD_MAX || !seen.add(failure)) {
            return;
        }
        texts.add(words(failure));
        for (Throwable further : failure.getSuppressed()) {
            collect(further, seen, texts);
        }
    }

    private static String words(Throwable failure) {
        if (failure instanceof FileSystemException file) {
            return FileErrors.named(file);
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }
}
