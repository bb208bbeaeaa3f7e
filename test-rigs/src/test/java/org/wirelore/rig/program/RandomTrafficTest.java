package org.wirelore.rig.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

class RandomTrafficTest {
    private static final String TRAFFIC = "program={\"name\":\"random-traffic\",\"arguments\":{\"rounds\":4}}";
    private static final String SHORT = "program={\"name\":\"random-traffic\",\"arguments\":{\"rounds\":10,"
            + "\"messagesPerRound\":8,\"lengthBytesMax\":1500}}";

    private static RigConfig rig(String... settings) {
        String[] all = new String[settings.length + 1];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "checks=[]";
        return Rigs.load("tcp-cluster", all);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyMessageArrivesWhateverLags(long seed) {
        Set<String> pairs = new HashSet<>();
        TreeSet<Integer> lengths = new TreeSet<>();
        try (RigInstance instance = new RigInstance(rig("fabric={\"kind\":\"sockets\"}", TRAFFIC).variants().getFirst(),
                new SeededDecider(seed), false, null).undrawn()) {
            instance.heardBy(event -> {
                if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.SEND_POSTED) {
                    pairs.add(core.rank + " " + core.peer);
                    lengths.add(core.length);
                }
            });
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).isEmpty();
            assertThat(Objects.requireNonNull(instance.metrics().get("trafficMessages")).value()).isEqualTo(128);
        }
        assertThat(pairs).hasSize(4 * 3);
        assertThat(lengths).hasSizeGreaterThan(80).last().satisfies(most -> assertThat(most).isBetween(60_000, 65_536));
    }

    @Test
    void seedsMakePlansAndLagsTakeTime() {
        RigConfig lagging = rig("fabric={\"kind\":\"sockets\"}", SHORT);
        RigConfig prompt = rig("fabric={\"kind\":\"sockets\"}", SHORT, "program.arguments.lagUsMax=0");
        assertThat(run(lagging, 1)).isNotEqualTo(run(lagging, 2));
        assertThat(run(lagging, 1)[1]).isEqualTo(run(prompt, 1)[1]);
        assertThat(run(lagging, 1)[0]).isGreaterThan(run(prompt, 1)[0]);
    }

    /** Time in picoseconds, and bytes sent. */
    private static double[] run(RigConfig rig, long seed) {
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(seed), false, null)
                .undrawn()) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            return new double[]{instance.queue().now(),
                Objects.requireNonNull(instance.metrics().get("trafficMegabytes")).value()};
        }
    }

    /** What nothing repairs is noticed by who receives it. */
    @Test
    void aLostMessageIsNoticed() {
        RigConfig rig = Rigs.load("unet-switch", "protocol.reliable=false", SHORT, "checks=[]", "faults.loss=0.2",
                "limits.virtualSeconds=5");
        try (RigInstance instance = new RigInstance(rig.variants().getFirst(), new SeededDecider(1), false, null)) {
            instance.run();
            assertThat(instance.oracles()).flatExtracting(OracleResult::violations).extracting(Violation::message)
                    .isNotEmpty();
        }
    }

    @Test
    void aProtocolWithoutTheAdiIsRefused() {
        assertThatThrownBy(() -> Rigs.load("unet-switch", "protocol.kind=raw", SHORT, "checks=[]"))
                .isInstanceOf(RigException.class).hasMessageContaining("a protocol of the ADI under random-traffic");
    }
}
