package org.wirelore.device.tulip;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.RegisterFile;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameStation;
import org.wirelore.device.api.wire.FrameWire;

/**
 * A DC21140, DC21140A or DC21143 on a board with a serial ROM and transceivers.
 *
 * <p>The host uses the configuration space and base address registers 0 (I/O) and 1 (memory), which open the same
 * sixteen CSRs. After power-on, as on a real board, the windows are closed and there is no DMA: the command register at
 * configuration offset 4 enables I/O (bit 0), memory (bit 1) and bus mastering (bit 2).
 *
 * <p>One thread at a time may use it. All work is done in register accesses, alarms and calls from the wire. It
 * allocates nothing after construction.
 */
public final class Dc21140 implements PciFunction, StatePart {
    private final TulipConfig config;
    private final FrameWire wire;
    private final short[] romContents;
    private final TulipCounters counters = new TulipCounters();
    private final BusMode busMode = new BusMode();
    private final OperatingMode mode = new OperatingMode();
    private final MissedFrames missed = new MissedFrames();
    private final RegisterFile csrs;
    private final InterruptUnit interrupts;
    private final InterruptMitigation mitigation;
    private final GeneralTimer timer;
    private final BusMaster bus;
    private final AddressFilter filter;
    private final SiaPort port;
    private final SerialRom rom;
    private final List<MiiPhy> phys;
    private final SerialInterface serial;
    private final PciConfiguration pci;
    private final ReceiveProcess receive;
    private final JabberTimer jabber;
    private final Transmitter transmitter;
    private final TransmitProcess transmit;
    private final RegisterBank io;
    private final RegisterBank memory;

    private @Nullable LineSpeed configuredSpeed;
    private boolean configuredDuplex;
    private int configuredBackOff;

    /**
     * Builds the card and plugs it into the wire.
     *
     * @param scheduler where it sets its alarms
     * @param bus the host's bus
     * @param wire the medium
     */
    public Dc21140(TulipConfig config, Scheduler scheduler, DmaBus bus, FrameWire wire) {
        this.config = config;
        this.wire = wire;
        romContents = config.board().romWords(config.mac());
        csrs = new Registers(TulipMaps.csrs(config));
        interrupts = new InterruptUnit(config, counters);
        mitigation = new InterruptMitigation(config, scheduler, interrupts, mode);
        timer = new GeneralTimer(config, scheduler, interrupts, mode);
        rom = new SerialRom(romContents, scheduler);
        pci = new PciConfiguration(config);
        io = pci.window(csrs, counters, true);
        memory = pci.window(csrs, counters, false);
        this.bus = new BusMaster(bus, busMode, interrupts, counters);
        FrameCheck check = new FrameCheck();
        filter = new AddressFilter(check, config.broadcastAlwaysAccepted());
        phys = config.board().phys().stream().map(model -> new MiiPhy(config.name(), model, wire)).toList();
        port = new SiaPort(config, scheduler, csrs.map(), wire, mode, interrupts, phys);
        serial = new SerialInterface(rom, new MiiManagement(phys));
        TulipParts parts = new TulipParts(this.bus, busMode, mode, filter, check, interrupts, mitigation, counters);
        receive = new ReceiveProcess(config, scheduler, parts, missed, port, wire);
        jabber = new JabberTimer(scheduler, port);
        transmitter = new Transmitter(config, scheduler, wire, parts, port, jabber, receive);
        transmit = new TransmitProcess(config, scheduler, parts, transmitter);
        transmitter.connect(transmit);
        this.bus.onDead(this::halt);
        wire.attach(new Station());
        configureWire();
    }

    /** Routes the interrupt pin. */
    public void connect(InterruptLine line) {
        interrupts.connect(line);
    }

    /** Attaches a listener, or with null takes it away. */
    public void trace(@Nullable DeviceTrace listener) {
        pci.registers().trace(listener);
        csrs.trace(listener);
        phys.forEach(phy -> phy.registers().trace(listener));
        interrupts.trace(listener);
        receive.trace(listener);
        transmit.trace(listener);
    }

    /**
     * Power-on, for a rerun: the whole state is as after construction, with counters, serial ROM and configuration
     * space. Scheduler, bus and wire must have been reset before.
     */
    public void reset() {
        rom.powerOn(romContents);
        powerOff();
        transmitter.forgetWire();
        port.powerOn();
        counters.reset();
        configuredSpeed = null;
        configuredBackOff = 0;
        configureWire();
    }

