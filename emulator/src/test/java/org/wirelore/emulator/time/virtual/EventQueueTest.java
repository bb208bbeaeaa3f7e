package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;

class EventQueueTest {
    private final EventQueue queue = new EventQueue();
    private final List<String> history = new ArrayList<>();

    private record Setting(int alarm, long atPs, int order, long step) {
    }

    @Property(tries = 200)
    void firesInTheOrderOfASortedListWhateverTheShapeOfTheCalendar(@ForAll long seed,
            @ForAll @IntRange(min = 1, max = 400) int alarmCount, @ForAll @IntRange(min = 0, max = 50) int spreadBits) {
        Random random = new Random(seed);
        EventQueue tested = new EventQueue();
        List<Integer> fired = new ArrayList<>();
        Alarm[] alarms = new Alarm[alarmCount];
        int[] orders = new int[alarmCount];
        for (int i = 0; i < alarmCount; i++) {
            int index = i;
            orders[i] = random.nextInt(4);
            alarms[i] = orders[i] == 0
                    ? tested.alarm("alarm" + i, () -> fired.add(index))
                    : tested.orderedAlarm("alarm" + i, orders[i], () -> fired.add(index));
        }
        List<Setting> reference = new ArrayList<>();
        for (int step = 0; step < 3_000; step++) {
            int index = random.nextInt(alarmCount);
            int kind = random.nextInt(10);
            if (kind < 5) {
                long atPs = tested.now() + (random.nextLong() >>> (63 - random.nextInt(spreadBits + 1)));
                reference.removeIf(setting -> setting.alarm == index);
                reference.add(new Setting(index, atPs, orders[index], step));
                alarms[index].set(atPs);
            } else if (kind == 5) {
                reference.removeIf(setting -> setting.alarm == index);
                alarms[index].cancel();
            } else if (!reference.isEmpty()) {
                Setting due = Collections.min(reference,
                        Comparator.comparingLong(Setting::atPs)
                                .thenComparingInt(Setting::order).thenComparingLong(Setting::step));
                reference.remove(due);
                assertThat(tested.nextPs()).isEqualTo(due.atPs);
                assertThat(tested.fireNext()).isTrue();
                assertThat(fired.getLast()).isEqualTo(due.alarm);
                assertThat(tested.now()).isEqualTo(due.atPs);
            }
            assertThat(tested.pending()).isEqualTo(reference.size());
            assertThat(tested.foregroundPending()).isEqualTo(reference.size());
        }
    }

    @Test
    void staysSortedWhileItGrowsToThousandsAndShrinksAgain() {
        Random random = new Random(7);
        long[] last = {0};
        int[] count = {0};
        int alarms = 20_000;
        for (int i = 0; i < alarms; i++) {
            queue.alarm("a" + i, () -> {
                assertThat(queue.now()).isGreaterThanOrEqualTo(last[0]);
                last[0] = queue.now();
                count[0]++;
            }).set(i % 10 == 0 ? random.nextLong(1L << 50) : random.nextLong(1L << 20));
        }
        while (queue.pending() > 0) {
            queue.fireNext();
        }
        assertThat(count[0]).isEqualTo(alarms);
        assertThat(queue.nextPs()).isEqualTo(Host.FOREVER);
    }

