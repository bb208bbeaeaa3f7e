package org.wirelore.rig.myrinet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/**
 * Two ranks with cards, and sockets beside them. While the second one's card sends messages that it has been given, the
 * first rank sends words by the sockets, and at each the second one looks at once how far its card is.
 */
public final class WordBesideCards implements RankProgram {
    /** What the second rank has seen of its card, as one number. */
    static final String SEEN = "seen";

    private static final int PORT = 4711;
    private static final int ROUNDS = 10;
    private static final int MESSAGES = 8;
    private static final int WORDS = 4;
    private static final int BYTES = 16;
    /** So that words come at every moment of a message's way. */
    private static final long STEP_PS = 370_000;
    private static final int STEPS = 23;

    private final MemorySegment word = MemorySegment.ofArray(new byte[1]);
    private final MemorySegment message = MemorySegment.ofArray(new byte[BYTES]);

    @Override
    public void run(RankContext context) throws Exception {
        Sockets sockets = context.open(Sockets.class);
        if (context.rank() == 0) {
            try (StreamListener listener = sockets.listen(PORT)) {
                context.messenger().send(message, BYTES, 1, 0);
                StreamSocket accepted = listener.accept();
                while (accepted == null) {
                    context.host().pause(Host.FOREVER);
                    accepted = listener.accept();
                }
                speak(context, accepted);
                accepted.close();
            }
        } else {
            context.messenger().receive(message, 0, 0);
            try (StreamSocket socket = sockets.connect("h0", PORT);
                    MyrinetPort port = context.open(CardPorts.class).open(4, 0, false)) {
                context.measurements().record(SEEN, look(context, socket, port), "steps");
            }
        }
    }

    private void speak(RankContext context, StreamSocket socket) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < MESSAGES; i++) {
                context.messenger().receive(message, 1, 0);
                if (i < WORDS) {
                    long untilPs = context.host().now() + (round * WORDS + i) % STEPS * STEP_PS;
                    while (context.host().now() < untilPs) {
                        context.host().pause(untilPs);
                    }
                    socket.write(word, 0, 1);
                }
            }
        }
    }

    private double look(RankContext context, StreamSocket socket, MyrinetPort port) throws IOException {
        int done = port.table().get("send.done");
        int seen = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < MESSAGES; i++) {
                context.messenger().send(message, BYTES, 0, 0);
            }
            for (int i = 0; i < WORDS; i++) {
                while (socket.read(word, 0, 1) == 0) {
                    context.host().pause(Host.FOREVER);
                }
                seen = seen * 31 + port.readSram(done);
            }
        }
        return seen;
    }
}
