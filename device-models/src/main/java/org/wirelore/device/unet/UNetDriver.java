package org.wirelore.device.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.mbuf.Mbufs;

/**
 * The U-Net kernel driver for one DC21140 (Euro-Par'96, section 3; HPCA-3).
 *
 * <p>The constructor probes the card: configuration space, serial ROM with station address and media of the board,
 * transceivers. {@link #attach} looks for the link and starts the card at the beginning of each run: it resets the
 * card, allocates rings and buffers in the host's memory and hands over a setup frame. Both steps are part of the
 * kernel's boot, before the experiment's time begins; they never wait and cost nothing. They are separate because the
 * probe clocks some thousands of bits through CSR9 and its result never changes.
 *
 * <p>The link's speed and duplex mode are those of the boot; the driver ignores a later negotiation. Not thread safe.
 */
public final class UNetDriver implements StatePart {
    /** The driver stops using a card after this many resets for bus errors with no frame between them. */
    private static final int RESETS_MAX = 8;

    private final Kernel kernel;
    private final PciFunction card;
    /** The registers for the kernel's boot, which is free, and for the running kernel, which pays for each access. */
    private final RegisterBank bootCsr;
    private final RegisterBank csr;
    private final UNetDriverConfig config;
    private final UNetCosts costs;
    private final PortTable ports = new PortTable();
    private final DatalinkTable datalinks;
    private final DatalinkCalls datalinkCalls;
    private final TransmitRing transmit;
    private final SendTrap trap;
    private final ReceiveRing receive;
    private final InterruptService service;
    private final InterruptLine line;
    private final MediaSelector media;
    private final EndpointTable endpoints;
    private int threshold;
    private boolean isWatching;
    private boolean isDead;
    private int resetsInARow;
    private long resets;

    /**
     * Probes a card.
     *
     * @param pinned what the card reaches of the host's memory
     * @throws SerialRomException if its serial ROM is damaged or names what the board does not have
     */
    public UNetDriver(Kernel kernel, PciFunction card, PinnedMemory pinned, UNetDriverConfig config) {
        this(kernel, card, pinned, config, null);
    }

    /** As above, for a kernel that copies every frame into one of these mbufs, if there are some, and then looks. */
    public UNetDriver(Kernel kernel, PciFunction card, PinnedMemory pinned, UNetDriverConfig config,
            @Nullable Mbufs mbufs) {
        this.kernel = kernel;
        this.card = card;
        this.config = config;
        costs = new UNetCosts(kernel, config.receiveDma());
        endpoints = new EndpointTable(pinned);
        transmit = new TransmitRing(kernel, pinned, costs, config.transmitEntries(), config.outstanding());
        datalinks = new DatalinkTable(pinned, config.ethernetType(), mbufs);
        datalinkCalls = new DatalinkCalls(this, kernel, costs, datalinks);
        receive = new ReceiveRing(kernel, pinned, costs, ports, datalinks, config.receiveEntries(),
                config.ethernetType(), mbufs);
        DriverRegisters.enable(card);
        bootCsr = card.bar(1);
        csr = kernel.map(bootCsr);
        trap = new SendTrap(this, kernel, csr, costs, config.batching());
        media = new MediaSelector(bootCsr, card.readConfig(0, 4) >>> 16 == DriverRegisters.DEVICE_21140,
                config.device());
        threshold = config.transmitThreshold();
        service = new InterruptService(this, kernel, csr, costs);
        line = kernel.connect(config.name(), service);
    }

    /** The line on which this driver waits for its card. */
    public InterruptLine interruptLine() {
        return line;
    }

    /** The card's station address. */
    public long mac() {
        return media.mac();
    }

    /** Whether the link was negotiated to full duplex. */
    public boolean isFullDuplex() {
        return (media.mode() & DriverRegisters.CSR6_FD) != 0;
    }

    /** Signals on the cable what the board can do. Cards that boot together all do so before the first is attached. */
    public void announce() {
        DriverRegisters.enable(card);
        media.announce();
    }

