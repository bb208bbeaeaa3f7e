package org.wirelore.rig.launch;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives back several things of which none depends on how another one's end went. */
public final class CloseEach {
    private CloseEach() {
    }

    /** As {@link #of(List)}. */
    public static void of(@Nullable AutoCloseable... things) throws IOException {
        of(Arrays.asList(things));
    }

    /**
     * Closes all of them, in order, whatever happens.
     *
     * @param things what there is; null for what was never opened
     * @throws IOException or a {@link RuntimeException}: the first thing that went wrong, with the others as suppressed ones
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
            case Exception failed -> throw new IOException(failed);
        }
    }

    /** What {@link #of(List)} has thrown, in words: everything that went wrong. */
    public static String told(Exception failure) {
        StringBuilder words = new StringBuilder(words(failure));
        for (Throwable further : failure.getSuppressed()) {
            words.append("; ").append(words(further));
        }
        return words.toString();
    }

    private static String words(Throwable failure) {
        return failure instanceof FileSystemException || failure.getMessage() == null
                ? failure.toString()
                : failure.getMessage();
    }
}
