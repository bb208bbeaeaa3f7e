package org.wirelore.device.myrinet;

import org.wirelore.device.api.Host;

/**
 * The settings of the driver for one card.
 *
 * @param name of the interface, for traces, and of the memory in which the host's processes share the send queue
 * @param node the card's number in the network, 0 or more
 * @param nodes how many cards the network has
 * @param boardId what scouts know the card by: the low 32 bits of its EEPROM's board number
 * @param chip generation of the card's chip: 4, 7 or 9
 * @param chipVersion of the VERSION register: 0 for LANai 4.0, 3 for 4.1 to 4.5; -1 leaves the register alone
 * @param clockValue of the CLOCK register, from the EEPROM; 0 leaves it alone
 * @param pieceBytes what one packet carries of a message that is fetched by DMA, a multiple of 8, 64 to 8,192
 * @param settleTicks how long the link settles before the control program begins, half microseconds
 * @param interruptGapTicks the shortest time between two signals of the card to the host, half microseconds; 0: none
 * @param nresPeriod code of the network reset's period, for the TIMEOUT register
 * @param dmaTests how many transfers of each size and direction measure the host DMA at the start; 0: none
 * @param watchPs how often the driver checks that the card still answers; {@link Host#FOREVER}: never
 */
public record MyrinetDriverConfig(String name, int node, int nodes, int boardId, int chip, int chipVersion,
        int clockValue,
        int pieceBytes, int settleTicks, int interruptGapTicks, int nresPeriod, int dmaTests, long watchPs) {
    private static final int PIECE_MIN = 64;
    private static final int PIECE_MAX = 8192;
    private static final int GRAIN = 8;
    private static final int LINK_SETTLE_TICKS = 20_000;
    private static final int GAP_TICKS = 50;
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final int USUAL_PIECE = 2048;
    private static final int LANAI_4 = 4;
    private static final int LANAI_7 = 7;
    private static final int PERIOD_64_MS = 9;
    private static final int VERSION_4_1 = 3;
    private static final int USUAL_CLOCK = 0x11371137;

    /** Checks the ranges. */
    public MyrinetDriverConfig {
        if (nodes < 1 || node < 0 || node >= nodes) {
            throw new IllegalArgumentException("a node must be one of the network's: node=" + node + ", nodes="
                    + nodes);
        }
        if (pieceBytes < PIECE_MIN || pieceBytes > PIECE_MAX || pieceBytes % GRAIN != 0) {
            throw new IllegalArgumentException(
                    "a piece must be a multiple of 8 from 64 to 8192: pieceBytes=" + pieceBytes);
        }
        if (settleTicks < 0 || interruptGapTicks < 0 || nresPeriod < 0 || dmaTests < 0 || watchPs <= 0) {
            throw new IllegalArgumentException("times must not be negative: settleTicks=" + settleTicks
                    + ", interruptGapTicks=" + interruptGapTicks + ", nresPeriod=" + nresPeriod + ", dmaTests="
                    + dmaTests + ", watchPs=" + watchPs);
        }
    }

    /**
     * A card with a chip of a generation: as that with a LANai 4.1, but for the VERSION register, and a period of 64 ms
     * for the network reset of a LANai 7.
     */
    public static MyrinetDriverConfig usual(int chip, String name, int node, int nodes) {
        return chip == LANAI_4
                ? usual(name, node, nodes)
                : new MyrinetDriverConfig(name, node, nodes, node + 1, chip, -1, USUAL_CLOCK, USUAL_PIECE,
                        LINK_SETTLE_TICKS, GAP_TICKS, chip == LANAI_7 ? PERIOD_64_MS : 0, 4, SECOND_PS);
    }

    /**
     * A LANai 4.1 card: pieces of 2,048 bytes, 10 ms for the link to settle, 25 us between signals, four transfers of
     * each size to measure the DMA, a check each second.
     */
    public static MyrinetDriverConfig usual(String name, int node, int nodes) {
        return new MyrinetDriverConfig(name, node, nodes, node + 1, LANAI_4, VERSION_4_1, USUAL_CLOCK, USUAL_PIECE,
                LINK_SETTLE_TICKS, GAP_TICKS, 0, 4, SECOND_PS);
    }

    /** The same with another size of pieces. */
    public MyrinetDriverConfig withPieceBytes(int bytes) {
        return new MyrinetDriverConfig(name, node, nodes, boardId, chip, chipVersion, clockValue, bytes, settleTicks,
                interruptGapTicks, nresPeriod, dmaTests, watchPs);
    }

    /** The same with other times. */
    public MyrinetDriverConfig withTimes(int newSettleTicks, int newGapTicks, int newDmaTests, long newWatchPs) {
        return new MyrinetDriverConfig(name, node, nodes, boardId, chip, chipVersion, clockValue, pieceBytes,
                newSettleTicks,
                newGapTicks, nresPeriod, newDmaTests, newWatchPs);
    }
}