    /**
     * Starts the card: allocates rings and buffers from the host's memory, which must have been reset since the last
     * time, and puts the card to work.
     */
    public void attach() {
        DriverRegisters.enable(card);
        media.onAttach();
        transmit.allocate();
        receive.allocate();
        initialise(bootCsr);
    }

    /**
     * Resets the card and starts it with empty rings (21140 manual, chapter on host communication, start-up procedure):
     * first bus mode, lists and interrupt mask, then the start bits.
     */
    private void initialise(RegisterBank registers) {
        registers.write(DriverRegisters.CSR0, DriverRegisters.CSR0_SWR);
        registers.write(DriverRegisters.CSR0, config.busMode());
        media.apply(registers);
        InterruptService.mitigate(registers, config.mitigation());
        registers.write(DriverRegisters.CSR5, DriverRegisters.CSR5_SOURCES);
        receive.arm(mac());
        registers.write(DriverRegisters.CSR3, receive.address());
        transmit.errors += transmit.abandon();
        transmit.fillSetup(mac());
        registers.write(DriverRegisters.CSR4, transmit.address());
        registers.write(DriverRegisters.CSR6, mode());
        registers.write(DriverRegisters.CSR7, InterruptService.sources(isWatching));
        registers.write(DriverRegisters.CSR6, mode() | DriverRegisters.CSR6_ST | DriverRegisters.CSR6_SR);
    }

    private int mode() {
        return media.mode() | UNetDriverConfig.thresholdBits(threshold);
    }

    /** Opens the device for a process of this host. */
    public UNetDevice open(Host process) {
        return new TulipUNetDevice(this, process);
    }

    /**
     * Opens a raw datalink for a process of this host.
     *
     * @param type the Ethernet type of its frames, 600h to FFFFh, which no other datalink of this host uses
     */
    public TulipDatalink openDatalink(Host process, int type) {
        return new TulipDatalink(datalinkCalls, datalinks.open(process, type));
    }

    /** The card as this host's kernel itself uses it. A client attaches in each run, after {@link #attach}. */
    public TulipKernelDatalink kernelDatalink() {
        return new TulipKernelDatalink(datalinkCalls);
    }

    /** Removes every process, endpoint and counter for the next run, which must attach the card again. */
    public void reset() {
        endpoints.reset();
        ports.reset();
        datalinks.reset();
        transmit.reset();
        receive.reset();
        service.reset();
        threshold = config.transmitThreshold();
        trap.reset();
        isWatching = false;
        isDead = false;
        resetsInARow = 0;
        resets = 0;
    }

    public DriverCounters counters() {
        return new DriverCounters(transmit.sent, transmit.errors, receive.received, receive.droppedUnknownPort,
                receive.droppedForeign, receive.droppedNoBuffer, receive.droppedQueueFull, receive.droppedTooShort,
                receive.droppedTooLong, receive.droppedBad, receive.droppedWrongType, receive.droppedMisaddressed,
                receive.droppedNoMbuf, service.missed, service.receiveUnavailable, service.underflows,
                service.jabbers, resets, transmit.refused);
    }

    /** Endpoints that their processes have not destroyed. */
    public int openEndpoints() {
        return endpoints.open();
    }

    /** Transmit descriptors that the card has not closed; 0 when no frame is being sent. */
    public int transmitDescriptorsOut() {
        return transmit.ownedByCard();
    }

    /** Receive descriptors that the card does not own; 0 when the driver handles no frame. */
    public int receiveDescriptorsHeld() {
        return receive.notArmed();
    }

    /**
     * The driver's state, to compare and to hash, apart from what is in the host's memory and from counters for
     * reports. An endpoint and a datalink are known by their place in that memory. A driver is restored by a re-run
     * only, as the explorer does it: processes hold its endpoints, and a trap under way is a thread's.
     *
     * @throws IllegalStateException if the visitor restores
     */
    @Override
    public void visit(StateVisitor visitor) {
        if (visitor.restores()) {
            throw new IllegalStateException("a driver must be run again, not restored: processes hold its endpoints");
        }
        visitor.part("transmit", transmit);
        visitor.part("receive", receive);
        visitor.part("service", service);
        visitor.part("media", media);
        visitor.field("threshold", threshold);
        visitor.field("isTransmitLocked", trap.isLocked());
        visitor.field("isWatching", isWatching);
        visitor.field("isDead", isDead);
        visitor.field("resetsInARow", resetsInARow);
        visitor.part("datalinks", datalinks);
        visitor.part("ports", ports);
        visitor.part("endpoints", endpoints);
    }

