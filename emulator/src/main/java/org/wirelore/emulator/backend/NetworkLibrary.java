package org.wirelore.emulator.backend;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The library that sockets of masters are made with. On a machine without a usable interface it prints warnings
 * with stack traces; the caller that needed the interface reports what a user must know.
 */
public final class NetworkLibrary {
    /** Held, because the platform forgets the settings of a logger without references. */
    private static final Logger WORDS = Logger.getLogger("io.netty");

    private NetworkLibrary() {
    }

    /**
     * Lets it print errors only. Before it is used first, and only for a program that is this project's own: the level
     * is that of the whole virtual machine, and what a program that embeds the project logs is left to the program.
     */
    public static void quieten() {
        WORDS.setLevel(Level.SEVERE);
    }
}
