package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.LinkOffer;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.Outages;

/**
 * A repeater with half-duplex stations around it: one collision domain. What a station sends, every other one hears.
 *
 * <p>The capture shows the medium: each frame once, when its last bit reaches the stations, and the remains of each
 * collision. The effect of a fault on one station's cable is in a further record with that plug's number in its
 * comment.
 */
public final class Hub implements EthernetFabric {
    private final String name;
    private final FramePool pool = new FramePool();
    private final List<Plug> plugs = new ArrayList<>();
    private final List<Outages> outages = new ArrayList<>();
    private final CollisionDomain domain;
    private final Medium repeater = new Repeater();
    private final @Nullable FrameTap medium;

    public Hub(String name, HubConfig config, FabricEnvironment environment) {
        this.name = name;
        CaptureTap tap = environment.tap();
        int wire = tap == null
                ? 0
                : tap.addWire(new CapturedWire(name, "half-duplex hub, " + config.plugs() + " plugs",
                        config.bitsPerSecond(), LinkType.ETHERNET));
        this.medium = tap == null ? null : tap(environment, tap, wire, CaptureRecord.NO_PLUG);
        for (int i = 0; i < config.plugs(); i++) {
            String plugName = name + ".plug" + i;
            PlugLink link = new PlugLink(config.bitsPerSecond(), false,
                    LinkOffer.NEGOTIATES | LinkOffer.of(config.bitsPerSecond(), false));
            Plug plug = new Plug(repeater, plugName, i, link, pool, new FaultPath(name, FaultPath.FABRIC, i),
                    environment);
            if (tap != null) {
                plug.showTo(tap(environment, tap, wire, i), false);
            }
            plugs.add(plug);
        }
        this.domain = new CollisionDomain(name, "", environment, pool, plugs, Ethernet.bitPs(config.bitsPerSecond()),
                config.delayPs(), medium);
        for (Plug plug : plugs) {
            outages.add(new Outages(name, "plug" + plug.index(), environment.faults().outages(name, plug.index()),
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
    public void count(int plug, ObjLongConsumer<String> visitor) {
        plugs.get(plug).count(visitor);
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

    /** The hub as its plugs see it: it repeats at one speed, and negotiates only that. */
    private final class Repeater implements Medium {
        @Override
        public void start(Plug plug, Frame frame, long earliestPs) {
            domain.start(plug, frame, earliestPs);
        }

        @Override
        public @Nullable Frame arriving(Plug plug) {
            return domain.arriving(plug.index());
        }

        @Override
        public void onOffer(Plug plug) {
            plug.settle(plug.link().mediumOffer(), plug.link().speedWithMedium());
        }
    }

    private void onCut(Plug plug, boolean cut) {
        plug.cut(cut);
        if (cut) {
            domain.cut(plug);
        }
    }

    private static FrameTap tap(FabricEnvironment environment, CaptureTap tap, int wire, int plug) {
        return new FrameTap(tap, environment.scheduler(), wire, CaptureTap.Direction.UNKNOWN, plug);
    }
}
