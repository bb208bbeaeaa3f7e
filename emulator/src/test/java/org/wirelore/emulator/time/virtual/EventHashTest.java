package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;

/** What the hash of the event stream, and its trail, tell apart, and what they do not. */
class EventHashTest {
    private final EventQueue queue = new EventQueue();

    @Test
    void theHashTellsTimesAlarmsAndContentApart() {
        long plain = hashOf("a", 10, 0);
        assertThat(hashOf("a", 10, 0)).isEqualTo(plain);
        assertThat(hashOf("a", 11, 0)).isNotEqualTo(plain);
        assertThat(hashOf("b", 10, 0)).isNotEqualTo(plain);
        assertThat(hashOf("a", 10, 1)).isNotEqualTo(plain);
    }

    @Test
    void whatARunHasMadeHasTheNumbersOfANewRunInTheNextOne() {
        EventQueue used = new EventQueue();
        used.alarms.begin();
        Alarm first = used.alarm("first", () -> {
        });
        Alarm second = used.alarm("second", () -> {
        });
        fire(used, second, first);
        used.reset();
        used.alarms.begin();
        Alarm third = used.alarm("third", () -> {
        });
        fire(used, first, third, second);
        EventQueue fresh = new EventQueue();
        fresh.alarms.begin();
        fire(fresh, fresh.alarm("first", () -> {
        }), fresh.alarm("third", () -> {
        }), fresh.alarm("second", () -> {
        }));
        assertThat(used.hash()).isEqualTo(fresh.hash());
    }

    private static void fire(EventQueue queue, Alarm... alarms) {
        for (Alarm alarm : alarms) {
            alarm.set(queue.now() + 1);
            queue.fireNext();
        }
    }

    @Test
    void theTrailTellsHowFarTwoRunsAgree() {
        EventQueue other = new EventQueue();
        tick(queue, 200_000, Long.MAX_VALUE);
        tick(other, 150_000, 100_000);
        long agreed = agreed(queue.trail(), other.trail());
        assertThat(agreed).isBetween(100_000 - 2 * queue.trail().interval(), 100_000L);
        assertThat(queue.trail().values()).hasSizeLessThanOrEqualTo(1024);
        EventQueue same = new EventQueue();
        tick(same, 200_000, Long.MAX_VALUE);
        assertThat(agreed(queue.trail(), same.trail())).isEqualTo(-1);
    }

    private static long hashOf(String name, long atPs, long content) {
        EventQueue fresh = new EventQueue();
        fresh.alarm(name, () -> {
            if (content != 0) {
                fresh.content().add(content);
            }
        }).set(atPs);
        fresh.fireNext();
        return fresh.hash();
    }

    /** Fires an alarm again and again, once a bit later than usual. */
    private static void tick(EventQueue ticking, long times, long lateAt) {
        Alarm[] alarm = new Alarm[1];
        alarm[0] = ticking.alarm("tick", () -> alarm[0].set(ticking.now() + (ticking.fired() == lateAt ? 11 : 10)));
        alarm[0].set(10);
        while (ticking.fired() < times) {
            ticking.fireNext();
        }
    }

    private static long agreed(HashTrail one, HashTrail other) {
        return HashTrail.lastAgreement(one.interval(), one.values(), other.interval(), other.values());
    }
}
