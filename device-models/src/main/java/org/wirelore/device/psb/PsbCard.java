package org.wirelore.device.psb;

import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.pci.ConfigurationSpace;
import org.wirelore.device.pci.PciInterrupts;

/**
 * A PCI-SCI adapter: a PSB bridge in front of its link controllers, which are the wire's.
 *
 * <p>The host uses the configuration space and base address registers 0 (registers and tables) and 1 (the store
 * window). After power-on both are closed and there is no DMA: the command register at configuration offset 4 enables
 * memory (bit 1) and bus mastering (bit 2); {@link PsbRegister#CTRL} enables traffic.
 *
 * <p>One thread at a time may use it. It allocates nothing after construction but to grow to what is used.
 */
public final class PsbCard implements PciFunction, TransactionStation, StatePart {
    private static final int STREAMS = 0;
    private static final int LOADS = 1;
    private static final int MAILBOX = 2;
    private static final int TRIGGERS = 3;
    private static final int ENGINE = 4;
    private static final long GATHER_TICK_PS = 10 * TimeUnits.PS_PER_NS;

    private final PsbConfig config;
    private final TransactionWire wire;
    private final PsbCounters counters = new PsbCounters();
    private final PciInterrupts interrupts;
    private final ErrorUnit errors;
    private final TranslationTable table;
    private final ExportTable exports;
    private final HostMemoryPort memory;
    private final StoreStreams stores;
    private final LoadUnit loads;
    private final MailboxUnit mailbox;
    private final TriggerUnit triggers;
    private final ChainEngine engine;
    private final OutputQueue output;
    private final OutputQueue answers;
    private final Transactions transactions;
    private final ControlSpace csrs;
    private final InboundRequests requests;
    private final RegisterFile registers;
    private final ConfigurationSpace configuration;
    private final RegisterBank registerWindow;
    private final StoreWindow storeWindow;
    private boolean isEnabled;

