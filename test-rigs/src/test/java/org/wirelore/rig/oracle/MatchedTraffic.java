package org.wirelore.rig.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.wirelore.adi.Adi;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;

/** Ranks that send and receive at random over channels that keep the order, matched as MPI demands. */
final class MatchedTraffic {
    private static final int RANKS = 3;

    private record Message(int from, int to, int tag, int context, int length, long operation,
            boolean synchronous) {
    }

    private record Receive(int source, int tag, int context, int capacity, long operation) {
        boolean fits(Message message) {
            return context == message.context && (source == Adi.ANY_SOURCE || source == message.from)
                    && (tag == Adi.ANY_TAG || tag == message.tag);
        }
    }

    private final MatchingOracle oracle;
    private final Random random;
    private final long[] operations = new long[RANKS];
    private final List<ArrayDeque<Message>> channels = new ArrayList<>();
    private final List<List<Message>> unexpected = new ArrayList<>();
    private final List<List<Receive>> posted = new ArrayList<>();

    MatchedTraffic(MatchingOracle oracle, Random random) {
        this.oracle = oracle;
        this.random = random;
        for (int i = 0; i < RANKS * RANKS; i++) {
            channels.add(new ArrayDeque<>());
        }
        for (int i = 0; i < RANKS; i++) {
            unexpected.add(new ArrayList<>());
            posted.add(new ArrayList<>());
        }
    }

    void play(int steps) {
        for (int i = 0; i < steps; i++) {
            switch (random.nextInt(3)) {
                case 0 -> send();
                case 1 -> post(random.nextInt(RANKS), random.nextInt(4) == 0
                        ? Adi.ANY_SOURCE
                        : random.nextInt(RANKS), random.nextInt(4) == 0 ? Adi.ANY_TAG : random.nextInt(3),
                        random.nextInt(2));
                default -> arrive(random.nextInt(channels.size()));
            }
        }
        drain();
    }

    private void send() {
        int from = random.nextInt(RANKS);
        Message message = new Message(from, random.nextInt(RANKS), random.nextInt(3), random.nextInt(2),
                random.nextInt(50), ++operations[from], random.nextBoolean());
        oracle.sendPosted(from, message.operation, message.to, message.tag, message.context, message.length,
                message.synchronous, content(message));
        if (!message.synchronous) {
            oracle.sendCompleted(from, message.operation);
        }
        channels.get(from * RANKS + message.to).add(message);
    }

    private void post(int rank, int source, int tag, int context) {
        Receive receive = new Receive(source, tag, context, random.nextInt(60), ++operations[rank]);
        oracle.receivePosted(rank, receive.operation, source, tag, context, receive.capacity);
        for (Message message : unexpected.get(rank)) {
            if (receive.fits(message)) {
                unexpected.get(rank).remove(message);
                match(receive, message);
                return;
            }
        }
        posted.get(rank).add(receive);
    }

    private void arrive(int channel) {
        Message message = channels.get(channel).poll();
        if (message == null) {
            return;
        }
        for (Receive receive : posted.get(message.to)) {
            if (receive.fits(message)) {
                posted.get(message.to).remove(receive);
                match(receive, message);
                return;
            }
        }
        unexpected.get(message.to).add(message);
    }

    private void match(Receive receive, Message message) {
        oracle.matched(message.to, receive.operation, message.from, message.tag, message.context, message.length);
        if (message.synchronous) {
            oracle.sendCompleted(message.from, message.operation);
        }
        boolean fits = message.length <= receive.capacity;
        oracle.receiveCompleted(message.to, receive.operation, message.from, message.tag,
                Math.min(message.length, receive.capacity), fits ? ErrorClass.SUCCESS : ErrorClass.TRUNCATE,
                fits ? content(message) : 0);
    }

    private void drain() {
        for (int channel = 0; channel < channels.size(); channel++) {
            while (!channels.get(channel).isEmpty()) {
                arrive(channel);
            }
        }
        for (int rank = 0; rank < RANKS; rank++) {
            for (Receive receive : posted.get(rank)) {
                oracle.receiveCancelled(rank, receive.operation);
            }
            posted.get(rank).clear();
            while (!unexpected.get(rank).isEmpty()) {
                post(rank, Adi.ANY_SOURCE, Adi.ANY_TAG, unexpected.get(rank).getFirst().context);
            }
            oracle.finished(rank, FinishOutcome.CLEAN);
        }
    }

    private static long content(Message message) {
        return message.operation * 31 + message.from;
    }
}
