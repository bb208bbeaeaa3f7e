package org.wirelore.device.clan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanEvent;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.via.StoreWatch;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitStation;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.device.clan.memory.ClanMemory;
import org.wirelore.device.clan.memory.HostRing;
import org.wirelore.device.clan.memory.ProtectionTable;
import org.wirelore.device.pci.ConfigurationSpace;
import org.wirelore.device.pci.PciInterrupts;

/**
 * A cLAN card.
 *
 * <p>The host uses the configuration space and base address registers 0 (registers, contexts and tables) and 1
 * (doorbells). After power-on both are closed and there is no DMA: the command register at configuration offset 4
 * enables memory (bit 1) and bus mastering (bit 2); {@link ClanRegister#CTRL} enables the engines.
 *
 * <p>One thread at a time may use it. It allocates nothing after construction but to grow to what is used.
 */
public final class ClanCard implements PciFunction, CircuitStation, StatePart {
    private final ClanConfig config;
    private final Scheduler scheduler;
    private final CircuitWire wire;
    private final ClanCounters counters = new ClanCounters();
    private final PciInterrupts interrupts;
    private final ClanRules rules;
    private final ProtectionTable table;
    private final ClanMemory memory;
    private final HostRing eventRing;
    private final HostRing controlRing;
    private final EventUnit events;
    private final CompletionQueues cqs;
    private final ViTable vis;
    private final CompletionUnit completions;
    private final OutputFifo output;
    private final ControlUnit controls;
    private final ConnectionUnit connections;
    private final UnitSender sender;
    private final Placement placement;
    private final UnitReceiver receiver;
    private final RegisterFile registers;
    private final ConfigurationSpace configuration;
    private final RegisterBank window;
    private final RegisterBank doorbells;
    private boolean hasFailed;

    /**
     * Builds the card and plugs it into the wire.
     *
     * @param config what kind of card it is
     * @param scheduler where it sets its alarms
     * @param bus the host's bus
     * @param wire the network
     * @param decider chooses what may go one way or another; null for what is usual
     */
    public ClanCard(ClanConfig config, Scheduler scheduler, DmaBus bus, CircuitWire wire, @Nullable Decider decider) {
        this.config = config;
        this.scheduler = scheduler;
        this.wire = wire;
        String name = config.name();
        ClanChoices choices = new ClanChoices(name, decider);
        CellPool pool = new CellPool();
        interrupts = new PciInterrupts(name, ClanRegister.INT_EVENT | ClanRegister.INT_CONTROL);
        rules = new ClanRules(config);
        table = new ProtectionTable(config.limits().regions(), config.limits().pages());
        memory = new ClanMemory(bus, scheduler, table);
        eventRing = new HostRing(ClanEvent.BYTES, memory);
        controlRing = new HostRing(ClanPacket.PLACE_BYTES, memory);
        events = new EventUnit(eventRing, interrupts, counters);
        cqs = new CompletionQueues(config.limits(), memory, events);
        vis = new ViTable(config, memory, table, pool);
        completions = new CompletionUnit(config, scheduler, memory, table, cqs, events, counters, choices, vis);
        output = new OutputFifo(name, scheduler, wire, counters);
        controls = new ControlUnit(config, scheduler, wire, memory, controlRing, interrupts, counters, pool);
        UnitSender.Parts parts = new UnitSender.Parts(memory, table, output, vis, rules, choices, counters);
        connections = new ConnectionUnit(config, scheduler, parts, completions, events);
        sender = new UnitSender(config, scheduler, wire, parts, connections, controls);
        placement = new Placement(config, parts, completions, connections);
        receiver = new UnitReceiver(config, scheduler, wire, parts, connections, controls, placement, pool);
        registers = new ClanRegisterFile(name, ClanMaps.registers(config), this);
        configuration = new ConfigurationSpace(name, ClanMaps.configuration(config));
        window = new ClanWindow(this, vis, cqs, table, connections);
        doorbells = new DoorbellWindow(this, vis, connections, counters);
        connect();
        derive();
        wire.attach(this);
    }

    private void connect() {
        events.connect(this::fail);
        controls.connect(sender::goOn, this::fail);
        output.connect(connections::onLeft, sender::goOn);
        connections.connect(sender, receiver::onChange);
    }

    /**
     * Routes the interrupt pin.
     *
     * @param line the host's
     */
    public void connect(InterruptLine line) {
        interrupts.connect(line);
    }

    /**
     * Sets the listener for what the card stores in host memory; null for none.
     *
     * @param listener is called for each store
     */
    public void onHostWrites(@Nullable HostWriteListener listener) {
        memory.onWrites(listener);
    }

    /**
     * Shows what it stores for messages from now on.
     *
     * @param watch is shown it
     * @param host what the card is called there
     */
    public void watchStores(StoreWatch watch, long host) {
        placement.watch(watch, host);
    }

