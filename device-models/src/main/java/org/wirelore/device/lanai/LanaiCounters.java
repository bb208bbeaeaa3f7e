package org.wirelore.device.lanai;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** What a card has counted since power-on. The card keeps updating them. */
public final class LanaiCounters implements StatePart {
    /** Packets whose tail the send engine handed to the link. */
    public long packetsSent;
    /** Bytes of them, routes included. */
    public long bytesSent;
    /** Packets that receive DMA or single receive took to their end. */
    public long packetsReceived;
    /** Bytes of them, without the residue. */
    public long bytesReceived;
    /** Packets received with a residue other than 0. */
    public long badPackets;
    /** Packets that arrived cut. */
    public long cutPackets;
    /** How often the receive buffer was full before the tail. */
    public long buffersFull;
    /** How often this card sent a forward reset. */
    public long forwardResets;
    /** Host DMA transfers from SRAM. */
    public long dmaWrites;
    /** Host DMA transfers into SRAM. */
    public long dmaReads;
    /** Bytes of both. */
    public long dmaBytes;
    /** Transfers that the bus refused. */
    public long dmaErrors;
    /** Engine starts that no card can carry out: a length of 0, or an engine that is busy. */
    public long badStarts;
    /** The processor's accesses to addresses where nothing is. */
    public long unmappedAccesses;
    /** The host's accesses to places in the window where nothing is, or of a width that means nothing there. */
    public long windowErrors;
    /** Times that the interrupt line rose. */
    public long interrupts;
    /** Doorbells that were queued. */
    public long doorbells;
    /** Doorbells for which the queue had no room. */
    public long doorbellsLost;

    LanaiCounters() {
    }

    void reset() {
        packetsSent = 0;
        bytesSent = 0;
        packetsReceived = 0;
        bytesReceived = 0;
        badPackets = 0;
        cutPackets = 0;
        buffersFull = 0;
        forwardResets = 0;
        dmaWrites = 0;
        dmaReads = 0;
        dmaBytes = 0;
        dmaErrors = 0;
        badStarts = 0;
        unmappedAccesses = 0;
        windowErrors = 0;
        interrupts = 0;
        doorbells = 0;
        doorbellsLost = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        packetsSent = visitor.field("packetsSent", packetsSent);
        bytesSent = visitor.field("bytesSent", bytesSent);
        packetsReceived = visitor.field("packetsReceived", packetsReceived);
        bytesReceived = visitor.field("bytesReceived", bytesReceived);
        badPackets = visitor.field("badPackets", badPackets);
        cutPackets = visitor.field("cutPackets", cutPackets);
        buffersFull = visitor.field("buffersFull", buffersFull);
        forwardResets = visitor.field("forwardResets", forwardResets);
        dmaWrites = visitor.field("dmaWrites", dmaWrites);
        dmaReads = visitor.field("dmaReads", dmaReads);
        dmaBytes = visitor.field("dmaBytes", dmaBytes);
        dmaErrors = visitor.field("dmaErrors", dmaErrors);
        badStarts = visitor.field("badStarts", badStarts);
        unmappedAccesses = visitor.field("unmappedAccesses", unmappedAccesses);
        windowErrors = visitor.field("windowErrors", windowErrors);
        interrupts = visitor.field("interrupts", interrupts);
        doorbells = visitor.field("doorbells", doorbells);
        doorbellsLost = visitor.field("doorbellsLost", doorbellsLost);
    }
}
