package org.wirelore.rig.instance.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.VariantConfig;

/** How busy the stages are that messages in a row pass, from the software of one host to that of another. */
public final class RowLoads {
    private final Machine sender;
    private final Machine receiver;
    private final List<EmulatedFabric.Loads> between;
    private long beginPs;
    private long lastedPs;
    private long sendingPs;
    private long receivingPs;

    private RowLoads(Machine sender, Machine receiver, List<EmulatedFabric.Loads> between) {
        this.sender = sender;
        this.receiver = receiver;
        this.between = between;
    }

    /** Of the hosts of the first two ranks; null if there is one rank. */
    public static @Nullable RowLoads of(VariantConfig variant, List<Machine> machines,
            List<EmulatedFabric.Loads> between) {
        return variant.ranks().size() < 2
                ? null
                : new RowLoads(machines.get(variant.hostIndex(variant.ranks().get(0).host())),
                        machines.get(variant.hostIndex(variant.ranks().get(1).host())), between);
    }

    /** Measuring comes near: what has to look ahead for it does from now on. */
    public void near() {
        lastedPs = 0;
        between.forEach(EmulatedFabric.Loads::near);
    }

    /** The messages begin. */
    public void begin(long nowPs) {
        beginPs = nowPs;
        sendingPs = charged(sender);
        receivingPs = charged(receiver);
        between.forEach(each -> each.begin(nowPs));
    }

    /** The last message is through. */
    public void end(long nowPs) {
        lastedPs = nowPs - beginPs;
        sendingPs = charged(sender) - sendingPs;
        receivingPs = charged(receiver) - receivingPs;
        between.forEach(each -> each.end(nowPs));
    }

    /** Forgets all, for another run. */
    public void reset() {
        lastedPs = 0;
    }

    /** After the run: adds the figures, if a row was measured and something between the hosts measures. */
    public void addTo(SortedMap<String, Metric> metrics) {
        if (lastedPs <= 0 || between.isEmpty()) {
            return;
        }
        List<EmulatedFabric.Stage> stages = new ArrayList<>();
        stages.add(new EmulatedFabric.Stage("sender's CPU", sendingPs));
        between.forEach(each -> stages.addAll(each.busy()));
        stages.add(new EmulatedFabric.Stage("receiver's CPU", receivingPs));
        for (int i = 0; i < stages.size(); i++) {
            metrics.put(Metric.BUSY + (i + 1) + " " + stages.get(i).name(),
                    new Metric(100.0 * stages.get(i).takenPs() / lastedPs, "%"));
        }
    }

    private static long charged(Machine machine) {
        return machine.costs().stream().mapToLong(Cost::chargedPs).sum();
    }
}
