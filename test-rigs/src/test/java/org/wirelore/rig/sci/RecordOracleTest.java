package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.sci.Guard;
import org.wirelore.adi.sci.RecordEvent;
import org.wirelore.adi.sci.SciProtocolConfig;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.start.HostPlaces;

/** Two ranks with two slots and one buffer for each other. */
class RecordOracleTest {
    private static final int NONE = RecordEvent.NO_BUFFER;
    private static final SciProtocolConfig CONFIG = new SciProtocolConfig(Guard.CRC, false, false, 2, 64, 1, 128, 64,
            true,
            1, 1, 0, 1);

    private final OracleContext context = new OracleContext(HostPlaces.of(List.of("alpha", "beta"), 2, Map.of(), 0),
            () -> 42, new PacketHistory(() -> 42), true);
    private final RecordOracle oracle = new RecordOracle(context, CONFIG);
    private final RecordCounts counts = new RecordCounts(context);

    private void on(RecordEvent.Kind kind, int rank, int number, int buffer) {
        RecordEvent event = new RecordEvent(rank, false);
        event.kind = kind;
        event.peer = 1 - rank;
        event.number = number;
        event.buffer = buffer;
        oracle.on(event);
        counts.on(event);
    }

    private void stored(int number, int buffer) {
        on(RecordEvent.Kind.STORED, 0, number, buffer);
    }

    private void taken(int number, int buffer) {
        on(RecordEvent.Kind.TAKEN, 1, number, buffer);
    }

    private void leave() {
        on(RecordEvent.Kind.LEFT, 0, 0, NONE);
        on(RecordEvent.Kind.LEFT, 1, 0, NONE);
    }

    private void complains(String message) {
        assertThat(oracle.clean()).isFalse();
        assertThat(oracle.results("v")).extracting(OracleResult::violations)
                .anySatisfy(
                        all -> assertThat(all).extracting(Violation::message).anyMatch(each -> each.equals(message)));
    }

    @Test
    void recordsInOrderAreCorrectHoweverOftenTheyAreStored() {
        stored(0, NONE);
        stored(1, 0);
        stored(1, 0);
        on(RecordEvent.Kind.REPEATED, 0, 0, NONE);
        on(RecordEvent.Kind.REPEATED, 0, 1, NONE);
        taken(0, NONE);
        taken(1, 0);
        on(RecordEvent.Kind.CONFIRMED, 0, 2, NONE);
        stored(2, 1);
        taken(2, 1);
        leave();
        SortedMap<String, Long> counters = new TreeMap<>();
        counts.count(counters);

        assertThat(oracle.clean()).isTrue();
        assertThat(oracle.results("v")).extracting(OracleResult::name).containsExactly("records of a pair",
                "slots and buffers");
        assertThat(counters).containsEntry("protocol.records", 3L).containsEntry("retransmissions", 2L);
    }

    @Test
    void aSlotMustHaveBeenTaken() {
        stored(0, NONE);
        stored(1, NONE);
        stored(2, NONE);

        complains("a slot must not be stored into before its record was taken: rank=0, peer=1, record=2, taken=0,"
                + " slots=2");
    }

    @Test
    void aBufferMustHaveBeenTaken() {
        stored(0, 0);
        stored(1, 1);

        complains("a buffer must not be stored into before its record was taken: rank=0, peer=1, record=1, buffer=1,"
                + " taken=0, buffers=1");
    }

    @Test
    void noRecordMustBeLeftOut() {
        stored(0, NONE);
        stored(2, NONE);

        complains("a sender must store the record behind its last one: rank=0, peer=1, expected=1, stored=2");
    }

    @Test
    void noRecordMustBeTakenTwice() {
        stored(0, NONE);
        taken(0, NONE);
        taken(0, NONE);

        complains("a receiver must take the record behind its last one: rank=1, peer=0, expected=1, taken=0, stored=1");
    }

    @Test
    void noRecordMustBeTakenThatWasNotStored() {
        taken(0, NONE);

        complains("a receiver must take the record behind its last one: rank=1, peer=0, expected=0, taken=0, stored=0");
    }

    @Test
    void aCompletedFlagMustNotCountMoreThanWasTaken() {
        stored(0, NONE);
        on(RecordEvent.Kind.CONFIRMED, 0, 1, NONE);

        complains("a completed flag must count only what was taken: rank=0, peer=1, completed=1, taken=0");
    }

    @Test
    void onlyWhatWasStoredMayBeStoredAgain() {
        on(RecordEvent.Kind.REPEATED, 0, 0, NONE);

        complains("a sender must store again only what its slots still hold: rank=0, peer=1, record=0, stored=0,"
                + " taken=0");
    }

    @Test
    void nothingMustBeLeftWhenBothHaveGone() {
        stored(0, NONE);
        leave();

        complains("all records must have been taken when both ranks have gone: rank=0, peer=1, stored=1, taken=0");
    }

    @Test
    void theLogBringsEachEventBack() {
        long[] words = new long[RecordEvent.WORDS];
        RecordEvent event = new RecordEvent(0, true);
        RecordEvent read = new RecordEvent(0, true);
        for (RecordEvent.Kind kind : RecordEvent.Kind.values()) {
            event.kind = kind;
            event.peer = 1;
            event.number = 70_000;
            event.buffer = NONE;
            event.length = 48;
            assertThat(event.encode(words, 0)).isTrue();
            assertThat(read.decode(words, 0)).isTrue();
            assertThat(read).usingRecursiveComparison().isEqualTo(event);
        }
        words[0] = RecordEvent.Kind.values().length;
        assertThat(read.decode(words, 0)).isFalse();
    }
}