    @Test
    void alarmsOfOneTimeRunInTheOrderInWhichTheyWereSet() {
        List<Alarm> alarms = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int index = i;
            alarms.add(queue.alarm("a" + i, () -> history.add("" + index)));
        }
        for (int i = 99; i >= 0; i--) {
            alarms.get(i).set(5_000);
        }
        alarms.get(42).set(5_000);
        queue.runUntil(5_000);
        assertThat(history).hasSize(100).startsWith("99", "98").endsWith("1", "0", "42");
    }

    @Test
    void aSliceGoesOffAfterAllAlarmsOfItsTimeAndIsNoEvent() {
        queue.sliceAlarm("slice", () -> 0, () -> history.add("slice at " + queue.now())).set(10);
        queue.orderedAlarm("late", Integer.MAX_VALUE, () -> history.add("late")).set(10);
        queue.alarm("plain", () -> history.add("plain")).set(10);
        assertThat(queue.foregroundPending()).isEqualTo(2);
        queue.runUntil(11);
        assertThat(history).containsExactly("plain", "late", "slice at 10");
        assertThat(queue.fired()).isEqualTo(2);
        long hash = queue.hash();
        queue.sliceAlarm("other", () -> 0, () -> history.add("other")).set(12);
        queue.runUntil(13);
        assertThat(queue.hash()).isEqualTo(hash);
        assertThat(queue.pending()).isZero();
    }

    @Test
    void upkeepIsNoSignThatSomethingIsUnderWay() {
        queue.sliceAlarm("slice", () -> 0, () -> {
        });
        queue.expectEnd(100);
        Alarm answer = queue.alarm("answer", () -> history.add("answer"));
        Alarm upkeep = queue.backgroundAlarm("upkeep", () -> {
            queue.upkeep(queue.now() + 20);
            answer.set(queue.now() + 20);
        });
        upkeep.set(90);
        queue.runUntil(110);
        assertThat(history).containsExactly("answer");
        assertThat(queue.isQuiet()).isTrue();
        answer.set(111);
        assertThat(queue.isQuiet()).isFalse();
        queue.runUntil(111);
        assertThat(queue.isQuiet()).isFalse();
    }

    @Test
    void whereDevicesRunAheadItIsQuietOnlyATimeAfterTheLastEvent() {
        Alarm slice = queue.sliceAlarm("slice", () -> 0, () -> history.add("slice at " + queue.now()));
        queue.alarm("event", () -> history.add("event")).set(10);
        slice.set(20);
        queue.fireNext();
        assertThat(queue.isQuiet()).isFalse();
        queue.expectEnd(100);
        assertThat(queue.horizonPs(slice)).isEqualTo(110);
        queue.fireNext();
        assertThat(queue.isQuiet()).isFalse();
        assertThat(queue.nextPs()).isEqualTo(110);
        queue.fireNext();
        assertThat(queue.isQuiet()).isTrue();
        assertThat(queue.now()).isEqualTo(110);
        assertThat(history).containsExactly("event", "slice at 20");
        assertThat(queue.fired()).isOne();
    }

    @Test
    void whetherATimeIsFreeDoesNotDependOnHowFarADeviceHasRunAhead() {
        Alarm effect = queue.alarm("effect", () -> history.add("effect"));
        Alarm slice = queue.sliceAlarm("slice", () -> 0, () -> effect.set(30));
        slice.set(5);
        assertThat(queue.isFreeTo(29)).isTrue();
        assertThat(queue.isFreeTo(30)).isFalse();
        effect.cancel();
        slice.set(20);
        assertThat(queue.isFreeTo(20)).isTrue();
        assertThat(queue.isFreeTo(40)).isFalse();
    }

    @Test
    void aDeviceRunsAheadToWhatReachesItFirst() {
        Alarm own = queue.sliceAlarm("own", () -> 0, () -> history.add("own"));
        assertThat(queue.horizonPs(own)).isEqualTo(1_000_000_000_000L);
        own.set(5);
        assertThat(queue.horizonPs(own)).isEqualTo(1_000_000_000_000L);
        Alarm near = queue.sliceAlarm("near", () -> 90, () -> history.add("near"));
        near.set(20);
        queue.sliceAlarm("far", () -> 10, () -> history.add("far")).set(70);
        assertThat(queue.horizonPs(own)).isEqualTo(80);
        assertThat(queue.horizonPs(near)).isEqualTo(5);
        queue.alarm("packet", () -> history.add("packet")).set(60);
        assertThat(queue.horizonPs(own)).isEqualTo(60);
    }

    @Test
    void aDeviceWaitsForOtherPlacesOnlyAsFarAsTheyReach() {
        EventPlace left = queue.place();
        EventPlace right = queue.place();
        Alarm slice = left.sliceAlarm("slice", () -> 100, () -> history.add("slice"));
        Alarm far = right.alarm("far", () -> history.add("far"));
        far.set(50);
        assertThat(queue.horizonPs(slice)).isEqualTo(150);
        left.alarm("near", () -> history.add("near")).set(140);
        assertThat(queue.horizonPs(slice)).isEqualTo(140);
        queue.alarm("everywhere", () -> history.add("everywhere")).set(130);
        assertThat(queue.horizonPs(slice)).isEqualTo(130);
        right.sliceAlarm("other", () -> 80, () -> history.add("other")).set(40);
        assertThat(queue.horizonPs(slice)).isEqualTo(120);
        left.sliceAlarm("same", () -> 80, () -> history.add("same")).set(60);
        assertThat(queue.horizonPs(slice)).isEqualTo(61);
        far.set(10);
        assertThat(queue.horizonPs(slice)).isEqualTo(61);
    }

    @Test
    void whoLooksAheadBindsItsOwnPlaceAndOthersAsFarAsItReaches() {
        EventPlace left = queue.place();
        EventPlace right = queue.place();
        List<Long> horizons = new ArrayList<>();
        Alarm[] slices = new Alarm[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            slices[i] = (i == 0 ? left : right).sliceAlarm("slice" + i, () -> 100, () -> {
                horizons.add(queue.horizonPs(slices[number]));
                slices[number].set(500);
            });
        }
        slices[0].set(5);
        slices[1].set(200);
        assertThat(left.isFreeTo(300)).isTrue();
        assertThat(queue.isFreeTo(400)).isTrue();
        slices[1].set(320);
        assertThat(queue.isFreeTo(400)).isTrue();
        assertThat(horizons).containsExactly(300L, 400L, 400L);
    }

    @Test
    void aPlaceKnowsItsEarliestAlarmWhateverIsSetCancelledAndGoesOff() {
        Random random = new Random(5);
        EventPlace place = queue.place();
        Alarm slice = place.sliceAlarm("slice", () -> 1L << 40, () -> history.add("slice"));
        List<Alarm> alarms = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            alarms.add(place.alarm("alarm" + i, () -> {
            }));
        }
        for (int i = 0; i < 20_000; i++) {
            Alarm alarm = alarms.get(random.nextInt(alarms.size()));
            switch (random.nextInt(4)) {
                case 0 -> alarm.cancel();
                case 1 -> queue.fireNext();
                default -> alarm.set(queue.now() + random.nextInt(50));
            }
            long firstPs = alarms.stream().filter(Alarm::isSet).mapToLong(Alarm::atPs).min().orElse(Long.MAX_VALUE);
            assertThat(Math.min(queue.horizonPs(slice), firstPs)).isEqualTo(Math.min(firstPs, queue.nextPs()));
            assertThat(place.firstPs()).isEqualTo(firstPs);
        }
    }

    @Test
    void nothingRunsAheadOfTheEndOfAStep() {
        Alarm[] slice = new Alarm[1];
        slice[0] = queue.sliceAlarm("slice", () -> 0, () -> {
            history.add(queue.now() + " to " + queue.horizonPs(slice[0]));
            slice[0].set(queue.horizonPs(slice[0]));
        });
        slice[0].set(0);
        queue.runUntil(100);
        queue.runUntil(150);
        assertThat(history).containsExactly("0 to 100", "100 to 150");
    }

    @Test
    void anAlarmIsNotSetWhileItsActionRunsAndMayBeSetInIt() {
        Alarm[] alarm = new Alarm[1];
        alarm[0] = queue.alarm("again", () -> {
            history.add(queue.now() + " " + alarm[0].isSet());
            if (queue.now() < 30) {
                alarm[0].set(queue.now() + 10);
            }
        });
        alarm[0].set(10);
        queue.runUntil(100);
        assertThat(history).containsExactly("10 false", "20 false", "30 false");
        assertThat(queue.now()).isEqualTo(100);
    }

    @Test
    void anAlarmMayBeSetForTheTimeThatItIs() {
        Alarm other = queue.alarm("other", () -> history.add("other"));
        queue.alarm("first", () -> other.set(queue.now())).set(8);
        queue.alarm("second", () -> history.add("second")).set(8);
        queue.runUntil(8);
        assertThat(history).containsExactly("second", "other");
    }

    @Test
    void aCancelledAlarmDoesNotGoOffAndMayBeSetAgain() {
        Alarm alarm = queue.alarm("a", () -> history.add("a at " + queue.now()));
        alarm.set(5);
        alarm.cancel();
        assertThat(alarm.isSet()).isFalse();
        assertThat(queue.fireNext()).isFalse();
        alarm.set(7);
        queue.fireNext();
        assertThat(history).containsExactly("a at 7");
    }

    @Test
    void theEndOfTimeIsATimeLikeAnyOther() {
        queue.alarm("last", () -> history.add("last")).set(Long.MAX_VALUE);
        queue.alarm("near", () -> history.add("near")).set(1);
        assertThat(queue.nextPs()).isEqualTo(1);
        assertThat(queue.fireNext()).isTrue();
        assertThat(queue.fireNext()).isTrue();
        assertThat(history).containsExactly("near", "last");
    }

    @Test
    void settingIntoThePastIsRefused() {
        Alarm alarm = queue.alarm("nic.tx", () -> history.add("fired"));
        queue.runUntil(50);
        assertThatThrownBy(() -> alarm.set(49)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("alarm=nic.tx").hasMessageContaining("nowPs=50");
    }

    @Test
    void backgroundAlarmsDoNotKeepARunAlive() {
        Alarm background = queue.backgroundAlarm("poll", () -> history.add("poll"));
        Alarm foreground = queue.alarm("frame", () -> history.add("frame"));
        background.set(1);
        foreground.set(2);
        foreground.set(3);
        assertThat(queue.foregroundPending()).isEqualTo(1);
        foreground.cancel();
        assertThat(queue.foregroundPending()).isZero();
        assertThat(queue.pending()).isEqualTo(1);
    }

    @Test
    void resetDropsWhatIsPendingAndKeepsTheAlarms() {
        List<Alarm> alarms = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            alarms.add(queue.alarm("a" + i, () -> history.add("fired")));
            alarms.get(i).set(1_000 + i * 37L);
        }
        queue.runUntil(1_000);
        long hash = queue.hash();
        queue.reset();
        assertThat(queue.now()).isZero();
        assertThat(queue.pending()).isZero();
        assertThat(queue.foregroundPending()).isZero();
        assertThat(alarms).noneMatch(Alarm::isSet);
        alarms.get(0).set(1_000);
        queue.runUntil(1_000);
        assertThat(queue.hash()).isEqualTo(hash);
    }
}
