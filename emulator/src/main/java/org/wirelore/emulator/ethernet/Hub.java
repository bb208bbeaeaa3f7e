package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.Outages;

/**
 * A repeater with half-duplex stations around it: one collision domain. What a station sends, every other one hears.
 *
 * <p>The capture shows the medium: each frame once, when its last bit reaches the stations, and the remains of each
 * collision. What a fault does on one station's cable is told by a further record with that plug's number in its comment.
 */
public final class Hub implements EthernetFabric {
    private final String name;
    private final FramePool pool = new FramePool();
    private final List<Plug> plugs = new ArrayList<>();
    private final List<Outages> outages = new ArrayList<>();
    private final CollisionDomain domain;
    private final @Nullable CaptureTap tap;
    private final FabricEnvironment environment;
    private int tapWire;

    public Hub(String name, HubConfig config, FabricEnvironment environment) {
        this.name = name;
        this.environment = environment;
        this.tap = environment.tap();
        if (tap != null) {
            tapWire = tap.addWire(name, "half-duplex hub, " + config.plugs() + " plugs", config.bitsPerSecond());
        }
        for (int i = 0; i < config.plugs(); i++) {
            String plugName = name + ".plug" + i;
            Plug plug = new Plug(this::start, plugName, i, config.bitsPerSecond(), false, pool,
                    new FaultPath(name, FaultPath.FABRIC, i), environment);
            plug.tapAs(tapWire, CaptureTap.Direction.UNKNOWN, false);
            plugs.add(plug);
        }
        this.domain = new CollisionDomain(name, environment, pool, plugs, Ethernet.bitPs(config.bitsPerSecond()),
                config.delayPs(), tap == null ? null : this::onMedium);
        for (Plug plug : plugs) {
            outages.add(new Outages(name + ".plug" + plug.index(), environment.faults().outages(name, plug.index()),
                    environment.scheduler(), environment.decider(), cut -> onCut(plug, cut)));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return plugs.size();
    }

    @Override
    public FrameWire plug(int index) {
        return plugs.get(index);
    }

    @Override
    public PlugCounters counters(int plug) {
        return plugs.get(plug).counters();
    }

    @Override
    public int inFlight() {
        int frames = domain.inFlight();
        for (Plug plug : plugs) {
            frames += plug.held();
        }
        return frames;
    }

    @Override
    public void reset() {
        pool.reset();
        domain.reset();
        for (int i = 0; i < plugs.size(); i++) {
            plugs.get(i).reset();
            outages.get(i).reset();
        }
    }

    private void start(Plug plug, Frame frame, long earliestPs) {
        domain.start(plug, frame, earliestPs);
    }

    private void onCut(Plug plug, boolean cut) {
        plug.cut(cut);
        if (cut) {
            domain.cut(plug);
        }
    }

    private void onMedium(Frame frame, @Nullable String comment) {
        if (tap != null) {
            tap.frame(tapWire, environment.scheduler().now(), CaptureTap.Direction.UNKNOWN, frame, comment);
        }
    }
}
