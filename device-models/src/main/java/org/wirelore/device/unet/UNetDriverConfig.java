package org.wirelore.device.unet;

import org.wirelore.device.api.Cost;

/**
 * The settings of the U-Net driver for one card.
 *
 * @param name of the interface, for traces
 * @param transmitEntries descriptors of the transmit ring, a power of two, 4 to 1,024
 * @param receiveEntries descriptors and kernel buffers of the receive ring, 2 to 1,024
 * @param ethernetType type field of U-Net frames, 0600h to FFFFh; the published system's value is not known, so the
 *     default is the one that IEEE keeps for local experiments
 * @param batching whether one poll demand serves everything that a trap finds (true), or each frame gets its own
 * @param busMode CSR0: burst length, cache alignment, memory commands
 * @param transmitThreshold how much of a frame is in the card's FIFO before it starts: CSR6.TR, 0 to 3, or 4 for store
 *     and forward
 * @param device the card's PCI device number, 0 to 31, by which a serial ROM for several controllers knows each
 * @param mitigation CSR11 of a 21143 that mitigates interrupts; 0: the register is left alone
 * @param outstanding frames of datalinks that the card has at a time, each of which interrupts when it has left; 0: as
 *     many as the ring holds
 * @param receiveDma what moves datalinks' frames to their users
 */
public record UNetDriverConfig(String name, int transmitEntries, int receiveEntries, int ethernetType, boolean batching,
        int busMode, int transmitThreshold, int device, int mitigation, int outstanding, ReceiveDma receiveDma) {
    /** Local Experimental Ethertype 1 (IEEE 802). */
    public static final int ETHERNET_TYPE = 0x88B5;
    /** The value of {@code transmitThreshold} for store and forward. */
    public static final int STORE_AND_FORWARD = 4;
    /** 16-longword cache lines, memory read multiple, read line, write and invalidate. */
    public static final int BUS_MODE = 0x01A0_8000;

    /**
     * A DMA engine that moves a raw datalink's frames from kernel to user space while the receive call waits for it, in
     * place of the CPU's copy.
     *
     * @param setupPs what the CPU does for each frame before and after its transfer, picoseconds; zero or more
     * @param bytesPerSecond how fast the engine is, 1 to 10^12; 0: there is none, and the CPU copies
     */
    public record ReceiveDma(long setupPs, long bytesPerSecond) {
        /** The CPU copies. */
        public static final ReceiveDma NONE = new ReceiveDma(0, 0);

        private static final long PS_PER_SECOND = 1_000_000_000_000L;

        public ReceiveDma {
            if (setupPs < 0 || bytesPerSecond < 0 || bytesPerSecond > PS_PER_SECOND) {
                throw new IllegalArgumentException("a DMA engine must have a set-up time and a rate: setupPs="
                        + setupPs + ", bytesPerSecond=" + bytesPerSecond);
            }
        }

        /** The price of moving one frame, by its bytes; the CPU's own if there is no engine. */
        Cost cost(Cost copy) {
            return bytesPerSecond == 0
                    ? copy
                    : new Cost("unet.receive.dma", setupPs, Math.ceilDiv(PS_PER_SECOND, bytesPerSecond));
        }
    }

    public UNetDriverConfig {
        if (transmitEntries < 4 || transmitEntries > 1024 || Integer.bitCount(transmitEntries) != 1) {
            throw new IllegalArgumentException(
                    "a transmit ring must have a power of two from 4 to 1024 entries: transmitEntries="
                            + transmitEntries);
        }
        if (receiveEntries < 2 || receiveEntries > 1024) {
            throw new IllegalArgumentException(
                    "a receive ring must have 2 to 1024 entries: receiveEntries=" + receiveEntries);
        }
        if (ethernetType < 0x600 || ethernetType > 0xFFFF) {
            throw new IllegalArgumentException(
                    "an Ethernet type must be 0600h to FFFFh: ethernetType=" + Integer.toHexString(ethernetType));
        }
        if (transmitThreshold < 0 || transmitThreshold > STORE_AND_FORWARD || device < 0 || device > 31) {
            throw new IllegalArgumentException("a threshold must be 0 to 4 and a device number 0 to 31: "
                    + "transmitThreshold=" + transmitThreshold + ", device=" + device);
        }
    }

    /** Settings without interrupt mitigation, and with as many frames at the card as its ring holds. */
    public UNetDriverConfig(String name, int transmitEntries, int receiveEntries, int ethernetType, boolean batching,
            int busMode, int transmitThreshold, int device) {
        this(name, transmitEntries, receiveEntries, ethernetType, batching, busMode, transmitThreshold, device, 0, 0,
                ReceiveDma.NONE);
    }

    /** 64 descriptors each way, one poll demand per trap, the lowest threshold, device 0. */
    public static UNetDriverConfig named(String name) {
        return new UNetDriverConfig(name, 64, 64, ETHERNET_TYPE, true, BUS_MODE, 0, 0);
    }

    /** The bits of CSR6 for a transmit threshold of 0 to 4. */
    static int thresholdBits(int threshold) {
        return threshold == STORE_AND_FORWARD
                ? DriverRegisters.CSR6_SF
                : threshold << DriverRegisters.CSR6_TR_SHIFT;
    }
}
