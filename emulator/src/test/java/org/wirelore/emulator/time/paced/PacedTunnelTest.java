package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.time.virtual.Outcome;

/** Two Myrinet stations whose cables lead to ports, in paced time and in the replay of its log. */
class PacedTunnelTest {
    private static final long LATENCY_PS = 20_000_000;

    @Property(tries = 30)
    void aRunWithTunnelsIsReplayedFromItsLog(@ForAll long seed, @ForAll @IntRange(max = 3) int lossy)
            throws IOException {
        PlayedClock clock = new PlayedClock(300, seed);
        EtherPair pair = new EtherPair(seed, lossy);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TunnelWorld recorded = new TunnelWorld(List.of(pair.left(), pair.right()), LATENCY_PS);
                TunnelWorld replayed = new TunnelWorld(Arrays.asList(null, null), LATENCY_PS);
                ExternalLog log = PacedWorld.log(bytes, 2)) {
            Outcome first = recorded.live(clock, log);
            Outcome second = replayed.replay(recorded.recording(log, bytes));

            assertThat(second).hasToString(first.toString());
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
            assertThat(replayed.counted()).isEqualTo(recorded.counted());
            assertThat(replayed.players.get(1).history).isEqualTo(recorded.players.get(1).history).isNotEmpty();
            assertThat(replayed.slices).as("slices are no part of a run").isNotEqualTo(recorded.slices);
            if (lossy == 0) {
                assertThat(recorded.players.get(1).history).hasSizeGreaterThan(10)
                        .allMatch(each -> each.startsWith("whole"));
            }
        }
    }

    @Test
    void noDeviceRunsAheadOfTheWallClockByMoreThanTheOutsideTakes() throws IOException {
        for (long latencyPs : new long[]{LATENCY_PS, 3_000_000}) {
            EtherPair pair = new EtherPair(1, 0);
            try (TunnelWorld world = new TunnelWorld(List.of(pair.left(), pair.right()), latencyPs);
                    ExternalLog log = PacedWorld.log(new ByteArrayOutputStream(), 2)) {
                world.live(new PlayedClock(100, 1), log);
                assertThat(world.aheadMostPs).isPositive().isLessThanOrEqualTo(latencyPs);
                assertThat(world.slices).hasSizeGreaterThan(100);
            }
        }
    }
}
