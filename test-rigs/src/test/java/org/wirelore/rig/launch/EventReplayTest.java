package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

class EventReplayTest {
    private static final int BIG = Integer.MIN_VALUE;

    @Test
    void everyFieldOfEveryEventSurvives() {
        EventLog log = new EventLog();
        Told expected = new Told();
        List.of(log, expected).forEach(EventReplayTest::everything);
        Told told = new Told();
        EventReplay replay = new EventReplay(List.of(log.encoded()), List.of(0L));
        replay.play(told);
        assertThat(told.lines).isEqualTo(expected.lines).hasSize(12);
        assertThat(replay.events()).isEqualTo(12);
        assertThat(replay.nowPs()).isNotNegative();
    }

    @Test
    void theClockBeginsAtTheFirstEvent() {
        EventLog log = new EventLog();
        log.sendCompleted(0, 1);
        EventReplay replay = new EventReplay(List.of("", log.encoded()), List.of(0L, Long.MAX_VALUE / 2));
        replay.play(new Told());
        assertThat(replay.nowPs()).isZero();
    }

    /* Ranks take part in one true history; their clocks differ by up to minutes. */
    @Property(tries = 200)
    void noMessageIsMatchedBeforeItWasSentAndTimeGoesOnWhateverTheClocks(@ForAll long seed,
            @ForAll @IntRange(min = 2, max = 4) int ranks) {
        SplittableRandom random = new SplittableRandom(seed);
        List<EventLog> logs = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            logs.add(new EventLog());
            offsets.add(random.nextLong(-100_000_000_000L, 100_000_000_000L));
        }
        history(logs, random);
        EventReplay replay = new EventReplay(logs.stream().map(EventLog::encoded).toList(), offsets);
        Causality causality = new Causality(replay);
        replay.play(causality);
        assertThat(causality.wrong).isEmpty();
    }

    @Test
    void aMatchWithoutASendIsPlayedAllTheSame() {
        EventLog log = new EventLog();
        log.matched(0, 1, 1, 5, 0, 4);
        Told told = new Told();
        new EventReplay(List.of(log.encoded(), ""), List.of(0L, 0L)).play(told);
        assertThat(told.lines).hasSize(1);
    }

    @Test
    void aDamagedLogIsPlayedOrRefusedWithTheRankThatWroteIt() {
        EventLog log = new EventLog();
        everything(log);
        byte[] whole = Base64.getDecoder().decode(log.encoded());
        SplittableRandom random = new SplittableRandom(20261121);
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(8) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int hits = 1 + random.nextInt(4); hits > 0 && bytes.length > 0; hits--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                new EventReplay(List.of("", Base64.getEncoder().encodeToString(bytes)), List.of(0L, 0L))
                        .play(new Told());
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("what rank 1 wrote down can't be read");
                refused++;
            }
        }
        assertThat(refused).isBetween(500, 4_900);
        assertThatThrownBy(() -> new EventReplay(List.of("no base64!"), List.of(0L)))
                .hasMessageContaining("what rank 0 wrote down can't be read");
    }

    /** What really happened: messages with few tags, some synchronous, that are received in another order than sent. */
    private static void history(List<EventLog> logs, SplittableRandom random) {
        List<int[]> underWay = new ArrayList<>();
        for (int operation = 0; operation < 60; operation++) {
            int source = random.nextInt(logs.size());
            int destination = random.nextInt(logs.size());
            int tag = random.nextInt(3);
            boolean synchronous = random.nextBoolean();
            logs.get(source).sendPosted(source, operation, destination, tag, 0, 8, synchronous, 0);
            underWay.add(new int[]{operation, source, destination, tag, synchronous ? 1 : 0});
            while (!underWay.isEmpty() && random.nextInt(3) == 0) {
                receive(logs, underWay, random.nextInt(underWay.size()));
            }
        }
        while (!underWay.isEmpty()) {
            receive(logs, underWay, random.nextInt(underWay.size()));
        }
    }

    private static void receive(List<EventLog> logs, List<int[]> underWay, int any) {
        int[] wanted = underWay.get(any);
        int first = 0;
        while (underWay.get(first)[1] != wanted[1] || underWay.get(first)[2] != wanted[2]
                || underWay.get(first)[3] != wanted[3]) {
            first++;
        }
        int[] message = underWay.remove(first);
        logs.get(message[2]).matched(message[2], message[0], message[1], message[3], 0, 8);
        if (message[4] != 0) {
            logs.get(message[1]).sendCompleted(message[1], message[0]);
        }
    }

    private static void everything(AdiObserver to) {
        to.sendPosted(0, 1L << 40, BIG, -1, 7, 8, true, Long.MIN_VALUE);
        to.sendPosted(0, 2, 0, 3, 4, 5, false, -1);
        to.matched(0, 3, 0, 3, 4, 5);
        to.sendCompleted(0, -2);
        to.receivePosted(0, 4, -1, -2, 3, Integer.MAX_VALUE);
        to.receiveCompleted(0, 5, 1, 2, 3, ErrorClass.TRUNCATE, 99);
        to.receiveCancelled(0, 6);
        to.finished(0, FinishOutcome.GAVE_UP);
        to.packetSent(0, 1, 2, 3, 4, 0xFF, 1500);
        to.packetReceived(0, 5, 6, BIG, -1, 0x80, 64);
        to.windowChanged(0, 1, 255, 0, -1);
        to.timerFired(0, 1, Long.MAX_VALUE, 12);
    }

    /** Writes down what it is told. */
    private static final class Told implements AdiObserver {
        private final List<String> lines = new ArrayList<>();

        private void add(Object... fields) {
            lines.add(List.of(fields).toString());
        }

        @Override
        public void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
                boolean synchronous, long contentHash) {
            add("sendPosted", rank, operation, destination, tag, context, length, synchronous, contentHash);
        }

        @Override
        public void sendCompleted(int rank, long operation) {
            add("sendCompleted", rank, operation);
        }

        @Override
        public void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
            add("receivePosted", rank, operation, source, tag, context, capacity);
        }

        @Override
        public void matched(int rank, long operation, int source, int tag, int context, int length) {
            add("matched", rank, operation, source, tag, context, length);
        }

        @Override
        public void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
                long contentHash) {
            add("receiveCompleted", rank, operation, source, tag, length, error, contentHash);
        }

        @Override
        public void receiveCancelled(int rank, long operation) {
            add("receiveCancelled", rank, operation);
        }

        @Override
        public void finished(int rank, FinishOutcome outcome) {
            add("finished", rank, outcome);
        }

        @Override
        public void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
            add("packetSent", rank, peer, type, sequence, acknowledgment, flags, length);
        }

        @Override
        public void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags,
                int length) {
            add("packetReceived", rank, peer, type, sequence, acknowledgment, flags, length);
        }

        @Override
        public void windowChanged(int rank, int peer, int base, int next, int expected) {
            add("windowChanged", rank, peer, base, next, expected);
        }

        @Override
        public void timerFired(int rank, int peer, long timeoutPs, int retries) {
            add("timerFired", rank, peer, timeoutPs, retries);
        }
    }

    /** Operations are numbered over the whole history, so that a match names its send. */
    private static final class Causality implements AdiObserver {
        private final EventReplay replay;
        private final List<String> wrong = new ArrayList<>();
        private final Map<Long, String> state = new HashMap<>();
        private long beforePs;

        Causality(EventReplay replay) {
            this.replay = replay;
        }

        private void tick() {
            if (replay.nowPs() < beforePs) {
                wrong.add("time went back from " + beforePs + " to " + replay.nowPs());
            }
            beforePs = replay.nowPs();
        }

        @Override
        public void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
                boolean synchronous, long contentHash) {
            tick();
            state.put(operation, "sent");
        }

        @Override
        public void matched(int rank, long operation, int source, int tag, int context, int length) {
            tick();
            if (!"sent".equals(state.put(operation, "matched"))) {
                wrong.add("matched before it was sent: " + operation);
            }
        }

        @Override
        public void sendCompleted(int rank, long operation) {
            tick();
            if (!"matched".equals(state.get(operation))) {
                wrong.add("completed before it was matched: " + operation);
            }
        }
    }
}
