package org.wirelore.rig.any;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.channel.EmulatedChannels;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import tools.jackson.databind.JsonNode;

/**
 * No wire: channels between ranks, that keep order for each sender, receiver and context only.
 *
 * @param name name of the fabric
 */
record ChannelFabric(String name) implements FabricConfig {
    static final String KIND = "channels";

    static ChannelFabric bind(JsonNode node, JsonNode rig) {
        return new ChannelFabric(Fields.text(node, "name"));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    @Override
    public String description() {
        return KIND + " " + name + ", in order for each sender, receiver and context only";
    }

    @Override
    public Class<?> api() {
        return MessageChannels.class;
    }

    @Override
    public String place() {
        return "through channels without time";
    }

    @Override
    public boolean seatsManyRanks() {
        return true;
    }

    @Override
    public EmulatedFabric emulate(EmulationSite site) {
        EventQueue queue = site.simulation().queue();
        EmulatedChannels channels = new EmulatedChannels(name, queue, site.decider(), queue.content());
        channels.locatedBy(rank -> line(site.simulation(), rank));
        site.simulation().whenStuck(channels::move);
        return new EmulatedFabric() {
            @Override
            public @Nullable Object open(int host, Host process, Class<?> api, ReceivedBytes received) {
                return api == MessageChannels.class ? channels.open(process) : null;
            }

            @Override
            public MatchChoices matchChoices() {
                return channels;
            }

            @Override
            public long latencyPs() {
                return Host.FOREVER;
            }

            @Override
            public void reset() {
                channels.reset();
            }
        };
    }

    /** Processes of ranks are called after them. */
    private static String line(Simulation simulation, int rank) {
        return simulation.stories().stream().filter(each -> each.rank().equals("rank" + rank))
                .map(RankActivity::where).findFirst().orElse("");
    }

    @Override
    public RealNode join(RealSite site) {
        throw new IllegalStateException("a fabric without a counterpart must not be in real mode: fabric=" + name);
    }
}
