package org.wirelore.emulator.time.paced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.time.virtual.Outcome;

class PacedReplayTest {
    /** One frame: on which port, when, how long. */
    record Coming(int port, long atNanos, int length) {
    }

    private static final int PORTS = 2;
    private static final List<FaultRule> RULES = List.of(new FaultRule(FaultCondition.withProbability(0.2), new Loss()),
            new FaultRule(FaultCondition.withProbability(0.2), new Duplication(1, 5_000_000)));

    @Provide
    Arbitrary<List<Coming>> arrivals() {
        long tickNanos = PacedWorld.TICK_PS / 1_000;
        Arbitrary<Long> anytime = Arbitraries.longs().between(0, 2_000_000);
        Arbitrary<Long> onTheTick = Arbitraries.longs().between(0, 100).map(tick -> tick * tickNanos);
        return Combinators.combine(Arbitraries.integers().between(0, PORTS - 1), Arbitraries.oneOf(anytime, onTheTick),
                Arbitraries.integers().between(14, 1514)).as(Coming::new).list().ofMaxSize(60);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aReplayOfTheLogReachesTheSameHash(@ForAll("arrivals") List<Coming> arrivals,
            @ForAll @LongRange(min = 0, max = 1_000_000) long seed, @ForAll boolean onTheMicrosecond)
            throws IOException {
        PlayedClock clock = new PlayedClock(onTheMicrosecond ? 1_000 : 7, seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int awaited = arrivals.size() / 2;
        try (PacedWorld recorded = new PacedWorld(RULES, ports(clock, arrivals), awaited);
                PacedWorld replayed = new PacedWorld(RULES, Collections.nCopies(PORTS, null), awaited);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            Outcome first = recorded.live(clock, log);
            ExternalRecording recording = recorded.recording(log, bytes, RecordingEnd.Kind.BY_ITSELF, "");
            Outcome second = replayed.replay(recording);

            assertThat(second).hasToString(first.toString());
            assertThat(replayed.history).isEqualTo(recorded.history);
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
            assertThat(replayed.simulation.queue().fired()).isEqualTo(recorded.simulation.queue().fired());
        }
    }

    @Test
    void whatTheRunHasDrawnAndSaidIsInItsLog() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordingEnd ending = new RecordingEnd(RecordingEnd.Kind.CUT, 7, "cut", new TreeMap<>(Map.of("lag", 1.5)))
                .with("warned").withSecret("drawn");
        try (ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            log.end(ending);
        }
        assertThat(new ExternalRecording("test", ByteBuffer.wrap(bytes.toByteArray())).ending()).isEqualTo(ending);
    }

    @Property(tries = 2000)
    void aDamagedLogIsRefusedOrReplayedAndNothingElse(@ForAll("arrivals") List<Coming> arrivals, @ForAll long seed)
            throws IOException {
        PlayedClock clock = new PlayedClock(7, seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] log;
        try (PacedWorld recorded = new PacedWorld(RULES, ports(clock, arrivals), arrivals.size() / 2);
                ExternalLog written = PacedWorld.log(bytes, PORTS)) {
            recorded.live(clock, written);
            recorded.recording(written, bytes, RecordingEnd.Kind.BY_ITSELF, "the end");
            log = bytes.toByteArray();
        }
        SplittableRandom random = new SplittableRandom(seed);
        byte[] damaged = Arrays.copyOf(log, random.nextInt(8) == 0 ? random.nextInt(log.length) : log.length);
        for (int hits = random.nextInt(5); hits > 0 && damaged.length > 0; hits--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        try (PacedWorld replayed = new PacedWorld(RULES, Collections.nCopies(PORTS, null), arrivals.size() / 2)) {
            assertThat(replayed.replay(new ExternalRecording("log", ByteBuffer.wrap(damaged)))).isNotNull();
        } catch (IOException | ExternalWireException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        } catch (DivergenceException another) {
            assertThat(another).hasMessageMatching("(?s)the (recording|replay) .*");
        }
    }

    @Test
    void whenTheFramesComeIsTheOnlyThingOfTheWallClockThatShows() throws IOException {
        List<Long> hashes = new ArrayList<>();
        for (long seed = 1; seed <= 2; seed++) {
            PlayedClock clock = new PlayedClock(seed, seed);
            try (PacedWorld world = new PacedWorld(List.of(), ports(clock, List.of()), 1)) {
                assertThat(world.live(clock, null)).isInstanceOf(Outcome.TimedOut.class);
                hashes.add(world.simulation.queue().hash());
            }
        }
        assertThat(hashes.getFirst()).isEqualTo(hashes.getLast());
    }

    @Test
    void atATenthOfTheSpeedTheClockGoesTenTimesAsFarAndArrivalsAreStampedInVirtualTime() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports(clock, List.of(new Coming(0, 50_000_000, 100))), 1);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 1);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.speed = 0.1;
            recorded.live(clock, log);
            String heard = recorded.history.getFirst();
            assertThat(Long.parseLong(heard.substring(heard.lastIndexOf(' ') + 1))).isBetween(5_000_000_000L,
                    5_100_000_000L);
            assertThat(clock.elapsedNanos()).isBetween(50_000_000L, 60_000_000L);
            replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.BY_ITSELF, ""));
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    @Test
    void aPortThatGoesDownTakesTheLinkDownAlsoInTheReplay() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        List<PlayedPort> ports = ports(clock, List.of(new Coming(0, 60_000_000 / 10, 100)));
        ports.getFirst().downFromNanos = 1_000_000;
        ports.getFirst().downUntilNanos = 15_000_000;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports, 9);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 9);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            ports.getFirst().downFromNanos = -1;
            recorded.live(clock, log);
            replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.BY_ITSELF, ""));

            assertThat(recorded.history).first().asString().startsWith("down at ");
            assertThat(replayed.history).isEqualTo(recorded.history);
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    @Test
    void aRunThatLaggedFailsInTheSameWordsWhenReplayed() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports(clock, List.of()), 9);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 9);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.simulation.queue().alarm("hog", () -> clock.jump(2_000_000_000L)).set(3_000_000);
            replayed.simulation.queue().alarm("hog", () -> {
            }).set(3_000_000);
            Outcome.Failed failed = (Outcome.Failed) recorded.live(clock, log);
            assertThat(failed.cause()).hasMessageContaining("fell behind the wall clock")
                    .hasMessageContaining("limits.lagUs=1000000");
            Outcome again = replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.LAGGED,
                    String.valueOf(failed.cause().getMessage())));

            assertThat(again).hasToString(failed.toString());
        }
    }

    @Test
    void aRunWhosePortIsTakenAwayFailsAtOnceAndInTheSameWordsWhenReplayed() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        List<PlayedPort> ports = ports(clock, List.of(new Coming(0, 60_000_000 / 10, 100)));
        ports.getFirst().lostFromNanos = 40_000_000;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports, 9);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 9);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.untilPs = 100_000_000_000L;
            replayed.untilPs = 100_000_000_000L;
            Outcome.Failed failed = (Outcome.Failed) recorded.live(clock, log);
            assertThat(failed.cause()).isInstanceOf(PortLostException.class).hasMessage("the interface was taken away");
            assertThat(failed.atPs()).isBetween(39_000_000_000L, 61_000_000_000L);
            Outcome again = replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.LOST,
                    String.valueOf(failed.cause().getMessage())));

            assertThat(again).hasToString(failed.toString());
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    @Test
    void whileARunStartsVirtualTimeWaitsInsteadOfLagging() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Coming> arrivals = List.of(new Coming(0, 2_500_000_000L, 100));
        try (PacedWorld recorded = new PacedWorld(List.of(), ports(clock, arrivals), 1);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 1);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.startNanos = 3_000_000_000L;
            recorded.simulation.queue().alarm("hog", () -> clock.jump(2_000_000_000L)).set(3_000_000);
            replayed.simulation.queue().alarm("hog", () -> {
            }).set(3_000_000);
            assertThat(recorded.live(clock, log)).isNotInstanceOf(Outcome.Failed.class);
            replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.BY_ITSELF, ""));

            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    @Test
    void aRunThatWasCutEndsAtTheSameEventWhenReplayed() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports(clock, List.of(new Coming(1, 50_000, 60))), 9);
                PacedWorld replayed = new PacedWorld(List.of(), Collections.nCopies(PORTS, null), 9);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.simulation.queue().alarm("stop", recorded.simulation::abort).set(3_000_000_000L);
            replayed.simulation.queue().alarm("stop", () -> {
            }).set(3_000_000_000L);
            assertThat(recorded.live(clock, log)).isInstanceOf(Outcome.Interrupted.class);
            Outcome again = replayed.replay(recorded.recording(log, bytes, RecordingEnd.Kind.CUT, ""));

            assertThat(again).isInstanceOf(Outcome.Interrupted.class);
            assertThat(replayed.simulation.queue().hash()).isEqualTo(recorded.simulation.queue().hash());
        }
    }

    @Test
    void aLogThatIsDamagedIsRefusedWithThePlaceOfTheDamage() throws IOException {
        PlayedClock clock = new PlayedClock(1_000, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PacedWorld recorded = new PacedWorld(List.of(), ports(clock, List.of(new Coming(1, 50_000, 60))), 1);
                ExternalLog log = PacedWorld.log(bytes, PORTS)) {
            recorded.live(clock, log);
            recorded.recording(log, bytes, RecordingEnd.Kind.BY_ITSELF, "over");
        }
        byte[] whole = bytes.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> new ExternalRecording("cut", ByteBuffer.wrap(cut)))
                    .isInstanceOf(IOException.class).hasMessageContaining("of cut");
        }
        whole[16] = 9;
        assertThatThrownBy(() -> new ExternalRecording("bent", ByteBuffer.wrap(whole)))
                .isInstanceOf(IOException.class).hasMessageContaining("no record at byte 16 of bent");
    }

    private static List<PlayedPort> ports(PlayedClock clock, List<Coming> arrivals) {
        List<PlayedPort> ports = new ArrayList<>();
        for (int i = 0; i < PORTS; i++) {
            int port = i;
            ports.add(new PlayedPort(clock,
                    arrivals.stream().filter(coming -> coming.port() == port)
                            .sorted(Comparator.comparingLong(Coming::atNanos))
                            .map(coming -> new PlayedPort.Arrival(coming.atNanos(), frame(coming.length()))).toList()));
        }
        return ports;
    }

    private static byte[] frame(int length) {
        byte[] frame = new byte[length];
        Arrays.fill(frame, (byte) length);
        return frame;
    }
}
