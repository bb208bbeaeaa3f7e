package org.wirelore.rig.myrinet.driver;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.lanai.LanaiBoard;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.myrinet.CardAccess;
import org.wirelore.device.myrinet.CardCounters;
import org.wirelore.device.myrinet.CardError;
import org.wirelore.device.myrinet.MappingTimes;
import org.wirelore.device.myrinet.MyrinetDriver;
import org.wirelore.device.myrinet.MyrinetDriverConfig;
import org.wirelore.device.myrinet.NetworkMapping;
import org.wirelore.device.myrinet.PortRequest;
import org.wirelore.device.myrinet.UnreachedHost;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.MappedRegisters;
import org.wirelore.emulator.memory.EmulatedSharedMemory;
import org.wirelore.firmware.link.Image;
import org.wirelore.rig.myrinet.delivery.DeliveryOracle;
import org.wirelore.rig.spi.EmulatedFabric;

/** One host of a rig with its Myrinet card, the driver of the FMP control program, and the ports that are open. */
public final class MyrinetStation {
    /** From a store in the memory that processes of a host share until who waits for it sees it: a cache line's way. */
    private static final long NOTICE_PS = 300_000;
    /** Of one card. */
    private static final int LISTED_MAX = 8;
    private static final int COMMAND = 4;
    private static final int MEMORY_AND_MASTER = 6;

    private final Machine machine;
    private final LanaiCard card;
    private final MyrinetDriver driver;
    private final MyrinetDriverConfig config;
    private @Nullable NetworkMapping mapping;
    /** Ports that ended processes have not closed. */
    private int leftOpen;
    private final EmulatedSharedMemory.Memory memory;
    private final StoreListener stores;
    private final DeliveryOracle oracle;

    /**
     * Connects a card with its host.
     *
     * @param card the card, on the machine's bus and a wire
     * @param pinned what the card reaches of the machine's memory
     * @param firmware what its processor executes
     * @param stores gets what processes store into the send queue
     * @param oracle judges what the card delivers
     */
    public MyrinetStation(Machine machine, LanaiCard card, PinnedMemory pinned, Image firmware,
            MyrinetDriverConfig config, StoreListener stores, DeliveryOracle oracle) {
        this.machine = machine;
        this.card = card;
        this.config = config;
        this.stores = stores;
        this.oracle = oracle;
        this.memory = new EmulatedSharedMemory.Memory(machine.scheduler(), NOTICE_PS);
        memory.hashInto(machine.simulation().queue().content());
        driver = new MyrinetDriver(machine, new Access(machine, card, pinned, config.node(), oracle), firmware,
                config);
        card.connect(driver.interruptLine());
    }

    /** The driver, for routes. */
    public MyrinetDriver driver() {
        return driver;
    }

    /**
     * Has the network mapped by the drivers; to be called before the first boot.
     *
     * @param mapper number of the node whose driver does so
     */
    public void mapFrom(int mapper, MappingTimes times) {
        mapping = new NetworkMapping(machine, driver, config, mapper, times);
    }

    /** {@return what has mapped, or waits for what another host maps; null if nothing does} */
    public @Nullable NetworkMapping mapping() {
        return mapping;
    }

    /** What a process of the host opens its port by. */
    public CardPorts open(Host process) {
        return (receiveSlots, stagingBytes, holds) -> ObservedPort.of(driver.openPort(process,
                memory.open(process), new PortRequest(receiveSlots, stagingBytes, holds)), process, stores, oracle);
    }

    /** A process of the host has ended: its ports are closed. */
    public void ended(Host process) {
        // Others may end meanwhile.
        int left = driver.abandon(process);
        leftOpen += left;
    }

    /** Boots: the driver loads and starts the card. What that costs is no part of the experiment. */
    public void boot() {
        card.writeConfig(COMMAND, 2, MEMORY_AND_MASTER);
        driver.attach();
        machine.resetCosts();
    }

    /** Back to power-on, after the simulation was reset. */
    public void reset() {
        leftOpen = 0;
        card.reset();
        driver.reset();
        memory.reset();
    }

    /** Judges whether everything was given back. */
    public void judge(EmulatedFabric.Returns returns) {
        returns.returned("ports", machine.hostName(), leftOpen);
        returns.returned("ports of ended processes", machine.hostName(), driver.openPorts());
        oracle.judge(config.node(), driver.counters());
    }

