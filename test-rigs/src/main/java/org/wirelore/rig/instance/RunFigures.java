package org.wirelore.rig.instance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.spi.VariantConfig;

/** The figures that the variants of a rig have measured and counted, found by the names that checks give them. */
public final class RunFigures {
    private final List<VariantConfig> variants;
    private final Map<String, SortedMap<String, Metric>> measured = new HashMap<>();
    private final Map<String, SortedMap<String, Long>> counted = new HashMap<>();

    /** @param variants all that the rig has, also those that will not run */
    public RunFigures(List<VariantConfig> variants) {
        this.variants = List.copyOf(variants);
    }

    /** Adds what one variant measured and counted. */
    public void add(String variant, SortedMap<String, Metric> metrics, SortedMap<String, Long> counters) {
        measured.put(variant, metrics);
        counted.put(variant, counters);
    }

    /** What a variant has measured, without what it has counted. */
    public SortedMap<String, Metric> measured(String variant) {
        return measured.getOrDefault(variant, new TreeMap<>());
    }

    /** What a variant has counted. */
    public SortedMap<String, Long> counted(String variant) {
        return counted.getOrDefault(variant, new TreeMap<>());
    }

    /** The names of the variants that a metric is about: one, or all without faults. */
    public List<String> meant(String variant) {
        return variant.equals(MetricPath.UNDISTURBED)
                ? variants.stream().filter(each -> each.faults().isEmpty()).map(VariantConfig::name).toList()
                : List.of(variant);
    }

    /** The names of all figures that there are of what {@link #meant} gives. */
    public Set<String> names(String variant) {
        Set<String> names = new TreeSet<>();
        for (String each : meant(variant)) {
            names.addAll(counted(each).keySet());
            names.addAll(measured(each).keySet());
        }
        return names;
    }

    /** A figure in its own unit; of a sum, of the variants that have it. NaN if none has. */
    public double value(MetricPath path) {
        double[] figures = meant(path.variant()).stream().mapToDouble(variant -> own(variant, path.name()))
                .filter(figure -> !Double.isNaN(figure)).toArray();
        double sum = 0;
        for (double figure : figures) {
            sum += figure;
        }
        return figures.length == 0 ? Double.NaN : sum;
    }

    /** What is measured goes before what is counted. */
    private double own(String variant, String name) {
        Metric metric = measured(variant).get(name);
        if (metric != null) {
            return metric.value();
        }
        Long count = counted(variant).get(name);
        return count == null ? Double.NaN : count;
    }
}
