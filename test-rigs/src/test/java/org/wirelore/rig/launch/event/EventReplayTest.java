package org.wirelore.rig.launch.event;

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
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.unet.StreamEvent;

class EventReplayTest {
    private static final int BIG = Integer.MIN_VALUE;
    private static final List<AdiEvent> TYPES = List.of(new CoreEvent(), new StreamEvent());

    @Test
    void everyFieldOfEveryEventSurvives() {
        EventLog log = new EventLog(TYPES);
        Recorded expected = new Recorded();
        List.of(log, expected).forEach(EventReplayTest::everything);
        Recorded recorded = new Recorded();
        EventReplay replay = new EventReplay(TYPES, List.of(log.encoded()), List.of(0L));
        replay.play(recorded);
        assertThat(recorded.lines).isEqualTo(expected.lines).hasSize(13);
        assertThat(replay.events()).isEqualTo(13);
        assertThat(replay.nowPs()).isNotNegative();
    }

    @Test
    void anEventOfAProtocolIsWrittenDownWhereItsTypeIsRegistered() {
        Credit credit = new Credit();
        credit.amount = -5;
        List<AdiEvent> types = List.of(new CoreEvent(), new StreamEvent(), new Credit());
        EventLog log = new EventLog(types);
        EventLog without = new EventLog(TYPES);
        List.of(log, without).forEach(each -> each.on(credit));
        Recorded recorded = new Recorded();
        new EventReplay(types, List.of("", log.encoded()), List.of(0L, 0L)).play(recorded);
        assertThat(recorded.lines).containsExactly("credit 1 -5");
        assertThat(without.encoded()).isEmpty();
        assertThatThrownBy(() -> new EventReplay(TYPES, List.of(log.encoded()), List.of(0L)))
                .hasMessageContaining("what rank 0 wrote down can't be read at its event 0");
    }

    @Test
    void whatIsForPeopleIsKeptBesideTheLog() {
        EventLog log = new EventLog(TYPES);
        CoreEvent event = new CoreEvent(0);
        log.on(event.counted("refused", 2));
        log.on(event.counted("refused", 3));
        log.on(event.warning("a"));
        log.on(event.peerGivenUp(1, "b"));
        log.on(event.collectiveBegun(0, 1, 0, "Barrier", -1));
        assertThat(log.counters()).containsExactly(Map.entry("refused", 5L));
        assertThat(log.warnings()).containsExactly("a", "b");
        assertThat(log.encoded()).isEmpty();
    }

