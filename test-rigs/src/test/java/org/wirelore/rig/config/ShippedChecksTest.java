package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.Basis;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** What the checks of shipped rigs demand. */
class ShippedChecksTest {
    private static final double CALIBRATED_PERCENT = 5;
    private static final double PREDICTED_PERCENT = 20;

    private static final Pattern NUMBER_WITH_UNIT = Pattern
            .compile(
                    "(?<![\\w.,])\\d[\\d.,]* ?"
                            + "(?:%|[nmu]?s|[kKMG]b/s|[kKMG]?B(?:/s)?|bytes|times|packets|ticks)(?![\\w/])");

    private static final String COPIES = "a REQ that collides for long earns a copy, which is not needed";
    private static final String BUSY = "a rank that computes for longer than a packet waits acknowledges it too late";

    /** Variants without faults, or rigs with such, that no check for retransmissions is about, and why. */
    private static final Map<String, String> RESENDING = Map.ofEntries(
            Map.entry("unet-oneway/strict",
                    "as published: one way, a packet that comes twice is all that is acknowledged"),
            Map.entry("unet-oneway/strict-both",
                    "as published: the last packets of both ways are never acknowledged"),
            Map.entry("urtp-cluster", COPIES), Map.entry("urtp-filecast", COPIES),
            Map.entry("urtp-spmv", COPIES), Map.entry("urtp-small", COPIES),
            Map.entry("urtp-collectives", COPIES), Map.entry("urtp-kernel", COPIES), Map.entry("urtp-groups", COPIES),
            Map.entry("urtp-jobs", COPIES), Map.entry("urtp-delta", COPIES),
            Map.entry("urtp-switch", COPIES + "; on the switch, packets wait behind those of seven others"),
            Map.entry("urtp-matmul", COPIES + "; over UDP " + BUSY), Map.entry("urtp-as-published",
                    "it shows what printed rules send again, and compares them with their twins"));

    private final ConfigFolder folder = ConfigFolder.find();
    private final RigLoader loader = new RigLoader(folder, ProductRegistry.REGISTRY);

    private List<RigConfig> rigs() {
        return folder.names(ConfigFolder.Kind.RIG).stream()
                .map(name -> loader.load(folder.folder(ConfigFolder.Kind.RIG).resolve(name + ".json"), List.of()))
                .toList();
    }

    @Test
    void everyRigWithoutFaultsChecksThatNothingIsSentAgain() {
        Set<String> unchecked = new TreeSet<>();
        for (RigConfig rig : rigs()) {
            boolean isEmulated = rig.mode() == RigConfig.Mode.VIRTUAL;
            for (VariantConfig variant : isEmulated ? rig.variants() : List.<VariantConfig>of()) {
                boolean mayResend = variant.faults().isEmpty() && variant.protocol().standsLosses();
                if (mayResend && rig.checks().stream().noneMatch(check -> refusesResending(check, variant.name()))) {
                    String name = rig.name() + "/" + variant.name();
                    unchecked.add(RESENDING.containsKey(rig.name()) ? rig.name() : name);
                }
            }
        }
        assertThat(unchecked).containsExactlyInAnyOrderElementsOf(RESENDING.keySet());
    }

    private static boolean refusesResending(CheckConfig check, String variant) {
        MetricPath metric = check.metric();
        return (metric.isSum() || metric.variant().equals(variant)) && check.cleanWires()
                && Set.of("retransmissions", "protocol.retransmissions").contains(metric.name())
                && check.demand() instanceof CheckConfig.Within within && within.maximum() == 0;
    }

    /** What a check lets pass beyond the rule has its number with a unit, and the reason, in the check's comment. */
    @Test
    void aWideToleranceSaysWhyItIsWide() {
        List<String> silent = new ArrayList<>();
        for (RigConfig rig : rigs()) {
            for (CheckConfig check : rig.checks()) {
                boolean isWide = tolerancePercent(check) > (check.basis() == Basis.CALIBRATED
                        ? CALIBRATED_PERCENT
                        : PREDICTED_PERCENT);
                if (isWide && !NUMBER_WITH_UNIT.matcher(check.comment()).find()) {
                    silent.add(rig.name() + ": " + check.name());
                }
            }
        }
        assertThat(silent).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"29 % below: the row is of Linux 1.3, true", "'bound by 1,538 bytes, mostly', true",
        "the sum is 101 us, true", "half of it at 21.5 MB/s, true", "2 times as fast, true",
        "the row is of Linux 1.3, false", "a Pentium 133 is slower, false", "wide as of 2 sources, false",
        "version 2 of it, false"})
    void aNumberWithoutAUnitSaysNothing(String comment, boolean expected) {
        assertThat(NUMBER_WITH_UNIT.matcher(comment).find()).isEqualTo(expected);
    }

    /** How far beyond a figure, or beyond either end of a range, a check lets a metric go, percent. */
    private static double tolerancePercent(CheckConfig check) {
        CheckConfig.PublishedFigure figure = check.published();
        return switch (check.demand()) {
            case CheckConfig.Near(double value, double percent) -> percent;
            case CheckConfig.Within(double minimum, double maximum) when figure != null ->
                (maximum / figure.maximum() - 1) * 100;
            case CheckConfig.Within(double minimum, double maximum) ->
                check.basis() != Basis.PREDICTED || maximum == 0 || minimum == 0
                        ? 0
                        : (maximum - minimum) / (maximum + minimum) * 100;
        };
    }
}