    /**
     * Attaches a listener, or with null takes it away.
     *
     * @param listener gets accesses to registers and the interrupt pin's level
     */
    public void trace(@Nullable DeviceTrace listener) {
        registers.trace(listener);
        configuration.registers().trace(listener);
        interrupts.trace(listener);
    }

    /**
     * The registers of a card: configuration space, and the chip.
     *
     * @param config the kind of card
     * @return their maps
     */
    public static List<RegisterMap> registerMaps(ClanConfig config) {
        return List.of(ClanMaps.configuration(config), ClanMaps.registers(config));
    }

    /** {@return the kind of card} */
    public ClanConfig config() {
        return config;
    }

    /** {@return the card's counters, which it keeps updating} */
    public ClanCounters counters() {
        return counters;
    }

    /** Power-on, for a rerun. Scheduler, bus and wire must have been reset before. */
    public void reset() {
        configuration.reset();
        resetChip(false);
        counters.reset();
        memory.grant(false);
    }

    /**
     * Its power goes: all that it knew is lost, and it does nothing until a driver brings it up. What it had of the
     * wire goes back. Counters are the experiment's, and stay.
     */
    public void powerOff() {
        configuration.reset();
        resetChip(true);
        memory.grant(false);
    }

    /**
     * It fails: every VI is broken and flushed, and nothing goes out or comes in until a reset. The agent gets the
     * interrupt {@link ClanRegister#INT_FAILED}.
     */
    public void fail() {
        if (!hasFailed) {
            hasFailed = true;
            derive();
            connections.fail();
            interrupts.raise(ClanRegister.INT_FAILED);
        }
    }

    /**
     * Has its host take in what arrives more slowly from now on: what is not taken in holds up its circuits.
     *
     * @param addedPs by which each unit takes longer than by the card's own times, picoseconds, at least 0
     */
    public void slowDown(long addedPs) {
        receiver.slow(addedPs);
    }

    private void resetChip(boolean isWireKept) {
        hasFailed = false;
        sender.reset();
        output.reset(isWireKept);
        receiver.reset(isWireKept);
        controls.reset(isWireKept);
        connections.reset();
        completions.reset();
        vis.reset();
        cqs.reset();
        table.reset();
        eventRing.reset();
        controlRing.reset();
        interrupts.reset();
        registers.reset();
        derive();
    }

    /** CTRL was written. */
    void control(int written) {
        if ((written & ClanRegister.CTRL_RESET) != 0) {
            resetChip(true);
        }
        derive();
    }

    /** Registers were written that parts depend on. */
    void derive() {
        boolean works = (registers.value(ClanRegister.CTRL) & ClanRegister.CTRL_ENABLE) != 0 && !hasFailed;
        rules.decide(registers.value(ClanRegister.RULE));
        receiver.enable(works);
        sender.enable(works);
    }

    int status() {
        return (wire.isUp() ? ClanRegister.STAT_LINK : 0) | (hasFailed ? ClanRegister.STAT_FAILED : 0);
    }

    int station() {
        return wire.station();
    }

    boolean opensMemory() {
        return configuration.opensMemory();
    }

    RegisterFile registers() {
        return registers;
    }

    PciInterrupts interrupts() {
        return interrupts;
    }

    HostRing eventRing() {
        return eventRing;
    }

    HostRing controlRing() {
        return controlRing;
    }

    EventUnit events() {
        return events;
    }

    ControlUnit controls() {
        return controls;
    }

    @Override
    public int readConfig(int offset, int sizeBytes) {
        return configuration.read(offset, sizeBytes);
    }

    @Override
    public void writeConfig(int offset, int sizeBytes, int value) {
        configuration.write(offset, sizeBytes, value);
        memory.grant(configuration.mayMaster());
    }

    @Override
    public RegisterBank bar(int index) {
        return switch (index) {
            case 0 -> window;
            case 1 -> doorbells;
            default -> throw new IllegalArgumentException("expected base address register 0 or 1: index=" + index);
        };
    }

    @Override
    public void onCell(CircuitCell cell) {
        receiver.take(cell);
    }

    @Override
    public void onSent() {
        output.onSent();
    }

    @Override
    public void onCredit(int target, int circuit) {
        sender.onCredit(circuit);
    }

    @Override
    public void onLinkChange() {
        interrupts.raise(ClanRegister.INT_LINK);
    }

    /** The state, with times relative to now. What is with the wire is not part of it. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("configuration", configuration);
        memory.grant(configuration.mayMaster());
        visitor.part("registers", registers);
        visitor.part("counters", counters);
        visitor.part("interrupts", interrupts);
        visitor.part("table", table);
        visitor.part("eventRing", eventRing);
        visitor.part("controlRing", controlRing);
        visitor.part("cqs", cqs);
        vis.visit(visitor, scheduler.now());
        visitor.part("completions", completions);
        visitor.part("output", output);
        visitor.part("controls", controls);
        visitor.part("connections", connections);
        visitor.part("receiver", receiver);
        hasFailed = visitor.field("hasFailed", hasFailed);
        rules.decide(registers.value(ClanRegister.RULE));
        visitor.part("sender", sender);
    }
}
