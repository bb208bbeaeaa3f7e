package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;

/** A fabric with a station on every plug. */
final class Bench<F extends EthernetFabric> {
    static final long BROADCAST = 0xFFFF_FFFF_FFFFL;
    /** Picoseconds of one bit at 100 Mb/s. */
    static final long BIT_PS = 10_000;
    static final long BYTE_PS = 8 * BIT_PS;

    final SteppedScheduler scheduler = new SteppedScheduler();
    final SeededDecider decider;
    final FaultPlan plan;
    final StateHash hash = new StateHash();
    final F fabric;
    final List<RecordingStation> stations = new ArrayList<>();

    Bench(long seed, List<FaultRule> rules, Function<FabricEnvironment, F> maker) {
        decider = new SeededDecider(seed);
        plan = new FaultPlan(rules);
        fabric = maker.apply(new FabricEnvironment(scheduler, decider, plan, null, hash));
        for (int i = 0; i < fabric.plugs(); i++) {
            stations.add(new RecordingStation(scheduler, fabric.plug(i)));
        }
    }

    static Bench<FullDuplexLink> link(long seed, FaultRule... rules) {
        return new Bench<>(seed, List.of(rules),
                environment -> new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment));
    }

    static Bench<Hub> hub(long seed, HubConfig config, FaultRule... rules) {
        return new Bench<>(seed, List.of(rules), environment -> new Hub("hub0", config, environment));
    }

    static Bench<EthernetSwitch> ethernetSwitch(long seed, SwitchConfig config, FaultRule... rules) {
        return new Bench<>(seed, List.of(rules), environment -> new EthernetSwitch("switch0", config, environment));
    }

    static long address(int station) {
        return 0x02_00_00_00_00_10L + station;
    }

    static byte[] frame(int from, int to, int lengthBytes, int number) {
        return RecordingStation.numbered(address(to), address(from), lengthBytes, number);
    }

    RecordingStation station(int index) {
        return stations.get(index);
    }

    /** Numbered frames, back to back. */
    void send(int from, int to, int lengthBytes, int count) {
        for (int i = 0; i < count; i++) {
            station(from).send(frame(from, to, lengthBytes, i));
        }
    }

    /** The hash of the run so far, and when each station heard something. */
    List<Long> history() {
        List<Long> history = new ArrayList<>(List.of(hash.value()));
        stations.forEach(station -> station.arrivals.forEach(arrival -> history.add(arrival.nowPs())));
        return history;
    }

    /** Everything back to the start, with another seed. */
    void reset(long seed) {
        scheduler.reset();
        decider.reset(seed);
        fabric.reset();
        hash.reset();
        stations.forEach(RecordingStation::reset);
    }
}