    /**
     * Enables the interrupt for an empty transmit ring (TU), because a process waits for a completion without an
     * interrupt of its own. The driver clears an old TU first: only then do the frames in flight raise a new one for
     * certain.
     */
    void watchCompletion(EndpointQueues endpoint) {
        kernel.spend(costs.sendTrap);
        if (!isWatching) {
            csr.write(DriverRegisters.CSR5, DriverRegisters.CSR5_TU);
        }
        kernel.now();
        transmit.reclaim();
        if (endpoint.completed < endpoint.requested && !endpoint.wantsCompletion) {
            endpoint.wantsCompletion = true;
            transmit.completionsWanted++;
            if (!isWatching) {
                isWatching = true;
                csr.write(DriverRegisters.CSR7, InterruptService.sources(isWatching));
            }
        }
        kernel.spend(costs.sendReturn);
    }

    EndpointQueues createQueues(EndpointConfig endpointConfig, Host owner) {
        transmit.reclaim();
        return endpoints.create(endpointConfig, owner);
    }

    /** Takes an endpoint off its ports and out of the line. Its segment is held until the card has sent from it. */
    void destroy(EndpointQueues queues) {
        ports.disuse(queues);
        transmit.forget(queues);
        endpoints.destroy(queues);
    }

    PortTable ports() {
        return ports;
    }

    SendTrap trap() {
        return trap;
    }

    TransmitRing transmit() {
        return transmit;
    }

    ReceiveRing receive() {
        return receive;
    }

    int ethernetType() {
        return config.ethernetType();
    }

    boolean isDead() {
        return isDead;
    }

    PhysicalMemory memory() {
        return kernel.memory();
    }

    /** Masks TU again if no process waits for a completion. */
    void stopWatchingIfIdle() {
        if (isWatching && transmit.completionsWanted == 0) {
            isWatching = false;
            csr.write(DriverRegisters.CSR7, InterruptService.sources(isWatching));
        }
    }

    /** After an underflow: more of a frame must be in the transmit FIFO before the card starts to send it. */
    void raiseThreshold() {
        threshold = Math.min(threshold + 1, UNetDriverConfig.STORE_AND_FORWARD);
    }

    /** CSR6 with the transmit process stopped, in the present mode. */
    void stopTransmit() {
        csr.write(DriverRegisters.CSR6, mode() | DriverRegisters.CSR6_SR);
    }

    void startTransmit() {
        csr.write(DriverRegisters.CSR6, mode() | DriverRegisters.CSR6_SR | DriverRegisters.CSR6_ST);
    }

    /** The card has sent or received a frame, so it works. */
    void onProgress() {
        resetsInARow = 0;
    }

    /**
     * After a fatal bus error the card needs a software reset (21140 manual, chapter on CSRs, CSR5 FBE). After
     * {@link #RESETS_MAX} resets without a frame the driver stops using it.
     */
    void onBusError() {
        resets++;
        resetsInARow++;
        if (resetsInARow <= RESETS_MAX) {
            initialise(csr);
            return;
        }
        isDead = true;
        csr.write(DriverRegisters.CSR0, DriverRegisters.CSR0_SWR);
        csr.write(DriverRegisters.CSR7, 0);
        transmit.errors += transmit.abandon();
        transmit.discardWaiting();
    }

    /** {@return the physical address of the receive descriptor that the driver looks at next} */
    public int receivesAt() {
        return receive.currentAddress();
    }

    /**
     * Adds the frames that are with the driver, and the messages that no process has taken.
     *
     * @param key takes them
     * @return false if not all can be added
     */
    public boolean hashArrived(StateKey key) {
        return receive.hashInto(key) && transmit.hashInto(key) && endpoints.hashArrived(key);
    }
}
