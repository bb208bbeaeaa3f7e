package org.wirelore.rig.lanai;

import java.util.List;

/**
 * A program of the benchmark: a C function {@code kernel(rounds)} that is compiled for the LANai and for others.
 *
 * @param name of source and object
 * @param rounds what one measured call does: some 100 million instructions
 */
public record Kernel(String name, int rounds) {
    /** All of them. */
    public static final List<Kernel> ALL = List.of(new Kernel("crc32", 2048), new Kernel("sha256", 1024),
            new Kernel("quicksort", 1024), new Kernel("sieve", 512), new Kernel("list", 4096),
            new Kernel("states", 32_768));
}
