package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.model.SwarmConfig;

/** What random search draws is read, and each value of it is checked with the rig. */
class SwarmRulesTest {
    private static final String RIG = """
            {
              "name": "small",
              "hosts": [{"name": "a", "profile": "pentium-pro-200"}, {"name": "b", "profile": "pentium-pro-200"}],
              "fabric": {"kind": "link"},
              "ranks": [{"host": "a"}, {"host": "b"}],
              "protocol": {"sequenceBits": 3, "window": 4},
              "program": {"name": "exchange", "arguments": {"rounds": 10, "lengthBytes": 8}},
              "swarm": %s
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private ConfigFixture fixture;

    @BeforeEach
    void makeTheFolder() throws IOException {
        fixture = new ConfigFixture(folder);
    }

    @Test
    void valuesAreDrawnFromListsAndRanges() {
        SwarmConfig swarm = fixture.load(rig("""
                {"set": {"protocol.ack": ["lazy", "eager"], "program.arguments.rounds": {"from": 3, "to": 5}},
                 "rates": {"drop": [0.5], "late": {"from": 0.1, "to": 0.2}, "hold": [0]}, "units": 7, "most": 2}"""))
                .swarm();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            assertThat(swarm.drawSettings(random)).hasSize(2).satisfies(
                    drawn -> assertThat(drawn.get(0)).matches("protocol\\.ack=\"(lazy|eager)\""),
                    drawn -> assertThat(drawn.get(1)).matches("program\\.arguments\\.rounds=[345]"));
            assertThat(swarm.drawRate("drop", random)).isEqualTo(0.5);
            assertThat(swarm.drawRate("late", random)).isBetween(0.1, 0.2);
            assertThat(swarm.drawRate("corrupt", random)).isBetween(0.0, 0.3);
        }
        assertThat(swarm.mayDraw("hold")).isFalse();
        assertThat(swarm.mayDraw("corrupt")).isTrue();
        assertThat(swarm.units()).isEqualTo(7);
        assertThat(swarm.most()).isEqualTo(2);
    }

    @Test
    void aRigWithoutItRunsAsItIs() {
        SwarmConfig swarm = fixture.load(RIG.replace(",\n  \"swarm\": %s", "")).swarm();
        assertThat(swarm).isEqualTo(SwarmConfig.NONE);
        assertThat(swarm.drawSettings(new SplittableRandom(1))).isEmpty();
    }

    @Test
    void aValueThatNeedsAnotherOneIsLegalWithTheFirstOfThese() {
        assertThat(complaint("{\"set\": {\"protocol.window\": [4, 16], \"protocol.sequenceBits\": [6, 15]}}"))
                .isEmpty();
    }

    @Test
    void whatCannotBeDrawnIsNamed() {
        assertThat(complaint("{\"set\": {\"protocol.window\": [2, 5]}}")).contains("rig.json:8:")
                .contains("swarm.set.protocol.window: expected values with which the rig is legal")
                .contains("found 5: protocol.window: expected at most 4 messages");
        assertThat(complaint("{\"set\": {\"protocol.windw\": [2]}}")).contains("found 2: protocol.windw")
                .contains("did you mean \"window\"?");
        assertThat(complaint("{\"set\": {\"mode\": [\"real\"]}}")).contains("expected a path that begins with")
                .contains("found \"mode\"");
        assertThat(complaint("{\"set\": {\"protocol.window\": []}}"))
                .contains("expected a list of values, such as [1, 2, 4], or a range");
        assertThat(complaint("{\"set\": {\"protocol.window\": {\"from\": 4, \"to\": 1}}}")).contains("or a range");
        assertThat(complaint("{\"rates\": {\"dropp\": [0.1]}}")).contains("did you mean \"drop\"?");
        assertThat(complaint("{\"rates\": {\"drop\": [1.5]}}"))
                .contains("expected probabilities from 0 to 1, found 1.5");
        assertThat(complaint("{\"frames\": 3}")).contains("swarm");
    }

    private String complaint(String swarm) {
        return fixture.complaint(rig(swarm));
    }

    private static String rig(String swarm) {
        return RIG.formatted(swarm);
    }
}