    /** Its host loses its power in the middle of a run: it does nothing more until a driver starts it again. */
    public void powerOff() {
        pci.reset();
        bus.grant(false);
        softwareReset();
    }

    /**
     * Drives a general-purpose pin from the board, such as by a jumper; the chip sees it while the pin is an input.
     *
     * @param pin 0 to 7 on the 21140, 0 to 3 on the 21143
     * @param high the level
     * @throws IllegalArgumentException if the chip has no such pin
     */
    public void drivePin(int pin, boolean high) {
        port.drivePin(pin, high);
    }

    /** The registers of the card that a configuration describes: configuration space, CSRs and transceivers. */
    public static List<RegisterMap> registerMaps(TulipConfig config) {
        List<RegisterMap> maps = new ArrayList<>(List.of(PciConfiguration.map(config), TulipMaps.csrs(config)));
        config.board().phys().forEach(phy -> maps.add(MiiPhy.map(phy)));
        return maps;
    }

    /** The card's counters, which the card keeps updating. */
    public TulipCounters counters() {
        return counters;
    }

    /** The station address in the card's serial ROM, first byte on the wire in bits 47:40. */
    public long mac() {
        return config.mac();
    }

    /** The state, with times relative to now. A frame that is on the wire belongs to the wire's state. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("pci", pci);
        if (visitor.restores()) {
            bus.grant(pci.mayMaster());
        }
        visitor.part("csrs", csrs);
        visitor.part("busMode", busMode);
        visitor.part("mode", mode);
        visitor.part("interrupts", interrupts);
        visitor.part("mitigation", mitigation);
        visitor.part("timer", timer);
        visitor.part("bus", bus);
        visitor.part("filter", filter);
        visitor.part("port", port);
        visitor.part("serial", serial);
        visitor.part("missed", missed);
        visitor.part("receive", receive);
        visitor.part("transmitter", transmitter);
        visitor.part("transmit", transmit);
        if (visitor.restores()) {
            configureWire();
        }
    }

    @Override
    public int readConfig(int offset, int sizeBytes) {
        return pci.read(offset, sizeBytes);
    }

    @Override
    public void writeConfig(int offset, int sizeBytes, int value) {
        if (pci.write(offset, sizeBytes, value)) {
            softwareReset();
        }
        boolean granted = pci.mayMaster();
        if (granted != bus.isGranted()) {
            bus.grant(granted);
            if (granted) {
                receive.onBusGranted();
                transmit.onBusGranted();
            }
        }
    }

    @Override
    public RegisterBank bar(int index) {
        return switch (index) {
            case 0 -> io;
            case 1 -> memory;
            default ->
                throw new IllegalArgumentException("the card has base address registers 0 and 1: index=" + index);
        };
    }

    /** SWR resets the chip and clears itself (manuals, chapter on CSRs, CSR0). */
    private void writeBusMode(int value) {
        if ((value & TulipRegisters.CSR0_SWR) != 0) {
            softwareReset();
        } else {
            busMode.set(value);
            transmit.onPollIntervalChange();
        }
    }

    /** SR and ST start the processes; cleared, they stop them after the frame in hand (manuals, CSR6). */
    private void writeOperatingMode(int value) {
        mode.set(value);
        configureWire();
        if ((value & TulipRegisters.CSR6_SR) != 0) {
            receive.start();
        } else {
            receive.stop();
        }
        if ((value & TulipRegisters.CSR6_ST) != 0) {
            transmit.start();
        } else {
            transmit.stop();
        }
    }

    /** CSR0.SWR: resets the chip, but not the configuration space and the board (manuals, CSR0). */
    private void softwareReset() {
        csrs.reset();
        busMode.set(0);
        mode.set(OperatingMode.RESET);
        bus.reset();
        filter.reset();
        mitigation.reset();
        timer.reset();
        port.reset();
        serial.reset();
        missed.reset();
        receive.reset();
        transmit.reset();
        transmitter.reset();
        interrupts.reset();
        configureWire();
    }

