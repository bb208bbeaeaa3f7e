package org.wirelore.device.myrinet;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.myrinet.HostRegion;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PacketLoss;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.device.api.shm.SharedMemory;

/** Opening and closing ports on a card that runs, in the context of the process. */
final class PortCalls {
    private static final int GRAIN = 8;
    private static final int PAGE_BYTES = 4096;
    private static final long LOOK_PS = 1_000_000;

    private final MyrinetDriver driver;
    private final Kernel kernel;
    private final CardAccess access;
    private final MyrinetBoard board;
    private final MyrinetDriverConfig config;
    private final CardLayout layout;
    private final PortPlaces ports;
    private final SendStates sendStates;
    private final MyrinetCosts costs;
    private final int headerBytes;
    private boolean watchesSends;

    PortCalls(MyrinetDriver driver, Kernel kernel, CardAccess access, MyrinetDriverConfig config, CardLayout layout,
            PortPlaces ports, SendStates sendStates, MyrinetCosts costs) {
        this.driver = driver;
        this.kernel = kernel;
        this.access = access;
        this.config = config;
        this.layout = layout;
        this.ports = ports;
        this.sendStates = sendStates;
        this.costs = costs;
        board = access.inKernel();
        headerBytes = layout.table.get("packet.headerBytes");
        access.onHostStores(this::onHostStore);
        access.onSramStores(this::onSent);
    }

    FmpPort open(Host process, SharedMemory memory, PortRequest request) {
        int slotBytes = Math.max(config.pieceBytes(), (layout.inlineMax + GRAIN - 1) & -GRAIN) + layout.aroundData;
        PortPlaces.Place place = ports.take(config.name());
        PhysicalMemory memoryOfHost = kernel.memory();
        int bytes = request.receiveSlots() * slotBytes;
        kernel.spend(costs.open, (bytes + request.stagingBytes() + PAGE_BYTES - 1) / PAGE_BYTES);
        ports.take(place, request, slotBytes);
        PortMapping mapping = new PortMapping(config.node(), place.number, config.nodes(), config.pieceBytes(),
                new HostRegion(memoryOfHost.segment(place.queue.address, bytes), place.queue.address),
                request.receiveSlots(), slotBytes,
                new HostRegion(memoryOfHost.segment(place.staging.address, request.stagingBytes()),
                        place.staging.address),
                sendStates.map(memory));
        FmpPort port = new FmpPort(driver, process, memory, access.mappedBy(process), layout, mapping,
                sendStates.generation());
        awaitQuiet(process);
        place.user = port;
        if (!driver.isRunning() || port.generation != sendStates.generation()) {
            // The card was reset meanwhile, when the port was not the process's yet.
            port.lose();
            return port;
        }
        ports.pin(place, request, slotBytes);
        ports.publish(board, place, request, slotBytes);
        return port;
    }

    /** After a port was closed, the card says when no transfer for it is under way any longer. */
    private void awaitQuiet(Host process) {
        while (driver.isRunning() && ((readSignals() & quiet()) != 0 || ports.isAnyAwaited())) {
            process.pause(process.now() + LOOK_PS);
        }
    }

    /** Reads the card's signals. Once nothing moves for closed ports any longer, what was theirs is unpinned. */
    int readSignals() {
        int signals = board.readRegister(board.registers().isr());
        if ((signals & quiet()) == 0) {
            ports.unpinClosed();
            if (ports.askForWaiting()) {
                askForQuiet();
            }
        }
        return signals;
    }

    /**
     * Whether the card has been asked and has not answered, as far as is known: only where the signal stands for other
     * things as well, a look at it says more than the own books.
     */
    private boolean mayHaveLooked() {
        return board.registers().hasOneSignal()
                ? (board.readRegister(board.registers().isr()) & quiet()) != 0
                : ports.isAnyAwaited();
    }

    private void askForQuiet() {
        driver.onSignal();
        board.writeRegister(board.registers().isr(), quiet());
    }

    /** The signal that the control program clears when no transfer for a closed port is under way. */
    private int quiet() {
        return board.registers().signal(1);
    }

    void close(FmpPort port, boolean cardRuns) {
        PortPlaces.Place place = ports.at(port.mapping().port());
        if (place.user != port) {
            return;
        }
        place.user = null;
        kernel.spend(costs.close);
        if (cardRuns) {
            ports.withdraw(board, place);
            boolean mayHaveLooked = mayHaveLooked();
            askForQuiet();
            ports.onClosed(place, mayHaveLooked);
        }
        sendStates.unmap(port.memory, port.mapping().sendState(), place.number, port.generation);
        place.isTaken = false;
    }

    /** Closes what a process has left open, and tells how many ports that are. */
    int abandon(Host process, boolean cardRuns) {
        int left = 0;
        for (PortPlaces.Place place : ports.all()) {
            FmpPort user = place.user;
            if (user != null && user.isOf(process)) {
                close(user, cardRuns);
                left++;
            }
        }
        return left;
    }

    /**
     * Tells processes of a packet that the card has dropped: of a damaged one all, because no one can say for whom it
     * was.
     */
    void tell(CardError error) {
        boolean isCut = error.kind() == CardError.Kind.CUT;
        if (!isCut && error.kind() != CardError.Kind.BAD_CRC) {
            return;
        }
        PacketLoss loss = new PacketLoss(isCut, error.bytes(), error.bytes() >= headerBytes, error.sourceNode(),
                error.sourcePort(), error.destinationNode(), error.destinationPort(), error.sequence());
        for (PortPlaces.Place place : ports.all()) {
            FmpPort user = place.user;
            if (user != null) {
                user.onLoss(loss);
            }
        }
    }

    /** The card has stored into the host's memory: the process that spins on its receive queue looks again. */
    private void onHostStore(int address, int length) {
        FmpPort user = ports.userOf(address);
        if (user != null) {
            user.onStore();
        }
    }

    /** A process may wait for the card to send: it looks again when the card has. */
    void watchSends() {
        if (!watchesSends) {
            watchesSends = true;
            access.watchSram(layout.sendDone, Integer.BYTES, true);
        }
    }

    private void onSent() {
        watchesSends = false;
        access.watchSram(layout.sendDone, Integer.BYTES, false);
        for (PortPlaces.Place place : ports.all()) {
            FmpPort user = place.user;
            if (user != null) {
                user.onSent();
            }
        }
    }

    void reset() {
        watchesSends = false;
    }
}
