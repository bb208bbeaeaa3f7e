package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What came after a moment of a run, compared with what came after another. */
class FiredEventsTest {
    private static final long AT_PS = 1_000;

    @Test
    void restsAreEqualWhenTheSameEventsComeAfterTheSameTimes() {
        FiredEvents early = logged(0, 1, 100, 2, 150, 3, 170);
        FiredEvents late = logged(AT_PS, 9, 3, 1, 100, 2, 150, 3, 170);
        assertThat(early.rest(0, 0)).isEqualTo(late.rest(1, AT_PS));
        assertThat(early.rest(1, 120)).isEqualTo(late.rest(2, AT_PS + 120));
        assertThat(early.rest(3, 170)).isEqualTo(late.rest(4, AT_PS + 500));
    }

    @Test
    void anotherEventTimeOrNumberMakesAnotherRest() {
        long rest = logged(0, 1, 100, 2, 150, 3, 170).rest(0, 0);
        assertThat(logged(0, 1, 100, 2, 150, 4, 170).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 1, 100, 2, 151, 3, 170).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 1, 100, 2, 150, 3, 171).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 1, 100, 2, 150).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 1, 100, 2, 150, 3, 170, 3, 170).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 2, 100, 1, 150, 3, 170).rest(0, 0)).isNotEqualTo(rest);
        assertThat(logged(0, 1, 100, 2, 150, 3, 170).rest(0, 1)).isNotEqualTo(rest);
    }

    @Test
    void aQueueLogsWhatGoesOffUntilItIsReset() {
        EventQueue queue = new EventQueue();
        FiredEvents log = new FiredEvents();
        queue.logTo(log);
        for (int run = 0; run < 2; run++) {
            queue.alarm("one", () -> {
            }).set(5);
            queue.fireNext();
            assertThat(log.size()).isOne();
            queue.reset();
            assertThat(log.size()).isZero();
        }
        queue.logTo(null);
        queue.alarm("two", () -> {
        }).set(5);
        queue.fireNext();
        assertThat(log.size()).isZero();
    }

    @Test
    void manyEventsAreKept() {
        FiredEvents log = new FiredEvents();
        for (int i = 0; i < 5_000; i++) {
            log.add(i, i);
        }
        log.end();
        assertThat(log.size()).isEqualTo(5_000);
        assertThat(log.rest(4_999, 4_000)).isNotEqualTo(log.rest(4_998, 4_000));
    }

    /** @param events identities, each with its time from the beginning on */
    private static FiredEvents logged(long beginPs, long... events) {
        FiredEvents log = new FiredEvents();
        for (int i = 0; i < events.length; i += 2) {
            log.add(events[i], beginPs + events[i + 1]);
        }
        log.end();
        return log;
    }
}
