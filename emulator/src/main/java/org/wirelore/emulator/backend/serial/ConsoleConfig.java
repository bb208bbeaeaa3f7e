package org.wirelore.emulator.backend.serial;

import java.nio.file.Path;

/**
 * A machine's console.
 *
 * @param line its serial line
 * @param transcript file that keeps everything the machine writes, and what is typed as {@code >>> text}
 * @param keyPauseMs pause after each key, 0 to 1,000, for machines that can't read faster
 */
public record ConsoleConfig(SerialLineConfig line, Path transcript, int keyPauseMs) {
    private static final int KEY_PAUSE_MS_MAX = 1000;

    public ConsoleConfig {
        if (keyPauseMs < 0 || keyPauseMs > KEY_PAUSE_MS_MAX) {
            throw new IllegalArgumentException(
                    "the pause after a key must be 0 to " + KEY_PAUSE_MS_MAX + " ms: keyPauseMs=" + keyPauseMs);
        }
    }
}
