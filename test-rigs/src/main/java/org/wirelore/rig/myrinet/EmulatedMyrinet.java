package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.lanai.LanaiBoard;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.device.myrinet.FirmwareImage;
import org.wirelore.device.myrinet.MappingTimes;
import org.wirelore.device.myrinet.MyrinetDriverConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.host.MappedRegisters;
import org.wirelore.emulator.host.PciSlot;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.firmware.isa.Registers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.translate.RegionTranslator;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.myrinet.card.CardProgram;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.myrinet.delivery.DeliveryOracle;
import org.wirelore.rig.myrinet.driver.MyrinetStation;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulationSite;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ReceivedBytes;
import org.wirelore.rig.spi.card.ExecutedProgram;
import org.wirelore.rig.spi.start.RowCarrier;

/** A Myrinet in a simulation, with a card in each host. */
final class EmulatedMyrinet implements EmulatedFabric {
    /** Pinned memory of a process that has a whole card. */
    private static final int REGION_BYTES = 1 << 20;
    private static final int PAGE_BYTES = 4096;
    /** The lowest. */
    private static final int MAPPING_HOST = 0;
    private static final int MS_US = 1000;
    /* What the firmware of a host sets in a card's configuration space: it decodes and masters. */
    private static final int PCI_COMMAND = 4;
    private static final int MEMORY_SPACE = 2;
    private static final int BUS_MASTER = 4;

    private final MyrinetFabric fabric;
    private final List<Plug> plugs;
    private final List<Machine> machines = new ArrayList<>();
    private final List<PciSlot> slots = new ArrayList<>();
    private final List<LanaiCard> cards = new ArrayList<>();
    private final PacketReader reader;
    private final TunnelEnds tunnels;
    private final PulledCables pulled;
    private final NetworkRoutes routes;
    private final List<MyrinetStation> stations = new ArrayList<>();
    private final boolean isMapped;
    private final MessageStages stages = new MessageStages(cards);
    private final CardLoads loads;
    private final MyrinetDrawing drawing;
    /** Of cards that processes have ports on. */
    private final @Nullable DeliveryOracle delivery;
    private final boolean mayDeadlock;
    /** What the kernels load into cards that no driver is for: one for each card, or none at all. */
    private final List<@Nullable FirmwareImage> loaded = new ArrayList<>();
    private final List<@Nullable Image> programs = new ArrayList<>();
    private final List<CardLogger> loggers = new ArrayList<>();
    private @Nullable DeviceTrace deviceTrace;
    private final List<String> faults = new ArrayList<>();

    EmulatedMyrinet(MyrinetSettings settings, EmulationSite site) {
        plugs = site.plugs();
        List<String> hosts = plugs.stream().map(Plug::name).toList();
        EventQueue queue = site.simulation().queue();
        MyrinetConfig config = settings.config(hosts);
        reader = new PacketReader(plugs, config);
        loads = new CardLoads(cards, queue::now, config.byteTimePs());
        fabric = new MyrinetFabric(settings.name(), config, new FabricEnvironment(queue, site.decider(),
                site.faults().plan(), site.tap(reader), queue.content()),
                new MyrinetConfig.Places(queue.place(),
                        IntStream.range(0, plugs.size()).mapToObj(plug -> site.machine(plug).scheduler()).toList(),
                        1 + plugs.getFirst().number()));
        tunnels = new TunnelEnds(settings.tunnel(), fabric, plugs.size(), site.attachments(), queue);
        pulled = new PulledCables(settings, hosts, fabric, queue);
        isMapped = settings.plan() == RoutePlan.MAPPED;
        routes = settings.routes(hosts);
        mayDeadlock = routes.mayDeadlock();
        delivery = site.isUsed(CardPorts.class)
                ? new DeliveryOracle(site::findings, hosts, this::isElsewhere)
                : null;
        LanaiConfig.Execution execution = new LanaiConfig.Execution(site.execution().skips(),
                site.execution().isTranslating()
                        ? site.shared().get(RegionTranslator.class, RegionTranslator::new)
                        : null,
                site.execution().slicePs());
        for (int i = 0; i < plugs.size(); i++) {
            Machine machine = site.machine(i);
            LanaiConfig card = MyrinetSettings.card(plugs.get(i), execution);
            PciSlot slot = machine.bus().slot(card.name());
            slots.add(slot);
            cards.add(new LanaiCard(card, machine.scheduler(), slot.bus(), fabric.plug(i)));
            machines.add(machine);
            site.watch(i);
            addProgram(settings, i, site.isUsed(CardPorts.class));
        }
        drawing = new MyrinetDrawing(plugs, cards, config, fabric, !stations.isEmpty());
    }

