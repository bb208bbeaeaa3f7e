package org.wirelore.rig.samples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SplittableRandom;
import mpi.MPI;
import org.wirelore.rig.mpi.Figures;

/**
 * Brings a file from rank 0 to all others, block by block, and compares what each of them has got by its SHA-256, which
 * costs no time. Figures: {@code castSeconds}, {@code castMbitPerSecond} and {@code castBytes}.
 */
public final class FileCast {
    private static final String USAGE = "arguments: FILE|BYTES [BLOCK_BYTES], where BYTES is how many bytes to make up,"
            + " 0 to 1,000,000,000,000, and a block has 1 to 16,777,216 bytes, 65,536 by default";
    private static final long BYTES_MAX = 1_000_000_000_000L;
    private static final int BLOCK_BYTES_MAX = 1 << 24;
    private static final int BLOCK_BYTES = 1 << 16;
    private static final long SEED = 1;
    private static final double BITS_PER_BYTE = 8;
    private static final double BITS_PER_MBIT = 1e6;

    private FileCast() {
    }

    /** What the first rank reads: the next bytes, as many as the array has room for, or fewer at the end. */
    private interface Source {
        int read(byte[] block) throws IOException;
    }

    /**
     * Runs on any number of ranks.
     *
     * @param args the file or how many bytes are made up, and the length of a block
     * @throws IllegalArgumentException if they are not that
     * @throws IOException if the file can't be read, or changes its length meanwhile
     */
    public static void main(String[] args) throws IOException {
        String[] own = MPI.Init(args);
        if (own.length < 1 || own.length > 2) {
            throw new IllegalArgumentException(USAGE);
        }
        int blockBytes = own.length > 1 ? (int) number(own[1], 1, BLOCK_BYTES_MAX) : BLOCK_BYTES;
        if (MPI.COMM_WORLD.Rank() > 0) {
            cast(0, blockBytes, block -> 0);
        } else if (own[0].matches("[0-9]+")) {
            SplittableRandom random = new SplittableRandom(SEED);
            cast(number(own[0], 0, BYTES_MAX), blockBytes, block -> {
                random.nextBytes(block);
                return block.length;
            });
        } else {
            Path file = Path.of(own[0]);
            if (!Files.isRegularFile(file)) {
                throw new IOException(file + ": expected a file, found "
                        + (Files.exists(file) ? "something else" : "nothing there"));
            }
            try (InputStream in = Files.newInputStream(file)) {
                cast(Files.size(file), blockBytes, block -> in.readNBytes(block, 0, block.length));
            }
        }
        MPI.Finalize();
    }

    private static void cast(long length, int blockBytes, Source source) throws IOException {
        boolean isRoot = MPI.COMM_WORLD.Rank() == 0;
        long[] whole = {length};
        MPI.COMM_WORLD.Bcast(whole, 0, 1, MPI.LONG, 0);
        MessageDigest digest = sha256();
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        for (long left = whole[0]; left > 0; left -= blockBytes) {
            byte[] block = new byte[(int) Math.min(left, blockBytes)];
            if (isRoot && source.read(block) != block.length) {
                throw new IOException("expected " + whole[0] + " bytes in the file, as it had at first, found "
                        + (whole[0] - left) + " and less than another block");
            }
            MPI.COMM_WORLD.Bcast(block, 0, block.length, MPI.BYTE, 0);
            digest.update(block);
        }
        MPI.COMM_WORLD.Barrier();
        double seconds = MPI.Wtime() - begin;
        byte[] hash = digest.digest();
        byte[] hashes = new byte[isRoot ? hash.length * MPI.COMM_WORLD.Size() : 0];
        MPI.COMM_WORLD.Gather(hash, 0, hash.length, MPI.BYTE, hashes, 0, hash.length, MPI.BYTE, 0);
        if (isRoot) {
            report(whole[0], seconds, hash, hashes);
        }
    }

    private static void report(long bytes, double seconds, byte[] hash, byte[] hashes) {
        for (int at = 0; at < hashes.length; at += hash.length) {
            if (!Arrays.equals(hash, Arrays.copyOfRange(hashes, at, at + hash.length))) {
                throw new IllegalStateException("expected the file's SHA-256 at rank " + at / hash.length + ", "
                        + HexFormat.of().formatHex(hash) + ", found "
                        + HexFormat.of().formatHex(hashes, at, at + hash.length));
            }
        }
        double rate = seconds == 0 ? 0 : bytes * BITS_PER_BYTE / BITS_PER_MBIT / seconds;
        Figures.record("castSeconds", seconds, "s");
        Figures.record("castMbitPerSecond", rate, "Mb/s");
        Figures.record("castBytes", (double) bytes, "bytes");
        System.out.printf(Locale.ROOT, "%,d bytes to %d ranks in %.3f s, %.2f Mb/s to each, SHA-256 %s at all%n", bytes,
                hashes.length / hash.length - 1, seconds, rate, HexFormat.of().formatHex(hash));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static long number(String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // It is refused below.
        }
        throw new IllegalArgumentException(
                "expected a whole number from " + least + " to " + most + ", found " + text + "; " + USAGE);
    }
}
