package org.wirelore.rig.samples;

import java.util.Arrays;
import java.util.Map;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * Programs of a few messages between two ranks, each of which shows whether one clause of MPI 1.1 is kept. They are for
 * searches for known mistakes: an oracle, a receive that never ends or the program itself says which clause is broken.
 */
public final class Clauses {
    private static final int TAG = 1;
    private static final int SHORT_BYTES = 8;
    private static final int LONG_BYTES = 9000;
    private static final int MESSAGES = 4;
    private static final int MANY = 200;
    private static final int HELD = 12;
    private static final int PAUSES = 3;
    private static final int LOOKS = 200;
    private static final double LOOKING_SECONDS = 0.001;
    private static final double COMPUTING_SECONDS = 0.005;
    /** More than connections hold on the way. */
    private static final int HUGE_BYTES = 300_000;

    private static final Map<String, Clause> CLAUSES = Map.ofEntries(Map.entry("order", Clauses::order),
            Map.entry("posted", Clauses::posted), Map.entry("progress", Clauses::progress),
            Map.entry("crossing", Clauses::crossing), Map.entry("cancel", Clauses::cancel),
            Map.entry("context", Clauses::context), Map.entry("synchronous", Clauses::synchronous),
            Map.entry("truncation", Clauses::truncation), Map.entry("buffered", Clauses::buffered),
            Map.entry("memory", Clauses::memory), Map.entry("freed", Clauses::freed), Map.entry("held", Clauses::held),
            Map.entry("queued", Clauses::queued), Map.entry("barrier", Clauses::barrier),
            Map.entry("turns", Clauses::turns),
            Map.entry("talk", Clauses::talk), Map.entry("volume", Clauses::volume), Map.entry("call", Clauses::call));

    /** What one of the ranks does. */
    private interface Clause {
        void run(boolean isSender);
    }

    private Clauses() {
    }