    /** The control program of a host's card, if it has one: the driver's, or the user's own. */
    private void addProgram(MyrinetSettings settings, int plug, boolean hasDriver) {
        MyrinetCard card = plugs.get(plug).card(MyrinetCard.class);
        Image program = hasDriver || !card.firmware().isEmpty() ? CardProgram.of(card) : null;
        programs.add(program);
        if (hasDriver) {
            stations.add(station(settings, plug, Objects.requireNonNull(program)));
        }
        loaded.add(hasDriver || program == null ? null : new FirmwareImage(program, card.sramBytes()));
        LanaiCard lanai = cards.get(plug);
        lanai.onFaults((fault, atPs) -> faults.add(String.format(Locale.ROOT,
                "the control program of %s's card has stopped at %.3f us: %s%s", plugs.get(plug).name(),
                TimeUnits.microseconds(atPs), fault.text(), program == null
                        ? ""
                        : ", " + where(program, fault.pc(), lanai.cpu().register(Registers.RCA)))));
    }

    /** Where the program was; after a jump out of it, also the last call. */
    private static String where(Image program, int pc, int returnAddress) {
        return program.segmentAt(pc).isPresent()
                ? program.describe(pc)
                : program.describe(pc) + ", after a call that returns to " + program.describe(returnAddress);
    }

    /** The driver of a host's card, and the routes that it has. */
    private MyrinetStation station(MyrinetSettings settings, int plug, Image program) {
        MyrinetStation station = new MyrinetStation(machines.get(plug), cards.get(plug), slots.get(plug).pinned(),
                program,
                usual("myrinet-" + plugs.get(plug).deviceName(), plug).withPieceBytes(settings.pieceBytes()),
                (beginPs, endPs) -> stages.onStore(plug, beginPs, endPs), Objects.requireNonNull(delivery));
        if (isMapped) {
            station.mapFrom(MAPPING_HOST, MappingTimes.usual(Fields.us(settings.mapCheckMs() * MS_US)));
        }
        return station;
    }

    private MyrinetDriverConfig usual(String name, int plug) {
        return MyrinetDriverConfig.usual(cards.get(plug).config().chip().generation(), name, plug, plugs.size());
    }

    @Override
    public void boot() {
        for (int i = 0; i < stations.size(); i++) {
            if (isElsewhere(i)) {
                continue;
            }
            for (int to = 0; to < plugs.size() && !isMapped; to++) {
                stations.get(i).driver().setRoute(to, routes.route(i, to).orElse(null));
            }
            stations.get(i).boot();
        }
        for (int i = 0; i < cards.size(); i++) {
            FirmwareImage own = loaded.get(i);
            if (own != null && !isElsewhere(i)) {
                start(i, own);
            }
        }
        tunnels.boot();
        pulled.boot();
    }

    /** The drivers of this run's hosts. */
    private Stream<MyrinetStation> here() {
        return IntStream.range(0, stations.size()).filter(plug -> !isElsewhere(plug)).mapToObj(stations::get);
    }

    /** Whether the card of a host is that of another run: here it has no cable and no power. */
    private boolean isElsewhere(int plug) {
        return plugs.get(plug).config().isElsewhere();
    }

    /** Loads and starts a control program of a user's own: free, as the kernel's boot is. */
    private void start(int plug, FirmwareImage program) {
        LanaiCard card = cards.get(plug);
        card.writeConfig(PCI_COMMAND, Integer.BYTES, MEMORY_SPACE | BUS_MASTER);
        MyrinetBoard board = LanaiBoard.window(card, card.bar(0));
        MyrinetDriverConfig usual = usual(plugs.get(plug).deviceName(), plug);
        program.load(board, usual.clockValue());
        FirmwareImage.release(board, usual.chipVersion());
    }

    @Override
    public long latencyPs() {
        // The network says itself how soon.
        return Host.FOREVER;
    }

    @Override
    public void ended(int plug, Host process, boolean byItself) {
        if (!stations.isEmpty()) {
            stations.get(plug).ended(process);
        }
    }

