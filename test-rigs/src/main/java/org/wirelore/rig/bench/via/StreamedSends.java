package org.wirelore.rig.bench.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Rank 0 sends {@value #MESSAGES} messages of 64 bytes to rank 1 by VIPL, up to {@value #WINDOW} of them under way;
 * rank 1 checks their order and all their words, and sends an empty message back for each half window.
 */
public final class StreamedSends implements RankProgram {
    /** How many messages a run has. */
    static final int MESSAGES = 20_000;

    private static final int WINDOW = 64;
    private static final int HALF = WINDOW / 2;
    private static final int MESSAGE_BYTES = 64;
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED;
    private static final int MIX = 0x9E37_79B9;

    @Override
    public void run(RankContext context) throws IOException {
        try {
            MemorySegment memory = MemorySegment.ofArray(
                    new long[BareVi.memoryBytes(MESSAGE_BYTES, WINDOW) / Long.BYTES]);
            BareVi vi = new BareVi(context.host(), context.open(Vipl.class), "/dev/clanvi0", memory, MESSAGE_BYTES,
                    WINDOW);
            long[][] addresses = context.rows().exchange(vi.address());
            vi.connect(context.rank() == 0, addresses[1 - context.rank()][0]);
            if (context.rank() == 0) {
                send(vi, memory);
            } else {
                take(vi, memory);
            }
            vi.flush();
            // Neither breaks the connection while the other still needs it.
            context.rows().exchange();
            vi.close();
        } catch (VipException refused) {
            throw new IOException(refused);
        }
    }

    private static void send(BareVi vi, MemorySegment memory) {
        int allowed = WINDOW;
        for (int i = 0; i < MESSAGES; i++) {
            if (i == allowed) {
                takeAnswer(vi);
                allowed += HALF;
            }
            int at = vi.next();
            for (int word = 0; word < MESSAGE_BYTES; word += Integer.BYTES) {
                memory.set(WORD, at + word, i * MIX + word);
            }
            vi.send(MESSAGE_BYTES);
        }
        for (; allowed < MESSAGES + WINDOW; allowed += HALF) {
            takeAnswer(vi);
        }
    }

    private static void takeAnswer(BareVi vi) {
        vi.receive();
        require("length of an answer", vi.length(), 0);
        vi.giveBack();
    }

    private static void take(BareVi vi, MemorySegment memory) {
        for (int i = 0; i < MESSAGES; i++) {
            int at = vi.receive();
            require("length", vi.length(), MESSAGE_BYTES);
            for (int word = 0; word < MESSAGE_BYTES; word += Integer.BYTES) {
                require("word", memory.get(WORD, at + word), i * MIX + word);
            }
            vi.giveBack();
            if ((i + 1) % HALF == 0) {
                vi.next();
                vi.send(0);
            }
        }
    }

    private static void require(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalStateException(
                    "every message must arrive as it was sent: " + what + "=" + found + ", expected=" + expected);
        }
    }
}