    /** Runs on two ranks, some on three or more; the argument is the name of the clause. */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        Clause clause = CLAUSES.get(own.length == 1 ? own[0] : "");
        if (clause == null) {
            throw new IllegalArgumentException("expected one of " + CLAUSES.keySet().stream().sorted().toList()
                    + ", found " + Arrays.toString(own));
        }
        clause.run(MPI.COMM_WORLD.Rank() == 0);
        MPI.Finalize();
    }

    /** A long message and a short one behind it are received in the order of their sends (section 3.5). */
    private static void order(boolean isSender) {
        byte[] longOne = bytes(LONG_BYTES, 1);
        byte[] shortOne = bytes(SHORT_BYTES, 2);
        if (isSender) {
            Request sent = MPI.COMM_WORLD.Isend(longOne, 0, LONG_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(shortOne, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(shortOne, 0, SHORT_BYTES, MPI.BYTE, 1, TAG + 1);
            sent.Wait();
        } else {
            MPI.COMM_WORLD.Recv(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, 0, TAG + 1);
            expect(LONG_BYTES, MPI.COMM_WORLD.Recv(longOne, 0, LONG_BYTES, MPI.BYTE, 0, TAG));
            expect(SHORT_BYTES, MPI.COMM_WORLD.Recv(longOne, 0, LONG_BYTES, MPI.BYTE, 0, TAG));
        }
    }

    /** Of two receives that a message fits, the one that was posted first gets it (section 3.5). */
    private static void posted(boolean isSender) {
        if (isSender) {
            MPI.COMM_WORLD.Send(bytes(SHORT_BYTES, 1), 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(bytes(SHORT_BYTES, 2), 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
        } else {
            byte[] first = new byte[SHORT_BYTES];
            byte[] second = new byte[SHORT_BYTES];
            Request any = MPI.COMM_WORLD.Irecv(first, 0, SHORT_BYTES, MPI.BYTE, MPI.ANY_SOURCE, TAG);
            Request named = MPI.COMM_WORLD.Irecv(second, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            any.Wait();
            named.Wait();
            expectContent(1, first);
            expectContent(2, second);
        }
    }

    /** Messages that come while receives are being posted meet them all the same (section 3.5, progress). */
    private static void progress(boolean isSender) {
        for (int i = 0; i < MESSAGES; i++) {
            byte[] message = bytes(SHORT_BYTES, i);
            if (isSender) {
                MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            } else {
                compute();
                MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
                expectContent(i, message);
            }
        }
    }

    /** Two long messages that cross pass each other where both receives were posted first (section 3.5). */
    private static void crossing(boolean isSender) {
        int peer = isSender ? 1 : 0;
        Request receive = MPI.COMM_WORLD.Irecv(new byte[LONG_BYTES], 0, LONG_BYTES, MPI.BYTE, peer, TAG);
        MPI.COMM_WORLD.Ssend(bytes(LONG_BYTES, 1), 0, LONG_BYTES, MPI.BYTE, peer, TAG);
        expect(LONG_BYTES, receive.Wait());
    }

    /** A receive is either cancelled, or it has its message (section 3.8). */
    private static void cancel(boolean isSender) {
        byte[] message = bytes(SHORT_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
        } else {
            Request receive = MPI.COMM_WORLD.Irecv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            receive.Cancel();
            if (receive.Wait().Test_cancelled()) {
                expect(SHORT_BYTES, MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG));
            }
        }
    }

    /** What a collective operation sends meets no receive of the program (section 5.2). */
    private static void context(boolean isSender) {
        byte[] message = bytes(SHORT_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Bcast(message, 0, SHORT_BYTES, MPI.BYTE, 0);
            MPI.COMM_WORLD.Send(bytes(SHORT_BYTES, 2), 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
        } else {
            Request receive = MPI.COMM_WORLD.Irecv(message, 0, SHORT_BYTES, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
            MPI.COMM_WORLD.Bcast(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, 0);
            receive.Wait();
            expectContent(2, message);
        }
    }

    /** A synchronous send ends only when its receive has begun (section 3.4). */
    private static void synchronous(boolean isSender) {
        byte[] message = bytes(SHORT_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Ssend(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG + 1);
        } else {
            MPI.COMM_WORLD.Irecv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG + 1);
            MPI.COMM_WORLD.Recv(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
        }
    }

    /** A message that is too long for its receive harms no other one (section 3.2.5). */
    private static void truncation(boolean isSender) {
        byte[] message = bytes(LONG_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Send(message, 0, LONG_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(message, 0, LONG_BYTES, MPI.BYTE, 1, TAG);
        } else {
            try {
                MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
                throw new IllegalStateException("expected an error for a message that is too long, found none");
            } catch (MPIException tooLong) {
                expect(LONG_BYTES, MPI.COMM_WORLD.Recv(message, 0, LONG_BYTES, MPI.BYTE, 0, TAG));
            }
        }
    }

    /** The attached buffer holds what was sent through it until it has left (section 3.6). */
    private static void buffered(boolean isSender) {
        if (isSender) {
            MPI.Buffer_attach(new byte[MANY * (SHORT_BYTES + MPI.BSEND_OVERHEAD)]);
            for (int i = 0; i < MANY; i++) {
                MPI.COMM_WORLD.Bsend(bytes(SHORT_BYTES, i), 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            }
            MPI.Buffer_detach();
        } else {
            compute();
            byte[] message = new byte[SHORT_BYTES];
            for (int i = 0; i < MANY; i++) {
                MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
                expectContent(i, message);
            }
        }
    }

    /** Messages that come before their receives wait, in memory or at the sender (section 3.5, progress). */
    private static void memory(boolean isSender) {
        byte[] message = bytes(SHORT_BYTES, 1);
        for (int i = 0; !isSender && i < LOOKS; i++) {
            MPI.COMM_WORLD.Iprobe(0, TAG + 1);
        }
        for (int i = 0; i < 2 * MESSAGES; i++) {
            if (isSender) {
                MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            } else {
                MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            }
        }
    }

    /** Messages whose receiver looks for others, and has no memory for them, wait for it in both directions (3.5). */
    private static void held(boolean isSender) {
        int peer = isSender ? 1 : 0;
        Request[] sent = new Request[HELD];
        for (int i = 0; i < HELD; i++) {
            sent[i] = MPI.COMM_WORLD.Isend(bytes(SHORT_BYTES, i), 0, SHORT_BYTES, MPI.BYTE, peer, TAG);
        }
        if (!isSender) {
            lookForOthers();
        }
        byte[] message = new byte[SHORT_BYTES];
        for (int i = 0; i < HELD; i++) {
            MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, peer, TAG);
            expectContent(i, message);
        }
        Request.Waitall(sent);
    }

    /** Messages that find no memory at their receiver are not passed by a short one behind them (section 3.5). */
    private static void queued(boolean isSender) {
        if (isSender) {
            MPI.COMM_WORLD.Send(bytes(LONG_BYTES, 1), 0, LONG_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(bytes(LONG_BYTES, 2), 0, LONG_BYTES, MPI.BYTE, 1, TAG);
            MPI.COMM_WORLD.Send(bytes(SHORT_BYTES, 3), 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
        } else {
            lookForOthers();
            byte[] message = new byte[LONG_BYTES];
            for (int i = 1; i <= 3; i++) {
                MPI.COMM_WORLD.Recv(message, 0, LONG_BYTES, MPI.BYTE, 0, TAG);
                expectContent(i, message);
            }
        }
    }

    /** No rank leaves a Barrier before all have come to it (section 4.3). */
    private static void barrier(boolean isSender) {
        double begin = MPI.Wtime();
        if (isSender) {
            compute();
        }
        MPI.COMM_WORLD.Barrier();
        double seconds = MPI.Wtime() - begin;
        if (seconds < COMPUTING_SECONDS / 2) {
            throw new IllegalStateException("expected a Barrier of at least " + COMPUTING_SECONDS / 2
                    + " s, which rank 0 needs to come to it, found one of " + seconds + " s");
        }
    }

    /** A message is received although another rank sends many (section 3.5, fairness). */
    private static void turns(boolean isReceiver) {
        byte[] message = bytes(SHORT_BYTES, 1);
        if (isReceiver) {
            for (int i = 0; i < PAUSES; i++) {
                compute();
            }
            for (int i = 0; i <= MANY; i++) {
                MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, MPI.ANY_SOURCE, TAG);
            }
        } else {
            for (int i = 0; i < (MPI.COMM_WORLD.Rank() == 1 ? MANY : 1); i++) {
                MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            }
        }
    }

    /** A receive that the program has let go of still gets its message before the program ends (section 3.7.3). */
    private static void freed(boolean isSender) {
        byte[] message = bytes(LONG_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Isend(message, 0, LONG_BYTES, MPI.BYTE, 1, TAG).Free();
            MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG + 1);
        } else {
            MPI.COMM_WORLD.Irecv(message, 0, LONG_BYTES, MPI.BYTE, 0, TAG).Free();
            MPI.COMM_WORLD.Recv(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, 0, TAG + 1);
        }
    }

    /** A message arrives although its receiver sends others all the time until it does (section 3.5, progress). */
    private static void talk(boolean isSender) {
        byte[] message = bytes(SHORT_BYTES, 1);
        if (isSender) {
            MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 1, TAG);
            while (MPI.COMM_WORLD.Recv(message, 0, SHORT_BYTES, MPI.BYTE, 1, MPI.ANY_TAG).tag == TAG) {
                message[0]++;
            }
        } else {
            Request receive = MPI.COMM_WORLD.Irecv(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            while (receive.Test() == null) {
                MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG);
            }
            MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, 0, TAG + 1);
        }
    }

    /** Messages of any length that cross pass each other where their receives were posted first (section 3.5). */
    private static void volume(boolean isSender) {
        int peer = isSender ? 1 : 0;
        byte[] message = bytes(HUGE_BYTES, peer);
        byte[] received = new byte[HUGE_BYTES];
        Request first = MPI.COMM_WORLD.Irecv(received, 0, HUGE_BYTES, MPI.BYTE, peer, TAG);
        Request second = MPI.COMM_WORLD.Irecv(new byte[SHORT_BYTES], 0, SHORT_BYTES, MPI.BYTE, peer, TAG);
        Request sent = MPI.COMM_WORLD.Isend(message, 0, HUGE_BYTES, MPI.BYTE, peer, TAG);
        MPI.COMM_WORLD.Send(message, 0, SHORT_BYTES, MPI.BYTE, peer, TAG);
        sent.Wait();
        expect(HUGE_BYTES, first.Wait());
        expect(SHORT_BYTES, second.Wait());
    }

    /** Two ranks that begin at once to send to each other, which have not met before, both get their messages. */
    private static void call(boolean isSender) {
        int peer = MPI.COMM_WORLD.Size() - MPI.COMM_WORLD.Rank();
        if (!isSender) {
            byte[] message = bytes(SHORT_BYTES, peer);
            MPI.COMM_WORLD.Sendrecv(message, 0, SHORT_BYTES, MPI.BYTE, peer, TAG, new byte[SHORT_BYTES], 0, SHORT_BYTES,
                    MPI.BYTE, peer, TAG);
            MPI.COMM_WORLD.Sendrecv(message, 0, SHORT_BYTES, MPI.BYTE, peer, TAG, new byte[SHORT_BYTES], 0, SHORT_BYTES,
                    MPI.BYTE, peer, TAG);
        }
    }

    /** Does not look for messages for a while. */
    private static void compute() {
        double begin = MPI.Wtime();
        while (MPI.Wtime() < begin + COMPUTING_SECONDS) {
            Thread.onSpinWait();
        }
    }

    /** Looks for a message that is not sent, and takes none of those that have come. */
    private static void lookForOthers() {
        double begin = MPI.Wtime();
        while (MPI.Wtime() < begin + LOOKING_SECONDS) {
            MPI.COMM_WORLD.Iprobe(0, TAG + 1);
        }
    }

    private static byte[] bytes(int length, int content) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) content);
        return bytes;
    }

    private static void expect(int length, Status status) {
        if (status.Get_count(MPI.BYTE) != length) {
            throw new IllegalStateException("expected a message of " + length + " bytes, found one of "
                    + status.Get_count(MPI.BYTE));
        }
    }

    private static void expectContent(int content, byte[] message) {
        if (message[0] != (byte) content) {
            throw new IllegalStateException("expected message " + content + ", found message " + (message[0] & 0xFF));
        }
    }
}