    @Override
    public @Nullable Object open(int plug, Host process, Class<?> api, ReceivedBytes received) {
        if (api == NetworkRoutes.class) {
            return routes;
        }
        if (api == CardPorts.class) {
            return stations.get(plug).open(process);
        }
        if (api != MyrinetBoard.class) {
            return null;
        }
        Machine machine = machines.get(plug);
        int address = slots.get(plug).pinned().allocate(REGION_BYTES, PAGE_BYTES);
        LanaiCard card = cards.get(plug);
        card.writeConfig(PCI_COMMAND, Integer.BYTES, MEMORY_SPACE | BUS_MASTER);
        return new LanaiBoard(card, MappedRegisters.byProcess(machine, card.bar(0)), process,
                new HostRegion(machine.memory().segment(address, REGION_BYTES), address));
    }

    @Override
    public void trace(DeviceTrace listener) {
        deviceTrace = listener;
        attach();
    }

    @Override
    public void log(CardLog log) {
        for (int i = 0; i < cards.size(); i++) {
            loggers.add(new CardLogger(plugs.get(i).name(), cards.get(i), programs.get(i), log));
        }
        attach();
    }

    private void attach() {
        for (int i = 0; i < cards.size(); i++) {
            DeviceTrace last = drawing.lines(i, deviceTrace);
            cards.get(i).trace(loggers.isEmpty() ? last : loggers.get(i).before(last));
        }
    }

    @Override
    public Supplier<List<ExecutedProgram>> countExecution() {
        Map<String, CardCoverage> counts = new LinkedHashMap<>();
        for (int i = 0; i < cards.size(); i++) {
            Image program = programs.get(i);
            if (program != null) {
                counts.computeIfAbsent(CardProgram.key(plugs.get(i).card(MyrinetCard.class)),
                        key -> new CardCoverage(program)).count(plugs.get(i).name(), cards.get(i));
            }
        }
        return () -> counts.values().stream().map(CardCoverage::executed).toList();
    }

    @Override
    public @Nullable Stages stages() {
        return stations.isEmpty() ? null : stages;
    }

    @Override
    public @Nullable Loads loads() {
        return stations.isEmpty() ? null : loads;
    }

    @Override
    public List<String> places() {
        return MyrinetDrawing.PLACES;
    }

    @Override
    public void draw(@Nullable Picture picture) {
        drawing.draw(picture);
        attach();
    }

    @Override
    public @Nullable RowCarrier rowCarrier() {
        return plugs.stream().anyMatch(plug -> plug.config().isElsewhere()) ? tunnels.rows() : null;
    }

    @Override
    public void judge(Returns returns) {
        returns.returned("packets in flight", fabric.name(), fabric.inFlight());
        here().forEach(station -> station.judge(returns));
        if (delivery != null && !tunnels.areThere() && fabric.forwardResets() == 0 && fabric.firstLosses().isEmpty()) {
            delivery.judgeMissing();
        }
        loggers.forEach(CardLogger::ended);
    }

    @Override
    public void failures(Consumer<String> into) {
        faults.forEach(into);
    }

    @Override
    public void losses(Consumer<String> into) {
        here().forEach(station -> station.lost(this::hostOfNode, into));
        if (!stations.isEmpty()) {
            tunnels.losses(into);
            new LostMessages(plugs, reader, fabric).list(into);
        }
    }

    private String hostOfNode(int node) {
        return node < plugs.size() ? plugs.get(node).name() : "node " + node;
    }

    @Override
    public void count(SortedMap<String, Long> counters) {
        for (int i = 0; i < plugs.size(); i++) {
            if (isElsewhere(i)) {
                continue;
            }
            String plug = fabric.name() + "." + plugs.get(i).name() + ".";
            fabric.count(i, (name, value) -> counters.put(plug + name, value));
        }
        fabric.count((name, value) -> counters.put(fabric.name() + "." + name, value));
        tunnels.count(counters);
        fabric.countPorts((name, value) -> counters.put(fabric.name() + "." + name, value));
        counters.put(fabric.name() + ".routesMayDeadlock", mayDeadlock ? 1L : 0L);
        here().forEach(station -> station.count(counters));
    }

    @Override
    public void reset() {
        faults.clear();
        stages.reset();
        loads.reset();
        fabric.reset();
        tunnels.reset();
        if (delivery != null) {
            delivery.reset();
        }
        if (stations.isEmpty()) {
            cards.forEach(LanaiCard::reset);
        }
        stations.forEach(MyrinetStation::reset);
    }
}