    /**
     * Builds the card and plugs it into the wire.
     *
     * @param config what kind of card it is
     * @param scheduler where it sets its alarms
     * @param bus the host's bus
     * @param wire the medium, with the card's link controllers
     * @param decider chooses what may go one way or another; null for what is usual
     */
    public PsbCard(PsbConfig config, Scheduler scheduler, DmaBus bus, TransactionWire wire,
            @Nullable Decider decider) {
        this.config = config;
        this.wire = wire;
        String name = config.name();
        PsbChoices choices = new PsbChoices(name, decider);
        interrupts = new PciInterrupts(name, PsbRegister.INT_MAIL | PsbRegister.INT_TRIGGER);
        errors = new ErrorUnit(counters, interrupts);
        table = new TranslationTable(config.table());
        exports = new ExportTable(config.table());
        memory = new HostMemoryPort(bus, scheduler);
        stores = new StoreStreams(config, scheduler, table, counters, errors, choices, STREAMS);
        loads = new LoadUnit(config, scheduler, table, counters, errors, choices, stores, LOADS);
        mailbox = new MailboxUnit(config, interrupts, counters, MAILBOX);
        triggers = new TriggerUnit(config, interrupts, counters, errors, TRIGGERS);
        engine = new ChainEngine(config, scheduler, memory, interrupts, errors, counters, choices, ENGINE);
        output = new OutputQueue(name + ".output", scheduler, wire, choices, true, config.times().sendPs());
        answers = new OutputQueue(name + ".answers", scheduler, wire, choices, false, config.times().answerPs());
        transactions = new Transactions(name, scheduler, wire, counters, output,
                new Requester[]{stores, loads, mailbox, triggers, engine});
        csrs = new ControlSpace(wire.nodeId());
        requests = new InboundRequests(config, scheduler, wire,
                new InboundRequests.Parts(exports, memory, mailbox, triggers, csrs, counters, choices),
                answers);
        registers = new PsbRegisterFile(name, PsbMaps.registers(config), this);
        configuration = new ConfigurationSpace(name, PsbMaps.configuration(config));
        registerWindow = new RegisterWindow(this, config, table, exports);
        storeWindow = new StoreWindow(this, config, stores, loads);
        stores.connect(transactions);
        loads.connect(transactions);
        mailbox.connect(transactions);
        triggers.connect(transactions);
        engine.connect(transactions);
        derive();
        wire.attach(this);
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
     * @param listener is called for each store of another node and of the engine
     */
    public void onHostWrites(@Nullable HostWriteListener listener) {
        requests.onWrites(listener);
        engine.onWrites(listener);
    }

    /**
     * Sets the listener for what processors store into the store window; null for none.
     *
     * @param listener gets how many bytes, once for each access
     */
    public void onStores(@Nullable IntConsumer listener) {
        storeWindow.onStores(listener);
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
     * The registers of a card: configuration space, and the bridge.
     *
     * @param config the kind of card
     * @return their maps
     */
    public static List<RegisterMap> registerMaps(PsbConfig config) {
        return List.of(PsbMaps.configuration(config), PsbMaps.registers(config));
    }

    /** {@return the kind of card} */
    public PsbConfig config() {
        return config;
    }

    /** {@return the card's counters, which it keeps updating} */
    public PsbCounters counters() {
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
     * Its power goes: all that it knew is lost, and it does nothing until a driver brings it up. What the wire has of
     * it comes back to it, or is lost there. Counters are the experiment's, and stay.
     */
    public void powerOff() {
        configuration.reset();
        resetChip(true);
        memory.grant(false);
    }

    private void resetChip(boolean isWireKept) {
        output.reset(isWireKept);
        answers.reset(isWireKept);
        transactions.reset();
        stores.reset();
        loads.reset();
        mailbox.reset();
        triggers.reset();
        engine.reset();
        requests.reset();
        table.reset();
        exports.reset();
        csrs.reset();
        errors.reset();
        interrupts.reset();
        registers.reset();
        derive();
    }

    /** CTRL was written. */
    void control(int written) {
        if ((written & PsbRegister.CTRL_RESET) != 0) {
            resetChip(true);
        }
        derive();
    }

    /** Registers were written that parts depend on. */
    void derive() {
        int control = registers.value(PsbRegister.CTRL);
        isEnabled = (control & PsbRegister.CTRL_ENABLE) != 0;
        stores.control((control & PsbRegister.CTRL_GATHER) != 0, registers.value(PsbRegister.GTMR) * GATHER_TICK_PS);
        transactions.timeout(registers.value(PsbRegister.RTMO));
    }

    /** DMAC was written. */
    void engineControl(int written) {
        if ((written & PsbRegister.DMAC_START) != 0) {
            engine.start(registers.value(PsbRegister.DMAA));
        }
        if ((written & PsbRegister.DMAC_ABORT) != 0) {
            engine.abort();
        }
    }

    int status() {
        int status = (stores.busy() == 0 ? 0 : PsbRegister.STAT_WRITES)
                | (engine.isBusy() ? PsbRegister.STAT_ENGINE : 0);
        for (int link = 0; link < wire.links(); link++) {
            status |= wire.isUp(link) ? PsbRegister.STAT_LINK << link : 0;
        }
        return status;
    }

    int links() {
        return wire.links();
    }

    int nodeId() {
        return wire.nodeId();
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

    ErrorUnit errors() {
        return errors;
    }

    StoreStreams stores() {
        return stores;
    }

    LoadUnit loads() {
        return loads;
    }

    MailboxUnit mailbox() {
        return mailbox;
    }

    TriggerUnit triggers() {
        return triggers;
    }

    ChainEngine engine() {
        return engine;
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
            case 0 -> registerWindow;
            case 1 -> storeWindow;
            default -> throw new IllegalArgumentException("expected base address register 0 or 1: index=" + index);
        };
    }

    @Override
    public int onPacket(SciPacket packet) {
        if (packet.command == SciPacket.RESPONSE) {
            transactions.onResponse(packet);
            return Echo.ACCEPTED;
        }
        // A card that is not enabled takes what comes, and is silent.
        return isEnabled ? requests.take(packet) : Echo.ACCEPTED;
    }

    @Override
    public void onEcho(SciPacket packet, int echo) {
        if (packet.command != SciPacket.RESPONSE) {
            transactions.onEcho(packet, echo);
        } else {
            requests.onEcho(packet, echo);
        }
    }

    @Override
    public void onLinkChange() {
        interrupts.raise(PsbRegister.INT_LINK);
    }

    /** The state, with times relative to now. What is with the wire, and CPUs that wait, are not part of it. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("configuration", configuration);
        memory.grant(configuration.mayMaster());
        visitor.part("registers", registers);
        visitor.part("counters", counters);
        visitor.part("interrupts", interrupts);
        visitor.part("errors", errors);
        visitor.part("table", table);
        visitor.part("exports", exports);
        visitor.part("stores", stores);
        visitor.part("loads", loads);
        visitor.part("mailbox", mailbox);
        visitor.part("triggers", triggers);
        visitor.part("engine", engine);
        visitor.part("transactions", transactions);
        visitor.part("output", output);
        visitor.part("answers", answers);
        visitor.part("csrs", csrs);
        visitor.part("requests", requests);
        derive();
    }
}
