package org.wirelore.rig.instance;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.HostProcess;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.instance.cost.RowLoads;
import org.wirelore.rig.instance.cost.StepTimes;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.program.Measurements;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.VariantConfig;

/** The figures of one run, and the hook for the picture of one exchange. */
final class RunMeasurements implements Measurements {
    /** Shares of the CPU that the kernels of the hosts of the first ranks take, by rank. */
    static final List<String> KERNEL_SHARES = List.of("kernelPercentOfRank0", "kernelPercentOfRank1");

    private final SortedMap<String, Metric> metrics = new TreeMap<>();
    private final SequenceRecorder recorder;
    private final Simulation simulation;
    private final Supplier<CpuUse> cpu;
    private final List<Supplier<CpuUse>> ranks;
    private final StepTimes steps;
    private final List<EmulatedFabric.Stages> stages;
    private final @Nullable RowLoads loads;
    private final long[] kernelPs;
    private CpuUse phase = CpuUse.NONE;
    private long phasePs;

    /**
     * @param simulation whose time it is
     * @param machines the hosts, whose software is charged
     * @param fabrics measure the stages of messages, and how busy those between the first two ranks are
     */
    RunMeasurements(VariantConfig variant, SequenceRecorder recorder, Simulation simulation,
            List<Machine> machines, RigFabrics fabrics) {
        this.recorder = recorder;
        this.simulation = simulation;
        cpu = () -> fabrics.cpuUse(0);
        ranks = variant.ranks().stream().limit(KERNEL_SHARES.size())
                .<Supplier<CpuUse>>map(rank -> () -> fabrics.cpuUse(variant.hostIndex(rank.host()))).toList();
        steps = new StepTimes(machines);
        stages = fabrics.stages();
        loads = RowLoads.of(variant, machines, fabrics.loads());
        kernelPs = new long[ranks.size()];
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
        phasePs = simulation.queue().now();
        for (int i = 0; i < kernelPs.length; i++) {
            kernelPs[i] = ranks.get(i).get().kernelPs();
        }
        steps.begin();
        stages.forEach(EmulatedFabric.Stages::begin);
    }

    @Override
    public void messageBegins() {
        recorder.messageBegins();
        if (!stages.isEmpty()) {
            long nowPs = reachedPs();
            stages.forEach(each -> each.next(nowPs));
        }
    }

    /** The time of the running process: asking for it lets nothing happen. */
    private long reachedPs() {
        return simulation.running() instanceof HostProcess process ? process.reachedPs() : simulation.queue().now();
    }

    @Override
    public void phaseEnds(String suffix, int messages) {
        steps.end(suffix, messages);
        long nowPs = reachedPs();
        for (EmulatedFabric.Stages each : stages) {
            int number = 0;
            for (EmulatedFabric.Stage stage : each.end(nowPs, messages)) {
                number++;
                record(Metric.STAGE + number + " " + stage.name() + suffix,
                        TimeUnits.microseconds(stage.takenPs()) / messages, "us");
            }
        }
        phaseEnds(suffix);
    }

    @Override
    public void phaseEnds(String suffix) {
        CpuUse use = cpu.get().since(phase);
        record("sendCpuUs" + suffix, use.sendUs(), "us");
        record("receiveCpuUs" + suffix, use.receiveUs(), "us");
        record("interruptsPerReceive" + suffix, use.interruptsPerReceive(), "");
        record("interruptCpuUs" + suffix, use.interruptUs(), "us");
        record("packetCpuUs" + suffix, use.packetUs(), "us");
        long takenPs = simulation.queue().now() - phasePs;
        for (int i = 0; i < kernelPs.length; i++) {
            long usedPs = ranks.get(i).get().kernelPs() - kernelPs[i];
            record(KERNEL_SHARES.get(i) + suffix, usedPs == 0 ? Double.NaN : 100.0 * usedPs / takenPs, "%");
        }
    }

    @Override
    public void rowNears() {
        if (loads != null) {
            loads.near();
        }
    }

    @Override
    public void rowBegins() {
        if (loads != null) {
            loads.begin(reachedPs());
        }
    }

    @Override
    public void rowEnds() {
        if (loads != null) {
            loads.end(reachedPs());
        }
    }

    @Override
    public void exchangeNears() {
        recorder.near();
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
        if (loads != null) {
            loads.addTo(all);
        }
        return all;
    }

    void reset() {
        metrics.clear();
        steps.reset();
        if (loads != null) {
            loads.reset();
        }
        phase = CpuUse.NONE;
        phasePs = 0;
        Arrays.fill(kernelPs, 0);
    }
}