    /** Configures the wire when CSR6 selects another speed, duplex mode or back-off. */
    private void configureWire() {
        if (configuredSpeed != mode.speed() || configuredDuplex != mode.isFullDuplex()) {
            configuredSpeed = mode.speed();
            configuredDuplex = mode.isFullDuplex();
            wire.configure(mode.speed().bitsPerSecond(), configuredDuplex);
        }
        port.signal();
        int backOff = mode.value() & (TulipRegisters.CSR6_CA | TulipRegisters.CSR6_SB);
        if (configuredBackOff != backOff) {
            configuredBackOff = backOff;
            wire.backOff(mode.has(TulipRegisters.CSR6_CA), mode.has(TulipRegisters.CSR6_SB));
        }
    }

    /** A bus error: both processes stop until a software reset (manuals, chapter on CSRs, CSR5 FBE). */
    private void halt() {
        pci.onBusError();
        receive.halt("bus error");
        transmit.halt("bus error");
    }

    /** The CSRs: each belongs to a part of the chip or is only stored. */
    private final class Registers extends RegisterFile {
        Registers(RegisterMap map) {
            super(config.name(), map, TulipRegisters.CSR0, TulipRegisters.CSR3, TulipRegisters.CSR4,
                    TulipRegisters.CSR5, TulipRegisters.CSR6, TulipRegisters.CSR7, TulipRegisters.CSR8,
                    TulipRegisters.CSR9, TulipRegisters.CSR11, TulipRegisters.CSR12, TulipRegisters.CSR13,
                    TulipRegisters.CSR14, TulipRegisters.CSR15);
        }

        @Override
        protected int live(int offset) {
            return switch (offset) {
                case TulipRegisters.CSR0 -> busMode.value();
                case TulipRegisters.CSR3 -> receive.base();
                case TulipRegisters.CSR4 -> transmit.base();
                case TulipRegisters.CSR5 -> interrupts.status()
                        | receive.shown().code() << TulipRegisters.RS_SHIFT
                        | transmit.state().code() << TulipRegisters.TS_SHIFT;
                case TulipRegisters.CSR6 -> mode.value() | filter.modeBits();
                case TulipRegisters.CSR7 -> interrupts.mask();
                case TulipRegisters.CSR8 -> missed.read();
                case TulipRegisters.CSR9 -> serial.read();
                case TulipRegisters.CSR11 -> timer.fields() | mitigation.fields();
                default -> port.read(offset);
            };
        }

        @Override
        protected void onWrite(int offset, int written) {
            switch (offset) {
                case TulipRegisters.CSR0 -> writeBusMode(written);
                case TulipRegisters.CSR1 -> transmit.demandPoll();
                case TulipRegisters.CSR2 -> receive.demandPoll();
                case TulipRegisters.CSR3 -> receive.setBase(written);
                case TulipRegisters.CSR4 -> transmit.setBase(written);
                case TulipRegisters.CSR5 -> interrupts.clear(written);
                case TulipRegisters.CSR6 -> writeOperatingMode(written);
                case TulipRegisters.CSR7 -> {
                    interrupts.setMask(written);
                    receive.onMaskChange();
                }
                case TulipRegisters.CSR9 -> serial.write(written);
                case TulipRegisters.CSR11 -> {
                    timer.set(written);
                    mitigation.set(written);
                }
                case TulipRegisters.CSR12, TulipRegisters.CSR13, TulipRegisters.CSR14 -> port.write(offset, written);
                case TulipRegisters.CSR15 -> {
                    port.write(offset, written);
                    jabber.onControl();
                }
                default -> {
                    // CSR8 is read-only, CSR10 only kept.
                }
            }
        }
    }

    /** The card's end of the wire. */
    private final class Station implements FrameStation {
        @Override
        public void onFrame(Frame frame) {
            int loopback = mode.loopback();
            if (pci.isAsleep() || !port.hears()) {
                return;
            }
            port.onCarrier();
            if (loopback != 1) {
                receive.onFrame(frame, loopback);
            }
        }

        @Override
        public void onHead() {
            receive.onHead();
        }

        @Override
        public void onTransmitted(int outcome) {
            transmitter.onTransmitted(outcome);
        }

        @Override
        public void onLinkChange() {
            port.onLinkChange();
        }
    }

    /** {@return the physical address of the receive descriptor that the chip reads next} */
    public int receivesAt() {
        return receive.current;
    }
}
