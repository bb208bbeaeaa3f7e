package org.wirelore.device.lanai;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.firmware.cpu.LanaiCpu;

/**
 * A Myrinet interface card with a LANai, in a slot of a host and at the end of a cable.
 *
 * <p>The host uses base address register 0: SRAM, special registers, EEPROM and control register (see {@link
 * #readConfig} for PCI cards). After power-on the processor is held in reset, and the engines can be driven through the
 * window. The processor executes what the host has loaded into SRAM from address 0 on.
 *
 * <p>One thread at a time may use it. All work is done in accesses, alarms and calls from the wire; nothing is
 * allocated for a packet once as many have been under way.
 */
public final class LanaiCard implements PciFunction, StatePart {
    private final LanaiConfig config;
    private final Scheduler scheduler;
    private final LanaiCounters counters = new LanaiCounters();
    private final Sram sram;
    private final InterruptStatus isr;
    private final Timers timers;
    private final HostTransfer dma;
    private final SendEngine send;
    private final ReceiveEngine receive;
    private final ChipRegisters registers;
    private final Processor processor;
    private final BoardControl control;
    private final CardConfiguration configuration;
    private final BoardWindow window;
    private final CardLine line;
    private HostStoreListener hostStores = (address, length) -> {
    };
    private SramStoreListener sramStores = () -> {
    };
    private final Alarm storeNotice;
    private @Nullable DeviceTrace trace;
    final CardView view = new CardView(this);

    /** Gets the processor's stores to SRAM that is watched, such as to end the wait of a process that has mapped it. */
    public interface SramStoreListener {
        /** The processor has stored to a page that is watched; the store is what the host reads now. */
        void onSramStore();
    }

    /**
     * Builds the card and plugs it into the wire.
     *
     * @param scheduler where it sets its alarms
     * @param bus the host's bus
     * @param wire its cable
     */
    public LanaiCard(LanaiConfig config, Scheduler scheduler, DmaBus bus, StreamWire wire) {
        this.config = config;
        this.scheduler = scheduler;
        Parts parts = new Parts();
        sram = new Sram(config.sramBytes(), (address, length) -> processor().beforeStore(address, length));
        LanaiChip chip = config.chip();
        isr = new InterruptStatus(chip.status(), parts::beforeStatusChange);
        timers = new Timers(isr);
        dma = new HostTransfer(config, bus, sram, parts);
        send = new SendEngine(chip.grain(), wire, sram, parts, isr);
        receive = new ReceiveEngine(chip.grain(), wire, sram, parts, isr);
        control = new BoardControl(config);
        registers = chip.family()
                .registers(new ChipParts(this, config, sram, control, isr, timers, dma, send, receive, parts));
        configuration = new CardConfiguration(config);
        window = new BoardWindow(this, config, sram);
        line = new CardLine(config, registers, isr, control, parts);
        processor = new Processor(config, scheduler,
                CardSpace.of(config, sram, registers, counters, this::processor), registers,
                new CardPart[]{timers, dma, send, receive}, new EngineActivity(dma, send, receive), wire::reachPs,
                parts.alarm("fault", 6, () -> processor().onFault()));
        storeNotice = parts.alarm("store", 5, () -> sramStores.onSramStore());
        sram.memory().onStores((address, length) -> onSramStore());
        timers.reset(0);
        registers.configure();
        dma.grant(configuration.mayMaster());
        wire.attach(new CardStation(this, send, receive));
    }

    /** Routes the interrupt line. */
    public void connect(InterruptLine to) {
        line.connect(to);
    }

    /** Sets the listener for transfers into the host's memory. */
    public void onHostStores(HostStoreListener listener) {
        hostStores = listener;
    }

    /** Sets the listener for stores to what {@link #watchSram} says, as events. */
    public void onSramStores(SramStoreListener listener) {
        sramStores = listener;
    }

    /**
     * Has stores of the processor to a range of SRAM watched, or no longer.
     *
     * @param address of the first byte
     * @param length bytes
     * @param isWatched or no longer
     */
    public void watchSram(int address, int length, boolean isWatched) {
        settle();
        sram.memory().watchStores(address, length, isWatched);
        proceed();
    }

    /** Sets the listener for faults of the firmware, after which the processor stands until it is reset. */
    public void onFaults(FirmwareFaultListener listener) {
        processor.listen(listener);
    }

    /** Attaches a listener, or with null takes it away. */
    public void trace(@Nullable DeviceTrace listener) {
        trace = listener;
        line.trace(listener);
        registers.trace(listener);
        configuration.registers().trace(listener);
    }

    /** The register maps of a card of this kind. */
    public static List<RegisterMap> registerMaps(LanaiConfig config) {
        RegisterMap special = config.chip().family().map(config.chip());
        return config.bus() == CardBus.SBUS ? List.of(special) : List.of(CardConfiguration.map(config), special);
    }

    /** {@return the card's data} */
    public LanaiConfig config() {
        return config;
    }

    /** {@return the counters, which the card keeps updating} */
    public LanaiCounters counters() {
        return counters;
    }

    /** {@return the processor, to be looked at} Its general registers are those at the end of the present slice. */
    public LanaiCpu cpu() {
        return processor.cpu();
    }

    /** {@return whether the card drives its interrupt line} */
    public boolean isInterrupting() {
        return line.level();
    }

