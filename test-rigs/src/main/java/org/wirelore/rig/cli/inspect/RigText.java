package org.wirelore.rig.cli.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** A rig in words. Lines of a variant that say the same as the first variant's are left out. */
final class RigText {
    private final StringBuilder text = new StringBuilder();

    private RigText() {
    }

    static String of(RigConfig rig) {
        RigText words = new RigText();
        words.line(rig.name() + (rig.description().isEmpty() ? "" : ": " + rig.description()));
        words.line("file        " + rig.file());
        words.line("mode        " + name(rig.mode()) + ", seed " + rig.seed() + ", capture "
                + (rig.capture() ? "on" : "off"));
        VariantConfig first = rig.variants().getFirst();
        for (VariantConfig variant : rig.variants()) {
            if (rig.variants().size() > 1) {
                words.line("");
                words.line("variant     " + variant.name() + " (" + variant.title() + ")");
            }
            List<String> lines = describe(variant);
            List<String> known = variant.name().equals(first.name()) ? List.of() : describe(first);
            lines.stream().filter(line -> !known.contains(line)).forEach(words::line);
        }
        if (!rig.checks().isEmpty()) {
            words.line("");
            words.line("checks");
            rig.checks().forEach(check -> words.line("  " + check(check)));
        }
        if (!rig.curves().isEmpty()) {
            words.line("");
            words.line("plots       " + rig.curves().stream().map(curve -> curve.title())
                    .collect(Collectors.joining(", ")));
        }
        return words.text.toString();
    }

    private static List<String> describe(VariantConfig variant) {
        String hosts = IntStream.range(0, variant.hosts().size()).mapToObj(i -> host(variant, i))
                .collect(Collectors.joining(", "));
        String ranks = variant.ranks().stream().map(rank -> rank.host()).collect(Collectors.joining(", "));
        String fabrics = variant.fabrics().stream().map(fabric -> fabric.config().description())
                .collect(Collectors.joining("; "));
        String notes = variant.fabrics().stream().map(fabric -> fabric.config().note(variant, false).strip())
                .filter(note -> !note.isEmpty()).collect(Collectors.joining(" "));
        return List.of("hosts       " + hosts,
                (variant.fabrics().size() == 1 ? "fabric      " : "fabrics     ") + fabrics
                        + (notes.isEmpty() ? "" : ". " + notes),
                "protocol    " + variant.protocol().description(),
                "ranks       " + variant.ranks().size() + " on " + ranks,
                "program     " + variant.program().description(),
                "faults      " + faults(variant.faults()),
                "limits      " + number(variant.limits().virtualSeconds()) + " s of virtual time, "
                        + variant.limits().events() + " events, " + number(variant.limits().wallSeconds())
                        + " s on the wall clock");
    }

    private static String host(VariantConfig variant, int index) {
        HostConfig host = variant.hosts().get(index);
        List<String> words = new ArrayList<>(List.of(host.profile().name()));
        for (RigFabric fabric : variant.fabrics()) {
            int plug = fabric.plugOf(index);
            List<String> card = plug < 0 ? List.of() : fabric.config().describe(fabric.plugs().get(plug), plug);
            if (variant.fabrics().size() == 1) {
                words.addAll(card);
            } else if (!card.isEmpty()) {
                words.add(fabric.name() + ": " + String.join(" ", card));
            }
        }
        return host.name() + " (" + String.join(", ", words) + ")";
    }

    private static String faults(FaultsConfig faults) {
        if (faults.isEmpty()) {
            return "none";
        }
        StringBuilder words = new StringBuilder();
        share(words, "loss", faults.loss());
        share(words, "duplication", faults.duplication());
        share(words, "reordering", faults.reordering());
        share(words, "delay", faults.delay());
        share(words, "corruption", faults.corruption());
        faults.rules().forEach(rule -> words.append(words.isEmpty() ? "" : ", ").append("rule: ")
                .append(rule.kind()));
        return words.toString();
    }

    private static void share(StringBuilder words, String what, double probability) {
        if (probability > 0) {
            words.append(words.isEmpty() ? "" : ", ").append(what).append(' ').append(number(probability * 100))
                    .append(" %");
        }
    }

    private static String check(CheckConfig check) {
        String unit = check.unit().isEmpty() ? "" : " " + check.unit();
        String demand = switch (check.demand()) {
            case CheckConfig.Near near -> number(near.value()) + unit + " +- " + number(near.tolerancePercent()) + " %";
            case CheckConfig.Within within -> number(within.minimum()) + " to " + number(within.maximum()) + unit;
        };
        CheckConfig.PublishedFigure published = check.published();
        return check.name() + ": " + check.formula() + " = " + demand + " (" + check.basis().text()
                + (published == null ? "" : ", " + published.reference()) + ")";
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.6g", value).replaceAll("0+$", "");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
