package org.wirelore.rig.urtp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpRule;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProtocolConfig.MeasuredVariant;

/**
 * What an Allgather takes by {@code minReqGapUs}, the paper's delta, and the packets that were sent again, where a rig
 * has measured it with several values: with all rules corrected, and beside them with those that it has as printed.
 */
final class RequestGapTable {
    private static final String COPIES = "protocol.urtp.repeated";

    private record Entry(int ranks, int bytes, String others, long gapPs, String rules, double us, long copies) {
        String place() {
            return ranks + " " + bytes + " " + others;
        }
    }

    private RequestGapTable() {
    }

    /** The table, if several values were measured. */
    static List<Table> of(List<MeasuredVariant> variants) {
        List<Entry> all = variants.stream().flatMap(RequestGapTable::entries).toList();
        if (all.stream().map(Entry::gapPs).distinct().count() < 2) {
            return List.of();
        }
        Set<String> rules = all.stream().map(Entry::rules).collect(Collectors.toCollection(LinkedHashSet::new));
        List<Column> columns = new ArrayList<>(List.of(Column.measured("ranks", "", 0),
                Column.measured("block", "bytes", 0), Column.measured("minReqGapUs", "us", 0)));
        for (String each : rules) {
            columns.add(Column.measured(each, "us", 0));
            columns.add(Column.measured("sent again", "packets", 0));
        }
        Map<String, Map<Long, Map<String, Entry>>> byPlace = all.stream().collect(Collectors.groupingBy(Entry::place,
                LinkedHashMap::new, Collectors.groupingBy(Entry::gapPs, TreeMap::new,
                        Collectors.toMap(Entry::rules, entry -> entry, (first, _) -> first))));
        List<List<Cell>> rows = new ArrayList<>();
        byPlace.values().forEach(byGap -> byGap.values().forEach(byRules -> rows.add(row(byRules, rules))));
        return List.of(new Table("Allgather by the time after which a packet is sent again", columns, rows,
                byPlace.values().stream().flatMap(byGap -> byGap.values().stream())
                        .flatMap(byRules -> byRules.values().stream())
                        .collect(Collectors.groupingBy(Entry::rules, LinkedHashMap::new,
                                Collectors.minBy(Comparator.comparingDouble(Entry::us))))
                        .values().stream().flatMap(Optional::stream)
                        .map(best -> best.rules + ": " + Math.round(TimeUnits.microseconds(best.gapPs)) + " us")
                        .collect(Collectors.joining(", ", "The fastest: ", "."))));
    }

    private static List<Cell> row(Map<String, Entry> byRules, Set<String> rules) {
        Entry any = byRules.values().iterator().next();
        List<Cell> row = new ArrayList<>(List.of(Cell.of(any.ranks), Cell.of(any.bytes),
                Cell.of(TimeUnits.microseconds(any.gapPs))));
        for (String each : rules) {
            Entry entry = byRules.get(each);
            row.add(Cell.of(entry == null ? Double.NaN : entry.us));
            row.add(Cell.of(entry == null ? Double.NaN : entry.copies));
        }
        return row;
    }

    private static Stream<Entry> entries(MeasuredVariant measured) {
        if (!(measured.variant().protocol() instanceof UrtpProtocol protocol)) {
            return Stream.of();
        }
        UrtpConfig config = protocol.config();
        String rules = config.published().isEmpty()
                ? "corrected"
                : config.published().stream().map(UrtpRule::number).map(String::valueOf)
                        .collect(Collectors.joining(", ", "as printed: ", ""));
        return measured.figures().entrySet().stream()
                .filter(figure -> figure.getKey().startsWith(AllgatherTable.FAMILY))
                .map(figure -> new Entry(measured.variant().ranks().size(),
                        Integer.parseInt(figure.getKey().substring(AllgatherTable.FAMILY.length())),
                        AllgatherTable.others(config) + " " + config.allgather() + " " + config.roundPackets(),
                        config.minReqGapPs(), rules, figure.getValue().value(),
                        measured.counters().getOrDefault(COPIES, 0L)));
    }
}
