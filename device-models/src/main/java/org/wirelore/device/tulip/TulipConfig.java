package org.wirelore.device.tulip;

/**
 * The settings of one card. Every time is in picoseconds and zero or more.
 *
 * @param name names the card's alarms and traces, such as {@code tulip0}
 * @param chip the member of the family
 * @param revision PCI revision (CFRV), 0 to FFh; decides on the 21143 whether there is interrupt mitigation
 * @param mac the station address in the serial ROM, first byte on the wire in bits 47:40
 * @param board what is around the chip
 * @param broadcastAlwaysAccepted the behaviour of some emulators; the silicon accepts broadcast only if the filter does
 * @param transmitFifoBytes size of the transmit FIFO, at least 64: transmission starts at the latest when
 *     it is full, and a frame whose last segment does not begin within this amount of data is a driver's mistake
 * @param receiveFifoBytes size of the receive FIFO, at least 64
 * @param decisionPs from the arrival of a descriptor inside the chip to its next action; 4 cycles of a 33 MHz bus
 * @param transmitLatencyPs from the threshold reached to the first preamble bit
 * @param receiveLatencyPs from the last bit of a frame to the request for the bus
 * @param receiveTailBytes bytes of a frame that are still in the FIFO when its last bit arrives, on an idle bus, at
 *     least 16
 */
public record TulipConfig(String name, TulipChip chip, int revision, long mac, TulipBoard board,
        boolean broadcastAlwaysAccepted, int transmitFifoBytes, int receiveFifoBytes, long decisionPs,
        long transmitLatencyPs, long receiveLatencyPs, int receiveTailBytes) {
    /** First revision of the 21143 (steppings PD and TD) with interrupt mitigation. */
    private static final int FIRST_MITIGATING_REVISION = 0x41;

    /** Checks the ranges. */
    public TulipConfig {
        if (name.isEmpty() || revision < 0 || revision > 0xFF || mac < 0 || mac >>> 48 != 0) {
            throw new IllegalArgumentException(
                    "a card needs a name, an 8-bit revision and a 48-bit address: name=" + name + ", revision="
                            + revision + ", mac=" + Long.toHexString(mac));
        }
        int pins = chip.hasSia() ? 4 : 8;
        if (board.pins().stream().anyMatch(wired -> wired.pin() >= pins)) {
            throw new IllegalArgumentException(
                    "the " + chip + " has pins 0 to " + (pins - 1) + ": pins=" + board.pins());
        }
        if (transmitFifoBytes < 64 || receiveFifoBytes < 64 || receiveTailBytes < 16) {
            throw new IllegalArgumentException(
                    "FIFOs must hold at least 64 bytes and the tail 16: transmitFifoBytes=" + transmitFifoBytes
                            + ", receiveFifoBytes=" + receiveFifoBytes + ", receiveTailBytes=" + receiveTailBytes);
        }
        if (decisionPs < 0 || transmitLatencyPs < 0 || receiveLatencyPs < 0) {
            throw new IllegalArgumentException(
                    "latencies must not be negative: decisionPs=" + decisionPs + ", transmitLatencyPs="
                            + transmitLatencyPs + ", receiveLatencyPs=" + receiveLatencyPs);
        }
    }

    /** A card as it was commonly sold: usual revision, PHY at address 1, 2 KB FIFOs. */
    public static TulipConfig of(String name, TulipChip chip, long mac) {
        return new TulipConfig(name, chip, chip.usualRevision(), mac, TulipBoard.standard(chip, 1), false, 2048, 2048,
                120_000, 200_000, 100_000, 64);
    }

    /** The same chip on another board. */
    public TulipConfig withBoard(TulipBoard newBoard) {
        return new TulipConfig(name, chip, revision, mac, newBoard, broadcastAlwaysAccepted, transmitFifoBytes,
                receiveFifoBytes, decisionPs, transmitLatencyPs, receiveLatencyPs, receiveTailBytes);
    }

    /** The same card with another PCI revision. */
    public TulipConfig withRevision(int newRevision) {
        return new TulipConfig(name, chip, newRevision, mac, board, broadcastAlwaysAccepted, transmitFifoBytes,
                receiveFifoBytes, decisionPs, transmitLatencyPs, receiveLatencyPs, receiveTailBytes);
    }

    /** The same card with other FIFO sizes. */
    public TulipConfig withFifos(int transmitBytes, int receiveBytes) {
        return new TulipConfig(name, chip, revision, mac, board, broadcastAlwaysAccepted, transmitBytes,
                receiveBytes, decisionPs, transmitLatencyPs, receiveLatencyPs, receiveTailBytes);
    }

    /** The same card, accepting broadcast even if the filter does not. */
    public TulipConfig withBroadcastAlwaysAccepted() {
        return new TulipConfig(name, chip, revision, mac, board, true, transmitFifoBytes, receiveFifoBytes,
                decisionPs, transmitLatencyPs, receiveLatencyPs, receiveTailBytes);
    }

    /** Whether there is the PCI power-management capability: in the steppings that mitigate interrupts. */
    public boolean managesPower() {
        return mitigates();
    }

    /** Whether the interrupt mitigation fields of CSR11 exist. */
    public boolean mitigates() {
        return chip.hasSia() && revision >= FIRST_MITIGATING_REVISION;
    }
}
