package org.wirelore.rig.report;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One of the runs that a rig consists of: the same program with one parameter changed, for instance the reliability
 * protocol switched off.
 *
 * @param name              what the rig calls it; unique within the report
 * @param description       what is special about it; may be empty
 * @param outcome           how it ended
 * @param eventStreamHash   hash of its event stream, hexadecimal
 * @param virtualDurationPs virtual time at its end, in picoseconds
 * @param events            number of events that it took
 * @param metrics           measured figures by name
 * @param counters          what devices, wires and protocol counted, by name
 * @param output            the lines that its ranks printed, each with its rank; of many the first and the last
 */
public record VariantReport(String name, String description, VariantOutcome outcome, String eventStreamHash,
        long virtualDurationPs, long events, SortedMap<String, Metric> metrics, SortedMap<String, Long> counters,
        List<String> output) {
    public VariantReport {
        metrics = sorted(metrics);
        counters = sorted(counters);
        output = List.copyOf(output);
    }

    /** An unmodifiable copy in the order of the keys, so that no order of a caller's hash table reaches a file. */
    static <V> SortedMap<String, V> sorted(Map<String, V> map) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(map));
    }
}
