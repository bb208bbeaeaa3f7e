package org.wirelore.rig.urtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.samples.Rounds;
import org.wirelore.rig.spi.VariantConfig;

/** One run of {@code urtp-as-published} shows what each printed rule breaks, and that its corrected twin does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UrtpAsPublishedTest {
    private static final String RIG = "urtp-as-published";
    private static final String CORRECTED = "-corrected";

    private RunReport report;

    @BeforeAll
    void run(@TempDir Path out) {
        report = Rigs.launcher().run(Rigs.order(Rigs.load(RIG), out));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "rule-1 | a buffer must be freed once by each receiver",
        "rule-2 | only packets that were sent can be acknowledged, and a base must not move back",
        "rule-3 | a buffer must be freed once by each receiver",
        "rule-4 | the limit of virtual time was reached",
        "rule-7 | has acknowledged nothing for 1600 ms",
        "rule-10 | the limit of virtual time was reached",
        "rule-11 | the limit of virtual time was reached",
        "rule-12 | a packet must be sent before it is repeated",
        "rule-14 | a packet beyond a gap must be counted against a delay that is not 0",
        "rule-18 | rank 0 left a barrier",
        "rule-24 | the limit of virtual time was reached"})
    void aPrintedRuleIsTold(String variant, String finding) {
        assertThat(violations(variant)).isNotEmpty().allSatisfy(message -> assertThat(message).contains(finding));
        passes(variant + CORRECTED);
    }

    @ParameterizedTest
    @CsvSource({"rule-5, roundsUs", "rule-6, protocol.urtp.repeated", "rule-8, protocol.urtp.requests",
        "rule-9, protocol.urtp.repeated", "rule-20, protocol.urtp.repeated", "rule-21, protocol.urtp.duplicates",
        "rule-22, protocol.urtp.acknowledgments", "rule-23, roundsUs"})
    void aPrintedRuleCostsMoreThanItsTwin(String variant, String metric) {
        passes(variant);
        passes(variant + CORRECTED);
        assertThat(report.checks()).filteredOn(check -> check.metric().startsWith(variant + "/" + metric))
                .extracting(CheckResult::verdict).containsExactly(CheckVerdict.FAIL);
    }

    /** The window, closed for ever, begins with a packet that was freed; only the sender itself asks for it. */
    @Test
    void aSenderThatAsksForAFreedPacketIsFoundToo(@TempDir Path out) {
        RunReport polled = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-lossy", "faults.loss=0", "checks=[]",
                "protocol.published=[12]", "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}]",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Rounds.class.getName()
                        + "\", \"arguments\": [\"polled\", \"20\", \"100\"]}}",
                "limits={\"virtualSeconds\": 1}"), out));
        assertThat(polled.violations()).extracting(Violation::message)
                .anyMatch(message -> message.contains("a packet must be sent before it is repeated"));
    }

    /** Every variant is in one of the two lists above, and has a twin on the same script. */
    @Test
    void everyStoryHasATwinOnTheSameScript() {
        List<String> stories = Stream.concat(report.violations().stream().map(Violation::variant),
                report.checks().stream().map(check -> check.metric().substring(0, check.metric().indexOf('/'))))
                .distinct().toList();
        List<VariantConfig> variants = Rigs.load(RIG).variants();
        assertThat(variants).filteredOn(variant -> !variant.name().endsWith(CORRECTED)).extracting(VariantConfig::name)
                .containsExactlyInAnyOrderElementsOf(stories);
        for (int i = 0; i < variants.size(); i += 2) {
            VariantConfig printed = variants.get(i);
            VariantConfig corrected = variants.get(i + 1);
            assertThat(corrected.name()).isEqualTo(printed.name() + CORRECTED);
            assertThat(corrected.faults()).isEqualTo(printed.faults());
            assertThat(corrected.program()).isEqualTo(printed.program());
        }
    }

    private void passes(String variant) {
        assertThat(violations(variant)).isEmpty();
        assertThat(report.variants()).filteredOn(each -> each.name().equals(variant))
                .extracting(VariantReport::outcome).containsExactly(VariantOutcome.COMPLETED);
    }

    private List<String> violations(String variant) {
        return report.violations().stream().filter(violation -> violation.variant().equals(variant))
                .map(Violation::message).toList();
    }
}
