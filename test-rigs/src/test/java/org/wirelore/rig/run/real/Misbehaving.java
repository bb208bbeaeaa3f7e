package org.wirelore.rig.run.real;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** A program that does what no program should, as rank 1; the others wait for it. */
public final class Misbehaving implements RankProgram {
    /** How long processes that a rank starts would live without being ended. */
    static final String SLEEP_SECONDS = "86397";

    private static final int LINES = 100_000;
    private static final int BYTES = 64;

    private final String what;
    private final int bytes;

    /**
     * Takes its arguments.
     *
     * @param arguments what to do; bytes of a message, if it is not 64
     */
    public Misbehaving(String[] arguments) {
        what = arguments[0];
        bytes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : BYTES;
    }

    /** What a rank prints that is going to loop. */
    static String greeting(int rank) {
        return "rank " + rank + " loops";
    }

    @Override
    public void run(RankContext context) throws Exception {
        if (what.equals("loop")) {
            System.out.println(greeting(context.rank()));
        }
        if (context.rank() == 1) {
            misbehave();
        }
        if (what.equals("throw at the end")) {
            throwAtTheEnd(context);
            return;
        }
        MemorySegment out = Arena.ofAuto().allocate(bytes);
        MemorySegment in = Arena.ofAuto().allocate(bytes);
        int next = (context.rank() + 1) % context.size();
        int before = (context.rank() + context.size() - 1) % context.size();
        do {
            context.messenger().exchange(out, bytes, next, in, before, 1);
        } while (what.equals("loop"));
    }

    @SuppressWarnings("SystemExitOutsideMain") // it is what must not hang a job
    private void misbehave() throws IOException {
        switch (what) {
            case "exit" -> {
                System.out.println("goodbye");
                System.exit(0);
            }
            case "start" -> {
                start("sleep", SLEEP_SECONDS);
                start("setsid", "sleep", SLEEP_SECONDS);
                start("sh", "-c", "sleep " + SLEEP_SECONDS + " & sleep " + SLEEP_SECONDS);
                System.out.println("started 3");
                System.exit(0);
            }
            case "throw" -> throw new IOException("the disk must have room: bytes=0");
            case "error" -> {
                Thread.ofPlatform().daemon(false).start(Misbehaving::sleepForEver);
                throw new StackOverflowError("too deep");
            }
            case "print" -> {
                for (int line = 0; line < LINES; line++) {
                    System.out.println("line " + line);
                }
            }
            case "close" -> {
                System.out.close();
                System.err.close();
            }
            default -> {
                // Loops, as the others do.
            }
        }
    }

    /** The last rank fails when all others are done, and wait for it to be done as well. */
    private static void throwAtTheEnd(RankContext context) throws IOException {
        MemorySegment word = Arena.ofAuto().allocate(BYTES);
        int last = context.size() - 1;
        if (context.rank() < last) {
            context.messenger().send(word, BYTES, last, 1);
            return;
        }
        for (int rank = 0; rank < last; rank++) {
            context.messenger().receive(word, rank, 1);
        }
        throw new IOException("the lamp is out");
    }

    private static void start(String... command) throws IOException {
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static void sleepForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
