package org.wirelore.rig.run;

import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.rig.program.Measurements;
import org.wirelore.rig.report.Metric;

/** The figures of one run, and the hook for the picture of one exchange. */
final class Tally implements Measurements {
    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final SequenceRecorder recorder;

    Tally(SequenceRecorder recorder) {
        this.recorder = recorder;
    }

    @Override
    public void record(String name, double value, String unit) {
        if (Double.isFinite(value)) {
            metrics.put(name, new Metric(value, unit));
        }
    }

    @Override
    public void exchangeBegins() {
        recorder.begin();
    }

    @Override
    public void exchangeEnds() {
        recorder.end();
    }

    SortedMap<String, Metric> metrics() {
        return metrics;
    }

    void reset() {
        metrics.clear();
    }
}
