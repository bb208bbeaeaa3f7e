package org.wirelore.device.unet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * The U-Net kernel driver for one DC21140 (Euro-Par'96, section 3; HPCA-3).
 *
 * <p>Making it probes the card: configuration space, station address from the serial ROM, what the transceiver has
 * negotiated. {@link #attach} then starts it, once at the beginning of each run; it resets the card, lays rings and
 * buffers out in the host's memory and hands a setup frame over. Both belong to a kernel that is booting, before the
 * experiment's time begins: they wait for nothing and are not charged for. Probing is apart from attaching because it
 * clocks some hundreds of bits through CSR9 and its result never changes.
 *
 * <p>The link's speed and duplex mode are those at the time of the probe; a transceiver that renegotiates later is not
 * followed. Not thread safe.
 */
public final class UNetDriver implements StatePart {
    /** Resets after bus errors, with no frame between them, after which the card is given up. */
    private static final int RESETS_MAX = 8;
    private static final int INTERRUPTS = TulipRegisters.CSR5_NIS | TulipRegisters.CSR5_AIS | TulipRegisters.CSR5_TI
            | TulipRegisters.CSR5_RI | TulipRegisters.CSR5_RU | TulipRegisters.CSR5_UNF | TulipRegisters.CSR5_TJT
            | TulipRegisters.CSR5_RWT | TulipRegisters.CSR5_FBE;

    private final Kernel kernel;
    private final PciFunction card;
    /** The registers as a booting kernel uses them, and as the running one does, who pays for each access. */
    private final RegisterBank bootCsr;
    private final RegisterBank csr;
    private final UNetDriverConfig config;
    private final UNetCosts costs;
    private final PortTable ports = new PortTable();
    private final DatalinkTable datalinks;
    private final DatalinkCalls datalinkCalls;
    private final TransmitRing transmit;
    private final ReceiveRing receive;
    private final InterruptService service;
    private final InterruptLine line;
    private final long mac;
    /** CSR6 for the link that the transceiver has negotiated, without threshold and start bits. */
    private final int linkMode;

    private final EndpointList endpoints;
    private int threshold;
    private boolean isTransmitLocked;
    private boolean isWatching;
    private boolean isDead;
    private int resetsInARow;
    private long resets;

    /**
     * Probes a card.
     *
     * @throws IllegalStateException if its serial ROM holds no station address
     */
    public UNetDriver(Kernel kernel, PciFunction card, UNetDriverConfig config) {
        this.kernel = kernel;
        this.card = card;
        this.config = config;
        costs = new UNetCosts(kernel);
        transmit = new TransmitRing(kernel, costs, config.transmitEntries());
        datalinks = new DatalinkTable(kernel.memory(), config.ethernetType());
        datalinkCalls = new DatalinkCalls(this, kernel, costs, datalinks);
        receive = new ReceiveRing(kernel, costs, ports, datalinks, config.receiveEntries(), config.ethernetType());
        endpoints = new EndpointList(kernel.memory());
        enablePci();
        bootCsr = card.bar(1);
        csr = kernel.map(bootCsr);
        CardProbe probe = new CardProbe(new SerialPort(bootCsr));
        mac = probe.mac();
        linkMode = probe.linkMode(config.phyAddress());
        threshold = config.transmitThreshold();
        service = new InterruptService(this, kernel, csr, costs);
        line = kernel.connect(config.name(), service);
    }

    private void enablePci() {
        card.writeConfig(TulipRegisters.CFDD, 4, 0);
        card.writeConfig(TulipRegisters.CFCS, 2, TulipRegisters.CFCS_MEMORY_AND_MASTER);
    }

    /** The line on which this driver waits for its card. */
    public InterruptLine interruptLine() {
        return line;
    }

    /** The card's station address. */
    public long mac() {
        return mac;
    }

    /** Whether the link was negotiated to full duplex. */
    public boolean isFullDuplex() {
        return (linkMode & TulipRegisters.CSR6_FD) != 0;
    }

    /**
     * Starts the card: allocates rings and buffers from the host's memory, which must have been reset since the last
     * time, and puts the card to work.
     */
    public void attach() {
        enablePci();
        transmit.allocate();
        receive.allocate();
        initialise(bootCsr);
    }

    /** Resets the card and starts it from empty rings (21140 manual, start-up procedure). */
    private void initialise(RegisterBank registers) {
        registers.write(TulipRegisters.CSR0, TulipRegisters.CSR0_SWR);
        registers.write(TulipRegisters.CSR0, config.busMode());
        registers.write(TulipRegisters.CSR5, TulipRegisters.CSR5_SOURCES);
        receive.arm(mac);
        registers.write(TulipRegisters.CSR3, receive.address());
        transmit.errors += transmit.abandon();
        transmit.fillSetup(mac);
        registers.write(TulipRegisters.CSR4, transmit.address());
        registers.write(TulipRegisters.CSR6, mode());
        registers.write(TulipRegisters.CSR7, mask());
        registers.write(TulipRegisters.CSR6, mode() | TulipRegisters.CSR6_ST | TulipRegisters.CSR6_SR);
    }

    private int mode() {
        return linkMode | (threshold == UNetDriverConfig.STORE_AND_FORWARD
                ? TulipRegisters.CSR6_SF
                : threshold << TulipRegisters.CSR6_TR_SHIFT);
    }

    private int mask() {
        return isWatching ? INTERRUPTS | TulipRegisters.CSR5_TU : INTERRUPTS;
    }

    /** Opens the device for a process of this host. */
    public UNetDevice open(Host process) {
        return new TulipUNetDevice(this, process);
    }

    /**
     * Opens a raw datalink for a process of this host.
     *
     * @param type the Ethernet type of its frames, 600h to FFFFh, which nobody else on this host uses
     */
    public TulipDatalink openDatalink(Host process, int type) {
        return new TulipDatalink(datalinkCalls, datalinks.open(process, type));
    }

    /** Forgets every process, endpoint and counter, for the next run; the card is to be attached again. */
    public void reset() {
        endpoints.reset();
        ports.reset();
        datalinks.reset();
        transmit.reset();
        receive.reset();
        service.reset();
        threshold = config.transmitThreshold();
        isTransmitLocked = false;
        isWatching = false;
        isDead = false;
        resetsInARow = 0;
        resets = 0;
    }

    public DriverCounters counters() {
        return new DriverCounters(transmit.sent, transmit.errors, receive.received, receive.droppedUnknownPort,
                receive.droppedForeign, receive.droppedNoBuffer, receive.droppedQueueFull, receive.droppedTooShort,
                receive.droppedTooLong, receive.droppedBad, receive.droppedWrongType, receive.droppedMisaddressed,
                service.missed, service.receiveUnavailable, service.underflows, service.jabbers, resets,
                transmit.refused);
    }

    /** Endpoints that their processes have not destroyed. */
    public int openEndpoints() {
        return endpoints.open().size();
    }

    /** Transmit descriptors that the card has not closed; 0 when nothing is on its way out. */
    public int transmitDescriptorsOut() {
        return transmit.ownedByCard();
    }

    /** Receive descriptors that were not handed back to the card; 0 when no reception is being worked on. */
    public int receiveDescriptorsHeld() {
        return receive.notArmed();
    }

    /**
     * The driver's state, to compare and to hash, apart from what is in the host's memory.
     *
     * @throws IllegalStateException if the visitor restores: a trap under way is a thread, which can't be put
     * back
     */
    @Override
    public void visit(StateVisitor visitor) {
        if (visitor.restores()) {
            throw new IllegalStateException("a driver must be run again: a trap under way is a thread's");
        }
        visitor.part("transmit", transmit);
        visitor.part("receive", receive);
        visitor.part("service", service);
        visitor.field("threshold", threshold);
        visitor.field("isTransmitLocked", isTransmitLocked);
        visitor.field("isWatching", isWatching);
        visitor.field("isDead", isDead);
        visitor.field("resetsInARow", resetsInARow);
        visitor.part("datalinks", datalinks);
        visitor.field("endpoints", endpoints.open().size());
        for (EndpointQueues each : endpoints.open()) {
            visitor.part("endpoint", each);
        }
    }

    // What the user's library asks of the kernel.

    /**
     * The trap: everything pushed goes onto the ring, as far as it has room; the rest follows as descriptors get free.
     */
    void trap(EndpointQueues endpoint) {
        kernel.spend(costs.sendTrap);
        kernel.now();
        transmit.request(endpoint);
        transmitUnlessLocked();
        kernel.spend(costs.sendReturn);
    }

    /**
     * Serves the line of endpoints in the context of a trap. Time passes in between, and with it interrupts: they find
     * the ring locked and leave the line to this trap, which looks again after it has unlocked.
     */
    private void transmitWaiting() {
        do {
            isTransmitLocked = true;
            boolean isDemandDue = false;
            reclaimIfFull();
            while (!isDead && transmit.canFill()) {
                transmit.chargeFill();
                kernel.now();
                isDemandDue |= transmit.fill();
                if (isDemandDue && !config.batching()) {
                    csr.write(TulipRegisters.CSR1, 0);
                    isDemandDue = false;
                }
                reclaimIfFull();
            }
            if (isDemandDue) {
                csr.write(TulipRegisters.CSR1, 0);
            }
            transmit.reclaim();
            isTransmitLocked = false;
            if (isDead) {
                transmit.discardWaiting();
            }
        } while (transmit.canFill());
    }

    private void reclaimIfFull() {
        if (transmit.isFull()) {
            transmit.reclaim();
        }
    }

    /**
     * Asks for an interrupt when the transmit process runs dry, because a process waits for a completion that has none
     * of its own. An old TU is cleared first; only after that is it certain that what is in flight will raise a new
     * one.
     */
    void watchCompletion(EndpointQueues endpoint) {
        kernel.spend(costs.sendTrap);
        if (!isWatching) {
            csr.write(TulipRegisters.CSR5, TulipRegisters.CSR5_TU);
        }
        kernel.now();
        transmit.reclaim();
        if (endpoint.completed < endpoint.requested && !endpoint.wantsCompletion) {
            endpoint.wantsCompletion = true;
            transmit.completionsWanted++;
            if (!isWatching) {
                isWatching = true;
                csr.write(TulipRegisters.CSR7, mask());
            }
        }
        kernel.spend(costs.sendReturn);
    }

    /** Serves what waits for the transmit ring, unless a trap is at it and will do so. */
    void transmitUnlessLocked() {
        if (!isTransmitLocked) {
            transmitWaiting();
        }
    }

    EndpointQueues createQueues(EndpointConfig endpointConfig, Host owner) {
        transmit.reclaim();
        return endpoints.create(endpointConfig, owner);
    }

    /** Takes an endpoint off its ports and out of the line; its segment is held until the card is through with it. */
    void destroy(EndpointQueues queues) {
        ports.disuse(queues);
        transmit.forget(queues);
        endpoints.destroy(queues);
    }

    PortTable ports() {
        return ports;
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

    /** Whether the card was given up. */
    boolean isDead() {
        return isDead;
    }

    /** The memory of the host. */
    PhysicalMemory memory() {
        return kernel.memory();
    }

    // What the interrupt service asks.

    /** Takes the transmit ring for the interrupt service; false if a trap is at work on it and will carry on itself. */
    boolean lockTransmit() {
        if (isTransmitLocked) {
            return false;
        }
        isTransmitLocked = true;
        return true;
    }

    void unlockTransmit() {
        isTransmitLocked = false;
    }

    /** Nobody waits for a completion any more: transmit-buffer-unavailable goes back behind the mask. */
    void stopWatchingIfIdle() {
        if (isWatching && transmit.completionsWanted == 0) {
            isWatching = false;
            csr.write(TulipRegisters.CSR7, mask());
        }
    }

    /** The transmit FIFO ran empty: from now on more of a frame must be in it before it starts. */
    void raiseThreshold() {
        threshold = Math.min(threshold + 1, UNetDriverConfig.STORE_AND_FORWARD);
    }

    /** CSR6 with the transmit process stopped, in the present mode. */
    void stopTransmit() {
        csr.write(TulipRegisters.CSR6, mode() | TulipRegisters.CSR6_SR);
    }

    void startTransmit() {
        csr.write(TulipRegisters.CSR6, mode() | TulipRegisters.CSR6_SR | TulipRegisters.CSR6_ST);
    }

    /** A frame went through: the card lives. */
    void onProgress() {
        resetsInARow = 0;
    }

    /** The bus failed under the card: all that helps is a reset, and if it does not, giving the card up. */
    void onBusError() {
        resets++;
        resetsInARow++;
        if (resetsInARow <= RESETS_MAX) {
            initialise(csr);
            return;
        }
        isDead = true;
        csr.write(TulipRegisters.CSR0, TulipRegisters.CSR0_SWR);
        csr.write(TulipRegisters.CSR7, 0);
        transmit.errors += transmit.abandon();
        transmit.discardWaiting();
    }
}
