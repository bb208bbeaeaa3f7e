package org.wirelore.rig.urtp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.adi.urtp.AllgatherChoice;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;

/**
 * The fastest Allgather for each number of ranks and length of which a rig has measured several that are alike
 * otherwise: its algorithm, and the packets that each rank sends at once, the paper's k (section 4). Its note is what a
 * rig's key {@code allgatherTable} takes.
 */
final class AllgatherTable {
    static final String FAMILY = "allgatherUs.";
    private static final Comparator<Entry> ORDER = Comparator.comparingInt((Entry entry) -> entry.choice.ranks())
            .thenComparingInt(entry -> entry.choice.bytes()).thenComparingDouble(entry -> entry.us);

    private record Entry(String others, AllgatherChoice choice, double us) {
        String place() {
            return choice.ranks() + " " + choice.bytes() + " " + others;
        }
    }

    private AllgatherTable() {
    }

    /** The table, if there is anything to choose from. */
    static List<Table> of(List<MeasuredVariant> variants) {
        Map<String, List<Entry>> byPlace = variants.stream().flatMap(AllgatherTable::entries).sorted(ORDER)
                .collect(Collectors.groupingBy(Entry::place, LinkedHashMap::new, Collectors.toList()));
        List<List<Cell>> rows = new ArrayList<>();
        List<String> choices = new ArrayList<>();
        for (List<Entry> entries : byPlace.values()) {
            Entry best = entries.getFirst();
            if (entries.stream().map(Entry::choice).distinct().count() > 1) {
                AllgatherChoice choice = best.choice;
                rows.add(List.of(Cell.of(choice.ranks()), Cell.of(choice.bytes()), Cell.of(choice.allgather()),
                        Cell.of(choice.allgather() == 1 ? "" : choice.roundPackets() + ""), Cell.of(best.us),
                        Cell.of(entries.stream().skip(1).map(AllgatherTable::words)
                                .collect(Collectors.joining(", ")))));
                choices.add("{\"ranks\": %d, \"bytes\": %d, \"allgather\": %d, \"roundPackets\": %d}".formatted(
                        choice.ranks(), choice.bytes(), choice.allgather(), choice.roundPackets()));
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(new Table("The fastest Allgather", List.of(Column.measured("ranks", "", 0),
                        Column.measured("block", "bytes", 0), Column.measured("algorithm", "", 0),
                        Column.measured("k", "packets", 0), Column.measured("takes", "us", 0),
                        Column.measured("others", "us", 0)), rows,
                        "As a setting: \"allgather\": \"auto\", \"allgatherTable\": " + choices + "."));
    }

    /** What else an Allgather's time depends on than its ranks, length and rules. */
    static String others(UrtpConfig config) {
        return config.signals() + " " + config.multicast() + " " + config.window() + " " + config.places();
    }

    private static Stream<Entry> entries(MeasuredVariant measured) {
        if (!(measured.variant().protocol() instanceof UrtpProtocol protocol)
                || !protocol.config().choices().isEmpty()) {
            return Stream.of();
        }
        UrtpConfig config = protocol.config();
        String others = others(config) + " " + config.published() + " " + config.minReqGapPs();
        int ranks = measured.variant().ranks().size();
        return measured.figures().entrySet().stream().filter(figure -> figure.getKey().startsWith(FAMILY))
                .map(figure -> new Entry(others,
                        choice(config, ranks, Integer.parseInt(figure.getKey().substring(FAMILY.length()))),
                        figure.getValue().value()));
    }

    private static AllgatherChoice choice(UrtpConfig config, int ranks, int bytes) {
        return new AllgatherChoice(ranks, bytes, config.allgather(), Math.max(1, config.together(ranks, bytes)));
    }

    private static String words(Entry entry) {
        return (entry.choice.allgather() == 1 ? "algorithm 1: " : "k " + entry.choice.roundPackets() + ": ")
                + Math.round(entry.us);
    }
}