    /**
     * Power-on, for a rerun: the whole state is as after construction. Scheduler, bus and wire must have been reset
     * before.
     */
    public void reset() {
        processor.stop();
        storeNotice.cancel();
        sram.memory().watchStores(0, sram.bytes(), false);
        line.reset();
        control.reset();
        configuration.reset();
        counters.reset();
        sram.memory().fill(0, sram.bytes(), 0);
        send.powerOn();
        receive.powerOn();
        dma.reset();
        dma.grant(configuration.mayMaster());
        registers.resetEngines();
        isr.reset();
        timers.reset(0);
    }

    @Override
    public int readConfig(int offset, int sizeBytes) {
        return configuration.read(offset, sizeBytes);
    }

    @Override
    public void writeConfig(int offset, int sizeBytes, int value) {
        settle();
        configuration.write(offset, sizeBytes, value);
        dma.grant(configuration.mayMaster());
        proceed();
    }

    @Override
    public RegisterBank bar(int index) {
        if (index != 0) {
            throw new IllegalArgumentException("the card has base address register 0: index=" + index);
        }
        return window;
    }

    /** Where the window's parts are. */
    WindowLayout layout() {
        return config.chip().window(config.sramBytes());
    }

    boolean opensWindow() {
        return configuration.opensWindow();
    }

    int registerBytes() {
        return config.chip().blockBytes();
    }

    /** The time of what the card does now: of an event, or of the processor's instruction. */
    long nowPs() {
        return processor.nowPs();
    }

    /** Brings the card to the present, before an event. */
    void settle() {
        processor.settle();
        long nowPs = scheduler.now();
        dma.settle(nowPs);
        receive.settle(nowPs);
    }

    /** After an event: the line follows, and the processor goes on. */
    void proceed() {
        line.drive(scheduler.now());
        processor.proceed();
    }

    int readByHost(int offset) {
        return registers.readWord(offset);
    }

    void writeByHost(int offset, int value) {
        registers.writeWord(offset, value, false);
    }

    int readControl() {
        return control.read();
    }

    void writeControl(int value) {
        boolean heldReset = control.holdsReset();
        int bits = control.write(value);
        ControlBits names = config.chip().control();
        if ((bits & names.wake()) != 0) {
            isr.raise(isr.bits().wake());
        }
        if (control.holdsReset() && !heldReset) {
            resetChip();
        } else if (!control.holdsReset() && heldReset) {
            processor.start();
        }
        registers.onControl(names.channels(bits), control.holdsBridge(), scheduler.now());
    }

    CardBridge bridge() {
        return registers.bridge();
    }

    void onLink(boolean up) {
        registers.onLink(up);
    }

    /** The LANai is reset: processor and engines, not the board's control register. */
    private void resetChip() {
        long nowPs = scheduler.now();
        processor.stop();
        send.reset(nowPs);
        receive.reset(nowPs);
        dma.reset();
        registers.resetEngines();
        isr.reset();
        timers.reset(nowPs);
    }

    /** A register was written whose effect reaches others, or the parts of the card. */
    void onRegisterAct() {
        processor.acted();
        if (processor.isExecuting()) {
            line.onAct(processor.nowPs(), processor.effectPs());
        }
    }

    private void onSramStore() {
        processor.acted();
        processor.onWrite();
        if (processor.isExecuting() && !storeNotice.isSet()) {
            storeNotice.set(processor.effectPs());
        }
    }

    Processor processor() {
        return processor;
    }

    /** The state, with times relative to now. A packet that is on the wire belongs to the wire's state. */
    @Override
    public void visit(StateVisitor visitor) {
        settle();
        long nowPs = scheduler.now();
        visitor.part("control", control);
        visitor.part("configuration", configuration);
        visitor.part("registers", registers);
        registers.configure();
        visitor.part("isr", isr);
        timers.visit(visitor, nowPs);
        dma.visit(visitor, nowPs);
        registers.visitEngines(visitor);
        send.visit(visitor, nowPs);
        receive.visit(visitor, nowPs);
        visitor.part("sram", sram);
        processor.visit(visitor);
        line.visit(visitor, nowPs);
        visitor.alarm("store", storeNotice, nowPs);
        visitor.part("counters", counters);
        proceed();
    }

    /** What the engines use. */
    private final class Parts implements CardParts {
        @Override
        public Alarm alarm(String name, int place, Runnable action) {
            return scheduler.orderedAlarm(config.name() + "." + name, config.order() + place, () -> asEvent(action));
        }

        @Override
        public void asEvent(Runnable action) {
            settle();
            action.run();
            proceed();
        }

        @Override
        public long nowPs() {
            return processor.nowPs();
        }

        @Override
        public LanaiCounters counters() {
            return counters;
        }

        @Override
        public void beforeStatusChange() {
            processor.before(Processor.STATUS);
        }

        @Override
        public void beforeReceiveChange() {
            processor.before(Processor.RECEIVE);
        }

        @Override
        public void beforeSendChange() {
            processor.before(Processor.SEND);
        }

        @Override
        public void beforeDeposits(int address, int length) {
            processor.beforeStore(address, length);
        }

        @Override
        public void onHostStore(int address, int length) {
            hostStores.onHostStore(address, length);
        }

        @Override
        public void onBusError(int status) {
            configuration.onBusError(status);
        }

        @Override
        public CardView view() {
            return view;
        }

        @Override
        public void onState(String machine, Enum<?> from, Enum<?> to, String reason) {
            if (trace != null && from != to) {
                trace.onState(config.name(), machine, from, to, reason);
            }
        }
    }
}
