package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.CurveConfig;
import org.wirelore.rig.model.FaultRuleConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.HostProfileConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.program.basic.PingPongConfig;
import org.wirelore.rig.program.basic.StreamConfig;
import org.wirelore.rig.report.Basis;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** What a legal rig means. */
class RigLoaderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void defaultsFillWhatIsLeftOut() throws IOException {
        VariantConfig variant = new ConfigFixture(folder).load(ConfigFixture.goodRig()).variants().get(1);
        assertThat(variant.protocol().description()).isEqualTo("ADI over U-Net, reliable, threshold acknowledgments"
                + " (threshold 5), window 32, time-out 1000 to 100000 us, rendezvous from 16384 bytes,"
                + " 15-bit sequence numbers");
        RigFabric fabric = variant.fabrics().getFirst();
        assertThat(fabric.config().description()).contains("full duplex");
        assertThat(fabric.config().describe(fabric.plugs().get(0), 0)).contains("02:00:00:00:00:01");
        assertThat(fabric.config().describe(fabric.plugs().get(1), 1)).contains("02:00:00:00:00:02");
        assertThat(variant.program()).isEqualTo(new PingPongConfig(List.of(4), 10, 10));
    }

    @Test
    void variantsChangeOnlyWhatTheySet() throws IOException {
        RigConfig rig = new ConfigFixture(folder).load(ConfigFixture.goodRig());
        assertThat(rig.variants()).extracting(VariantConfig::name).containsExactly("raw", "adi");
        assertThat(rig.variants()).extracting(variant -> variant.protocol().name())
                .containsExactly("raw", "unet");
        assertThat(rig.variants().get(0).hosts()).isEqualTo(rig.variants().get(1).hosts());
    }

    @Test
    void settingsReachEveryVariant() throws IOException {
        RigConfig rig = new ConfigFixture(folder).load(ConfigFixture.goodRig(), "protocol.ack=eager",
                "program.arguments.sizesBytes[0]=40", "hosts.1.name=gamma", "ranks[1].host=gamma");
        for (VariantConfig variant : rig.variants()) {
            assertThat(variant.program()).isInstanceOfSatisfying(PingPongConfig.class,
                    program -> assertThat(program.sizesBytes()).first().isEqualTo(40));
            assertThat(variant.hostIndex("gamma")).isEqualTo(1);
        }
        assertThat(rig.variants().get(1).protocol().description()).contains("eager acknowledgments");
        assertThat(rig.json()).contains("\"ack\" : \"eager\"");
        assertThat(rig.settings()).contains("protocol.ack=eager");
    }

    @Test
    void aRigExtendsAnotherKeyByKey() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        fixture.write("base.json", ConfigFixture.goodRig());
        RigConfig rig = fixture.load("""
                {"name": "derived", "extends": "base.json", "protocol": {"window": 8}, "checks": [],
                 "program": {"name": "stream", "arguments": {"messages": 5}}}
                """);
        VariantConfig variant = rig.variants().getFirst();
        assertThat(rig.name()).isEqualTo("derived");
        assertThat(rig.variants().get(1).protocol().description()).contains("(threshold 1), window 8");
        assertThat(variant.hosts()).hasSize(2);
        assertThat(variant.program()).isEqualTo(new StreamConfig(5, 1024, false));
    }

    @Test
    void aProfileThatExtendsAnotherIsScaledByItsRatios() throws IOException {
        RigLoader loader = new ConfigFixture(folder).loader();
        Path hosts = loader.folder().folder(ConfigFolder.Kind.HOST);
        HostProfileConfig base = loader.loadProfile(hosts.resolve("pentium-pro-200.json"));
        Path file = Files.writeString(folder.resolve("slow.json"), """
                {"name": "slow", "extends": "pentium-pro-200", "cpuRatio": 2, "memoryRatio": 3,
                 "interrupt": {"exitNs": 7}}
                """);
        HostProfileConfig slow = loader.loadProfile(file);
        assertThat(slow.pollPeriodNs()).isEqualTo(2 * base.pollPeriodNs());
        assertThat(slow.interrupt().latencyNs()).isEqualTo(base.interrupt().latencyNs());
        assertThat(slow.interrupt().enterNs()).isEqualTo(2 * base.interrupt().enterNs());
        assertThat(slow.interrupt().exitNs()).isEqualTo(7);
        assertThat(slow.pci()).isEqualTo(base.pci());
        HostProfileConfig.PriceConfig was = price(base);
        HostProfileConfig.PriceConfig now = price(slow);
        assertThat(now.cpuNs()).isCloseTo(2 * was.cpuNs(), within(1e-9));
        assertThat(now.memoryNsPerUnit()).isCloseTo(3 * was.memoryNsPerUnit(), within(1e-9));
    }

    @Test
    void publishedFiguresBecomeDemands() throws IOException {
        RigConfig rig = new ConfigFixture(folder).load(ConfigFixture.goodRig().replace("\"checks\": [", """
                "curves": [{"title": "t", "series": [{"metric": "adi/latencyUs"}], "published": ["paper#latency"]}],
                "checks": [{"metric": "adi/a", "minus": "raw/a", "published": "paper#shareUs", "tolerancePercent": 50},
                """));
        CheckConfig share = rig.checks().getFirst();
        assertThat(share.demand()).isEqualTo(new CheckConfig.Within(1.5, 6));
        assertThat(share.minus()).isEqualTo(new MetricPath("raw", "a"));
        assertThat(share.name()).isEqualTo("adi/a - raw/a");
        assertThat(share.unit()).isEqualTo("us");
        assertThat(share.basis()).isEqualTo(Basis.PREDICTED);
        assertThat(rig.checks().get(1).demand()).isEqualTo(new CheckConfig.Near(32, 3));
        assertThat(rig.curves().getFirst().published().getFirst().points())
                .containsExactly(new CurveConfig.Point(4, 32));
    }

    @Test
    void aRigWithoutVariantsIsRunOnce() throws IOException {
        RigConfig rig = new ConfigFixture(folder).load(ConfigFixture.goodRig(), "variants=[]",
                "checks=[{\"metric\": \"latencyUs.4\", \"maximum\": 40}]");
        assertThat(rig.variants()).extracting(VariantConfig::name).containsExactly(RigLoader.ONLY_VARIANT);
        assertThat(rig.checks().getFirst().metric()).isEqualTo(new MetricPath(RigLoader.ONLY_VARIANT, "latencyUs.4"));
        assertThat(rig.checks().getFirst().demand())
                .isEqualTo(new CheckConfig.Within(Double.NEGATIVE_INFINITY, 40));
        assertThat(rig.checks().getFirst().basis()).isEqualTo(Basis.DERIVED);
    }

    @Test
    void aCheckSaysWhatItsFigureProves() throws IOException {
        RigConfig rig = new ConfigFixture(folder).load(ConfigFixture.goodRig(), "variants=[]",
                "checks=[{\"metric\": \"latencyUs.4\", \"maximum\": 40, \"basis\": \"calibrated\"}]");
        assertThat(rig.checks().getFirst().basis()).isEqualTo(Basis.CALIBRATED);
    }

    @Test
    void faultRulesAreRead() throws IOException {
        FaultsConfig faults = new ConfigFixture(folder).load(ConfigFixture.goodRig(),
                """
                        faults.rules=[{"kind": "burst-loss", "frames": "3-7", "fromUs": 1.5}, {"kind": "loss", "frames": [9, 2]},
                          {"kind": "delay", "maximumUs": 200, "match": {"offsetBytes": 12, "valueHex": "88B5"}}]""")
                .variants().getFirst().faults();
        assertThat(faults.rules()).extracting(FaultRuleConfig::fromFrame).containsExactly(3L, 0L, 0L);
        assertThat(faults.rules()).extracting(FaultRuleConfig::untilFrame)
                .containsExactly(8L, Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(faults.rules().get(1).frames()).containsExactly(2L, 9L);
        assertThat(faults.rules().get(2).effect()).isEqualTo(new Delay(100_000_000, 200_000_000, 16));
        assertThat(faults.rules().get(2).match())
                .isEqualTo(new FaultRuleConfig.MatchConfig(12, "88b5", "ffff", 0, 65_535));
    }

    private static HostProfileConfig.PriceConfig price(HostProfileConfig profile) {
        return profile.costs().values().stream().filter(price -> price.cpuNs() > 0 && price.memoryNsPerUnit() > 0)
                .findFirst().orElseThrow();
    }
}
