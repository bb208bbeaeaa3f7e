package org.wirelore.emulator.time.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;

/** How far devices of a place run ahead that others reach through wires. */
class EventPlaceTest {
    private final EventQueue queue = new EventQueue();
    private final EventPlace here = queue.place();
    private final EventPlace there = queue.place();
    private final EventPlace wires = queue.place();
    private final Alarm own = here.sliceAlarm("own", () -> 7, () -> {
    });

    @BeforeEach
    void connect() {
        here.reachedBy(wires, 10, 20, eventPs -> Math.max(eventPs + 100, 400));
    }

    private static void nothing() {
        // It is set, which is enough.
    }

    private static void set(EventPlace place, String name, long atPs) {
        place.alarm(name, EventPlaceTest::nothing).set(atPs);
    }

    private static Alarm slice(EventPlace place, long atPs) {
        Alarm slice = place.sliceAlarm("slice", () -> 5, EventPlaceTest::nothing);
        slice.set(atPs);
        return slice;
    }

    @Test
    void anEventOfTheWiresTakesWhatTheyTell() {
        set(wires, "frame", 350);
        assertThat(queue.horizonPs(own)).isEqualTo(450);
        set(wires, "earlier", 200);
        assertThat(queue.horizonPs(own)).isEqualTo(400);
    }

    @Test
    void anEventOfAnotherPlaceHasToEnterThem() {
        set(there, "event", 350);
        assertThat(queue.horizonPs(own)).isEqualTo(460);
    }

    @Test
    void theFirstDeviceElsewhereStandsForAllOfThem() {
        slice(there, 500);
        slice(wires, 600);
        Alarm first = slice(there, 350);
        assertThat(queue.horizonPs(own)).isEqualTo(470);
        first.cancel();
        assertThat(queue.horizonPs(own)).isEqualTo(620);
    }

    @Test
    void whatIsOfItsOwnPlaceOrOfNoneReachesItAtOnce() {
        set(wires, "frame", 600);
        slice(there, 590);
        slice(here, 640);
        assertThat(queue.horizonPs(own)).isEqualTo(641);
        set(here, "own event", 630);
        assertThat(queue.horizonPs(own)).isEqualTo(630);
        queue.alarm("of no place", EventPlaceTest::nothing).set(620);
        assertThat(queue.horizonPs(own)).isEqualTo(620);
    }

    @Test
    void ofSeveralFabricsTheSoonestCounts() {
        EventPlace others = queue.place();
        here.reachedBy(others, 0, 0, eventPs -> eventPs + 30);
        set(wires, "frame", 500);
        set(others, "other frame", 540);
        // Each is an event elsewhere for the other fabric.
        assertThat(queue.horizonPs(own)).isEqualTo(530);
    }

    @Test
    void aWayByEventsOfNoPlaceCountsAsWell() {
        here.reachedAfter(() -> 3);
        set(wires, "frame", 350);
        assertThat(queue.horizonPs(own)).isEqualTo(353);
        slice(there, 320);
        assertThat(queue.horizonPs(own)).isEqualTo(323);
    }

    @Test
    void aPlaceMayBeReachedByEventsOfNoPlaceOnly() {
        EventPlace apart = queue.place();
        Alarm slice = apart.sliceAlarm("apart", () -> 7, EventPlaceTest::nothing);
        apart.reachedAfter(() -> 0);
        apart.reachedAfter(() -> 60_000_000);
        set(wires, "frame", 350);
        assertThat(queue.horizonPs(slice)).isEqualTo(350);
        slice(there, 349);
        assertThat(queue.horizonPs(slice)).isEqualTo(350);
        slice(there, 320);
        assertThat(queue.horizonPs(slice)).isEqualTo(321);
    }

    @Test
    void itIsNeverFurtherAheadOfAnEventThanAMicrosecond() {
        EventPlace far = queue.place();
        Alarm slice = far.sliceAlarm("far", () -> 7, EventPlaceTest::nothing);
        far.reachedBy(wires, 0, 0, eventPs -> Host.FOREVER);
        set(wires, "frame", 500);
        assertThat(queue.horizonPs(slice)).isEqualTo(1_000_500);
    }

    @Test
    void withNothingElsewhereItMayGoOn() {
        queue.expectEnd(5_000);
        assertThat(queue.horizonPs(own)).isEqualTo(5_000);
    }
}
