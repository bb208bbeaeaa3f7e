package org.wirelore.rig.fmp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;

/**
 * One host of a cluster has firmware that faults, or goes round in circles, once a process has armed an entry for a
 * node that there is not: the run fails and says so, and the other hosts go on until it ends.
 */
class StoppedFirmwareInRigsTest {
    private static final long SECOND_PS = 1_000_000_000_000L;
    /** Time in which the others send all that they have to. */
    private static final int OTHERS = 3;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aFaultIsToldWithItsFunctionSourceLineAndTime() throws IOException {
        try (RigInstance instance = instance("fault", BadEntry.class)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance)).anyMatch(text -> text.matches("the control program of ultra0's card has"
                    + " stopped at \\d+\\.\\d{3} us: jump out of the memory, at pc 0x00f00000.*, after a call that"
                    + " returns to 0x\\p{XDigit}{8} main\\+0x\\p{XDigit}+ \\(machines\\.c:\\d+\\)"))
                    .anyMatch(text -> text.contains("packets to and from rank 0 are missing: its card gave no sign of"
                            + " life, so that its driver had to reset it"));
            requireThatTheOthersWentOn(instance);
            assertThat(instance.counters()).containsEntry("ultra0.mcp.resets", 1L);
        }
    }

    @Test
    void firmwareThatGoesRoundInCirclesIsResetAndItsProcessesAreTold() throws IOException {
        try (RigInstance instance = instance("circle", BadEntry.class)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance)).noneMatch(text -> text.contains("has stopped at"))
                    .anyMatch(text -> text.contains("packets to and from rank 0 are missing: its card gave no sign of"
                            + " life, so that its driver had to reset it"));
            requireThatTheOthersWentOn(instance);
            assertThat(instance.counters()).containsEntry("ultra0.mcp.resets", 1L);
        }
    }

    @Test
    void aCardThatStopsAfterEachResetIsGivenUpWhileTheOthersComeToTheirEnd() throws IOException {
        try (RigInstance instance = instance("circle", BadEntry.Repeated.class)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Failed.class);
            assertThat(violations(instance)).anyMatch(text -> text.contains("no port after 4 that were lost:"
                    + " myrinet-ultra0 does not answer: expected a sign of life within 1000 ms, found none after 4"
                    + " tries"));
            assertThat(instance.counters()).containsEntry("ultra0.mcp.resets", 4L);
            for (int rank = 1; rank <= OTHERS; rank++) {
                assertThat(instance.metrics()).containsKey(rank + BadEntry.SENT);
            }
        }
    }

    /** The one card was silent for a second at least before the run ended. */
    private static void requireThatTheOthersWentOn(RigInstance instance) {
        assertThat(instance.queue().now()).isGreaterThan(SECOND_PS);
        IntStream.rangeClosed(1, OTHERS).forEach(host -> assertThat(instance.counters()
                .get("ultra" + host + ".mcp.packetsDelivered")).as("host " + host).isGreaterThan(50L));
    }

    private static List<String> violations(RigInstance instance) {
        return instance.oracles().stream().map(OracleResult::violations).flatMap(List::stream).map(Violation::message)
                .toList();
    }

    private RigInstance instance(String fault, Class<?> program) throws IOException {
        Path card = BrokenFirmware.card(folder.resolve("card.json"), BrokenFirmware.objects(folder, fault));
        return new RigInstance(Rigs.load("fmp-cluster", "hosts[0].card=\"" + card + "\"",
                "ranks=[{\"host\": \"ultra0\"}, {\"host\": \"ultra1\"}, {\"host\": \"ultra2\"},"
                        + " {\"host\": \"ultra3\"}]",
                "program={\"name\": \"class\", \"arguments\": {\"class\": \"" + program.getName() + "\"}}")
                .variants().getFirst(), new SeededDecider(1), false, null);
    }
}
