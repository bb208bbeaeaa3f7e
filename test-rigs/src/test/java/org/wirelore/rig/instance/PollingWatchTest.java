package org.wirelore.rig.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.ProgressEngine;
import org.wirelore.emulator.time.real.RealHost;

class PollingWatchTest {
    private static final int OFTEN = 1_000;

    private final AtomicInteger found = new AtomicInteger();
    private final PollingWatch watch = new PollingWatch(2, found::incrementAndGet);
    private final Adi impatient = rank(0);
    private final Adi other = rank(1);

    private static Adi rank(int rank) {
        return new Adi(new RealHost("here", RealHost.Spin.HINT), rank, 2, new AdiDevice[0], new AdiDevice[2], 1, null);
    }

    @BeforeEach
    void start() {
        watch.watch(0, impatient);
        watch.watch(1, other);
    }

    private static void look(Adi rank, int times) {
        for (int i = 0; i < times; i++) {
            rank.progress();
        }
    }

    @Test
    void ranksThatDoNothingButLookAreReportedOnce() {
        look(impatient, ProgressEngine.VAIN_LOOKS);
        look(other, OFTEN);
        assertThat(found).hasValue(0);
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(1);
        look(other, OFTEN);
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(1);
    }

    @Test
    void aRankThatLeavesWaitsForTheOthers() {
        other.finish();
        look(impatient, 2 * ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(1);
    }

    @Test
    void aRankThatLooksNowAndThenMayDoSomethingElseMostOfTheTime() {
        look(impatient, ProgressEngine.VAIN_LOOKS);
        look(other, OFTEN - 1);
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(0);
    }

    @Test
    void whoAsksForTheTimeMeanwhileWillStopByItself() {
        look(impatient, ProgressEngine.VAIN_LOOKS);
        look(other, OFTEN);
        other.progressEngine().noteTime();
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(0);
        look(other, OFTEN);
        impatient.progressEngine().noteTime();
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(0);
    }

    @Test
    void aRankThatHasNotStartedMayStillDoAnything() {
        watch.reset();
        watch.watch(0, impatient);
        look(impatient, 3 * ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(0);
    }

    @Test
    void theNextRunIsWatchedAfresh() {
        other.finish();
        look(impatient, 2 * ProgressEngine.VAIN_LOOKS);
        watch.reset();
        watch.watch(0, impatient);
        watch.watch(1, other);
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(1);
        look(impatient, ProgressEngine.VAIN_LOOKS);
        assertThat(found).hasValue(2);
    }
}
