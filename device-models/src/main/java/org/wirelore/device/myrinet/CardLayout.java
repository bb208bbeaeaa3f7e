package org.wirelore.device.myrinet;

import org.wirelore.device.api.myrinet.BoardBridge;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;

/** The names of the published table that the driver uses, looked up once. */
final class CardLayout {
    /** The name under which a program says which chip it is for. */
    static final String CHIP = "chip";

    final PublishedTable table;
    final int chip;
    final int sendQueue;
    final int sendSlots;
    final int slotBytes;
    final int inlineMax;
    final int sendDone;
    final int entryArm;
    final int aroundData;
    final int pages;
    final int pageBytes;
    final int pageConsumed;
    final int pageWake;
    final int ports;
    final int portsCount;
    final int portBytes;
    final int routes;
    final int routesCount;
    final int routeBytes;
    final int routeLength;
    final int routeMax;
    final int node;
    final int selfTest;
    final int reason;
    final int wakePorts;
    final int errors;
    final int scouts;
    final int reasonReady;
    final int reasonPort;
    final int reasonError;
    final int reasonScout;
    final int reports;
    final int reportCount;
    final int reportBytes;
    /** Whether processes ring a doorbell for what they have armed. */
    final boolean hasDoorbells;
    private final int chainToHost;
    private final int chainFromHost;
    private final int doorbells;

    CardLayout(PublishedTable table) {
        this.table = table;
        chip = table.get(CHIP);
        sendQueue = table.get("send.queue");
        sendSlots = table.get("send.slots");
        slotBytes = table.get("send.slotBytes");
        inlineMax = table.get("send.inlineMax");
        sendDone = table.get("send.done");
        entryArm = table.get("entry.arm");
        aroundData = table.get("packet.headerBytes") + table.get("notice.bytes");
        pages = table.get("pages");
        pageBytes = table.get("page.bytes");
        pageConsumed = table.get("page.consumed");
        pageWake = table.get("page.wake");
        ports = table.get("ports");
        portsCount = table.get("ports.count");
        portBytes = table.get("port.bytes");
        routes = table.get("routes");
        routesCount = table.get("routes.count");
        routeBytes = table.get("route.bytes");
        routeLength = table.get("route.length");
        routeMax = table.get("route.lengthMax");
        node = table.get("control.node");
        selfTest = table.get("control.selfTest");
        reason = table.get("control.reason");
        wakePorts = table.get("control.wakePorts");
        errors = table.get("control.errors");
        scouts = table.get("control.scouts");
        reasonReady = table.get("reason.ready");
        reasonPort = table.get("reason.port");
        reasonError = table.get("reason.error");
        reasonScout = table.get("reason.scout");
        reports = table.get("report");
        reportCount = table.get("report.count");
        reportBytes = table.get("report.bytes");
        hasDoorbells = table.values().containsKey("doorbells");
        doorbells = hasDoorbells ? table.get("doorbells") : 0;
        chainToHost = hasDoorbells ? table.get("chain.toHost") : 0;
        chainFromHost = hasDoorbells ? table.get("chain.fromHost") : 0;
    }

    /** Tells the board's bridge where the firmware has its chains and the doorbell queue, if it has any. */
    void writePointers(MyrinetBoard board) {
        if (hasDoorbells) {
            board.writePointer(BoardBridge.CHAIN_TO_HOST, chainToHost);
            board.writePointer(BoardBridge.CHAIN_FROM_HOST, chainFromHost);
            board.writePointer(BoardBridge.DOORBELLS, doorbells);
        }
    }

    /** Rings for the process of a port that has armed a slot, where there are doorbells. */
    void ring(MyrinetBoard board, int port, int slot) {
        if (hasDoorbells) {
            board.ring(port * BoardBridge.PAGE_BYTES, slot);
        }
    }

    /** SRAM address of what the driver sets up for a port. */
    int port(int number) {
        return ports + number * portBytes;
    }

    /** SRAM address of a process's page. */
    int page(int number) {
        return pages + number * pageBytes;
    }

    /** SRAM address of the arming word of a slot, which entry number {@code entry} takes. */
    int arm(int entry) {
        return sendQueue + Integer.remainderUnsigned(entry, sendSlots) * slotBytes + entryArm;
    }

    /**
     * Checks that the firmware is for a card and its network.
     *
     * @throws CardFailedException if not
     */
    void requireFit(int cardChip, int nodes) {
        requireChip(cardChip, chip);
        if (nodes > routesCount) {
            throw new CardFailedException("the network is too large for the firmware: expected at most " + routesCount
                    + " nodes, found " + nodes);
        }
    }

    /** Refuses firmware for another chip than the card's. */
    static void requireChip(int cardChip, int chip) {
        if (chip != cardChip) {
            throw new CardFailedException("the firmware is for another card: expected a LANai " + cardChip
                    + ", found firmware for a LANai " + chip + "; name firmware for this card");
        }
    }
}
