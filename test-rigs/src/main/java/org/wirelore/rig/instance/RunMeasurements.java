package org.wirelore.rig.instance;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.program.Measurements;
import org.wirelore.rig.report.Metric;

/** The figures of one run, and the hook for the picture of one exchange. */
final class RunMeasurements implements Measurements {
    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final SequenceRecorder recorder;
    private final Supplier<CpuUse> cpu;
    private final StepTimes steps;
    private CpuUse phase = CpuUse.NONE;

    /**
     * @param cpu what the first host's kernel has used the CPU for so far
     * @param steps what the software of all hosts is charged
     */
    RunMeasurements(SequenceRecorder recorder, Supplier<CpuUse> cpu, StepTimes steps) {
        this.recorder = recorder;
        this.cpu = cpu;
        this.steps = steps;
    }

    @Override
    public void record(String name, double value, String unit) {
        if (Double.isFinite(value)) {
            metrics.put(name, new Metric(value, unit));
        }
    }

    @Override
    public void phaseBegins() {
        phase = cpu.get();
        steps.begin();
    }

    @Override
    public void phaseEnds(String suffix, int messages) {
        steps.end(suffix, messages);
        phaseEnds(suffix);
    }

    @Override
    public void phaseEnds(String suffix) {
        CpuUse use = cpu.get().since(phase);
        record("sendCpuUs" + suffix, use.sendUs(), "us");
        record("receiveCpuUs" + suffix, use.receiveUs(), "us");
        record("interruptsPerReceive" + suffix, use.interruptsPerReceive(), "");
        record("interruptCpuUs" + suffix, use.interruptUs(), "us");
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
        SortedMap<String, Metric> all = new TreeMap<>(metrics);
        steps.addTo(all);
        return all;
    }

    void reset() {
        metrics.clear();
        steps.reset();
        phase = CpuUse.NONE;
    }
}