    @Test
    void theClockBeginsAtTheFirstEvent() {
        EventLog log = new EventLog(TYPES);
        log.on(new CoreEvent(0).sendCompleted(1));
        EventReplay replay = new EventReplay(TYPES, List.of("", log.encoded()), List.of(0L, Long.MAX_VALUE / 2));
        replay.play(new Recorded());
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
            logs.add(new EventLog(TYPES));
            offsets.add(random.nextLong(-100_000_000_000L, 100_000_000_000L));
        }
        history(logs, random);
        EventReplay replay = new EventReplay(TYPES, logs.stream().map(EventLog::encoded).toList(), offsets);
        Causality causality = new Causality(replay);
        replay.play(causality);
        assertThat(causality.wrong).isEmpty();
    }

    @Test
    void aMatchWithoutASendIsPlayedAllTheSame() {
        EventLog log = new EventLog(TYPES);
        log.on(new CoreEvent(0).matched(1, 1, 5, 0, 4));
        Recorded recorded = new Recorded();
        new EventReplay(TYPES, List.of(log.encoded(), ""), List.of(0L, 0L)).play(recorded);
        assertThat(recorded.lines).hasSize(1);
    }

    @Test
    void aDamagedLogIsPlayedOrRefusedWithTheRankThatWroteIt() {
        EventLog log = new EventLog(TYPES);
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
                new EventReplay(TYPES, List.of("", Base64.getEncoder().encodeToString(bytes)), List.of(0L, 0L))
                        .play(new Recorded());
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("what rank 1 wrote down can't be read");
                refused++;
            }
        }
        assertThat(refused).isBetween(500, 4_900);
        assertThatThrownBy(() -> new EventReplay(TYPES, List.of("no base64!"), List.of(0L)))
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
            logs.get(source).on(new CoreEvent(source).sendPosted(operation, destination, tag, 0, 8, synchronous, 0));
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
        logs.get(message[2]).on(new CoreEvent(message[2]).matched(message[0], message[1], message[3], 0, 8));
        if (message[4] != 0) {
            logs.get(message[1]).on(new CoreEvent(message[1]).sendCompleted(message[0]));
        }
    }

    private static void everything(AdiObserver to) {
        CoreEvent core = new CoreEvent(0);
        StreamEvent stream = new StreamEvent(0);
        to.on(core.sendPosted(1L << 40, BIG, -1, 7, 8, true, Long.MIN_VALUE));
        to.on(core.sendPosted(2, 0, 3, 4, 5, false, -1));
        to.on(core.sendPosted(3, 0, 3, 4, 5, false, -1).ofMulticast(255));
        to.on(core.matched(3, 0, 3, 4, 5));
        to.on(core.sendCompleted(-2));
        to.on(core.receivePosted(4, -1, -2, 3, Integer.MAX_VALUE));
        to.on(core.receiveCompleted(5, 1, 2, 3, ErrorClass.TRUNCATE, 99));
        to.on(core.receiveCancelled(6));
        to.on(core.finished(FinishOutcome.GAVE_UP));
        to.on(stream.packetSent(1, 2, 3, 4, 0xFF, 1500));
        stream.packetSent(5, 6, BIG, -1, 0x80, 64);
        stream.kind = StreamEvent.Kind.PACKET_RECEIVED;
        to.on(stream);
        to.on(stream.windowChanged(1, 255, 0, -1));
        to.on(stream.timerFired(1, Long.MAX_VALUE, 12));
    }

    private static String line(AdiEvent event) {
        return switch (event) {
            case CoreEvent core -> List.of(core.rank, core.kind, core.operation, switch (core.kind) {
                case SEND_POSTED ->
                    List.of(core.peer, core.tag, core.context, core.length, core.isSynchronous,
                            core.multicastLeft, core.contentHash);
                case RECEIVE_POSTED, MATCHED -> List.of(core.peer, core.tag, core.context, core.length);
                case RECEIVE_COMPLETED -> List.of(core.peer, core.tag, core.length, core.error, core.contentHash);
                case FINISHED -> core.outcome;
                default -> "";
            }).toString();
            case StreamEvent stream -> List.of(stream.rank, stream.kind, stream.peer, switch (stream.kind) {
                case PACKET_SENT, PACKET_RECEIVED ->
                    List.of(stream.type, stream.sequence, stream.acknowledgment, stream.flags, stream.length);
                case WINDOW_CHANGED -> List.of(stream.base, stream.next, stream.expected);
                case TIMER_FIRED -> List.of(stream.timeoutPs, stream.retries);
            }).toString();
            case Credit credit -> "credit " + credit.rank + " " + credit.amount;
            default -> throw new AssertionError(event);
        };
    }

    /** Records the events that it gets. */
    private static final class Recorded implements AdiObserver {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void on(AdiEvent event) {
            lines.add(line(event));
        }
    }

    /** What a protocol of another house reports. */
    private static final class Credit extends AdiEvent {
        private long amount;

        @Override
        public AdiEvent blank() {
            return new Credit();
        }

        @Override
        public boolean encode(long[] words, int at) {
            words[at] = 0;
            words[at + 1] = amount;
            return true;
        }

        @Override
        public boolean decode(long[] words, int at) {
            amount = words[at + 1];
            return words[at] == 0;
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

        @Override
        public void on(AdiEvent event) {
            if (replay.nowPs() < beforePs) {
                wrong.add("time went back from " + beforePs + " to " + replay.nowPs());
            }
            beforePs = replay.nowPs();
            CoreEvent core = (CoreEvent) event;
            if (core.kind == CoreEvent.Kind.SEND_POSTED) {
                state.put(core.operation, "sent");
            } else if (core.kind == CoreEvent.Kind.MATCHED && !"sent".equals(state.put(core.operation, "matched"))) {
                wrong.add("matched before it was sent: " + core.operation);
            } else if (core.kind == CoreEvent.Kind.SEND_COMPLETED && !"matched".equals(state.get(core.operation))) {
                wrong.add("completed before it was matched: " + core.operation);
            }
        }
    }
}