    /**
     * Adds what the card has dropped of messages to its processes, a sentence each: FMP sends none of it again.
     *
     * @param hostOfNode the name of the host whose card is a node
     */
    public void lost(IntFunction<String> hostOfNode, Consumer<String> into) {
        NetworkMapping ours = mapping;
        if (ours != null) {
            ours.unreached().stream().limit(LISTED_MAX).forEach(each -> into.accept(notReached(each, hostOfNode)));
        }
        List<CardError> errors = driver.losses();
        for (CardError error : errors.subList(0, Math.min(errors.size(), LISTED_MAX))) {
            // What was cut may not even have a whole header.
            String which = error.kind() == CardError.Kind.CUT
                    ? " after " + error.bytes() + " bytes"
                    : " from port " + error.sourcePort() + " of " + hostOfNode.apply(error.sourceNode())
                            + " for port " + error.destinationPort() + ", packet " + error.sequence();
            into.accept("the card of " + machine.hostName() + " has dropped " + error.kind().title() + which
                    + "; nothing sends it again");
        }
        driver.moreLosses(LISTED_MAX).forEach(more -> into.accept(describe(more, hostOfNode)));
    }

    private String describe(CardError.More more, IntFunction<String> hostOfNode) {
        String from = more.sourceNode() == CardError.More.UNNAMED
                ? ", of unknown senders"
                : " from " + hostOfNode.apply(more.sourceNode());
        return "the card of " + machine.hostName() + " has dropped " + more.count() + " more" + from + ": "
                + more.kind().title() + (more.count() > 1 ? " each" : "") + "; nothing sends them again";
    }

    private String notReached(UnreachedHost host, IntFunction<String> hostOfNode) {
        String name = hostOfNode.apply(host.node());
        return String.format(Locale.ROOT, "at %.3f us %s, which maps the network, reached %s, but %s",
                TimeUnits.microseconds(host.atPs()), machine.hostName(), host.reached().isEmpty()
                        ? "no other host"
                        : host.reached().stream().map(hostOfNode::apply).collect(Collectors.joining(", ")),
                switch (host.why()) {
                    case NOT_FOUND -> "found no way to " + name;
                    case NOT_FOUND_IN_REACH -> "found no way to " + name + " that a card's longest route leads along";
                    case SILENT -> name + " has not acknowledged the routes that it was sent";
                });
    }

    /** Adds what card and driver counted, under the host's name. */
    public void count(SortedMap<String, Long> counters) {
        String name = machine.hostName() + ".mcp.";
        CardCounters counted = driver.counters();
        counters.put(name + "packetsSent", counted.packetsSent());
        counters.put(name + "packetsDelivered", counted.packetsDelivered());
        counters.put(name + "bytesSent", counted.bytesSent());
        counters.put(name + "bytesDelivered", counted.bytesDelivered());
        counters.put(name + "entries", counted.entries());
        counters.put(name + "interrupts", counted.interrupts());
        counters.put(name + "networkResets", counted.networkResets());
        counters.put(name + "resets", counted.resets());
        counters.put(name + "selfTestsFailed", counted.selfTestsFailed());
        if (mapping != null && mapping.maps() > 0) {
            counters.put(name + "maps", mapping.maps());
            counters.put(name + "scouts", mapping.scouts());
        }
        for (Map.Entry<CardError.Kind, Long> error : counted.errors().entrySet()) {
            counters.put(name + "dropped." + error.getKey().name().toLowerCase(Locale.ROOT), error.getValue());
        }
    }

    /** The ways to the card; accesses of the kernel and of processes are charged to who runs. */
    private record Access(Machine machine, LanaiCard card, PinnedMemory pinned, int node,
            DeliveryOracle oracle) implements CardAccess {
        @Override
        public MyrinetBoard atBoot() {
            return LanaiBoard.window(card, card.bar(0));
        }

        @Override
        public MyrinetBoard inKernel() {
            return LanaiBoard.window(card, machine.map(card.bar(0)));
        }

        @Override
        public MyrinetBoard mappedBy(Host process) {
            return LanaiBoard.window(card, MappedRegisters.byProcess(machine, card.bar(0)));
        }

        @Override
        public void onHostStores(HostStoreListener listener) {
            card.onHostStores((address, length) -> {
                oracle.stored(node, address, length);
                listener.onHostStore(address, length);
            });
        }
    }
}
