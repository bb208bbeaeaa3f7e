package org.wirelore.device.myrinet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;

/**
 * A control program as it is copied into the SRAM: from address 0 on, with its zeros.
 *
 * <p>A card is loaded as its maker's drivers do (fact sheet of the LANai, section 4.6): {@link #load}, then what the
 * caller has to set in the SRAM, then {@link #release}.
 */
public final class FirmwareImage {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment bytes;

    /**
     * Takes a linked program.
     *
     * @param sramBytes size of the card's SRAM
     * @throws CardFailedException if it does not fit, or does not begin at address 0
     */
    public FirmwareImage(Image image, int sramBytes) {
        if (image.entry() != 0 || Integer.compareUnsigned(image.end(), sramBytes) > 0) {
            throw new CardFailedException(String.format("the firmware does not fit the card: expected code from SRAM "
                    + "address 0 on and at most %,d bytes, found an entry at 0x%x and %,d bytes; name firmware for "
                    + "this card, or a card with more SRAM", sramBytes, image.entry(), image.end()));
        }
        byte[] all = new byte[image.end()];
        for (ImageSegment segment : image.segments()) {
            segment.bytes().copyTo(all, segment.address());
        }
        bytes = MemorySegment.ofArray(all);
    }

    /**
     * Makes sure that the driver can work with it.
     *
     * @param chip generation of the card's chip: 4, 7 or 9
     * @param nodes how many the network has
     * @throws LayoutException if it publishes no layout that this driver knows
     * @throws CardFailedException if it is for another card, or for smaller networks
     */
    public void requireFit(int chip, int nodes) {
        layout().requireFit(chip, nodes);
    }

    /**
     * Makes sure that it is not for another card, if it says for which it is. A program of a user's own need not.
     *
     * @param chip generation of the card's chip: 4, 7 or 9
     * @throws CardFailedException if it publishes a table that names another one
     */
    public void requireChip(int chip) {
        Integer published = publishedChip();
        if (published != null) {
            CardLayout.requireChip(chip, published);
        }
    }

    private @Nullable Integer publishedChip() {
        try {
            return table().values().get(CardLayout.CHIP);
        } catch (LayoutException none) {
            return null;
        }
    }

    /**
     * Bytes of the longest route that it can send by.
     *
     * @throws LayoutException as {@link #requireFit}
     */
    public int routeBytesMax() {
        return layout().routeMax;
    }

    /**
     * The layout that it publishes.
     *
     * @throws LayoutException if it publishes none that this driver knows
     */
    CardLayout layout() {
        return new CardLayout(table());
    }

    private PublishedTable table() {
        int length = (int) bytes.byteSize();
        return PublishedTable.read(
                address -> address >= 0 && address <= length - Integer.BYTES ? bytes.get(WORD, address) : 0, length);
    }

    /**
     * Holds a card's processor in reset, its interrupts off, and copies the program into the SRAM.
     *
     * @param clockValue of the CLOCK register, from the EEPROM; 0 leaves it alone
     */
    public void load(MyrinetBoard board, int clockValue) {
        board.control(MyrinetBoard.RESET_ON | MyrinetBoard.INTERRUPTS_OFF);
        if (clockValue != 0) {
            board.writeRegister(board.registers().clock(), clockValue);
        }
        board.writeSram(0, bytes, 0, (int) bytes.byteSize());
    }

    /**
     * Lets the processor run, from SRAM address 0 on.
     *
     * @param chipVersion of the VERSION register, where there is one; -1 leaves it alone
     */
    public static void release(MyrinetBoard board, int chipVersion) {
        board.control(MyrinetBoard.RESET_OFF);
        if (chipVersion >= 0 && board.registers().version() >= 0) {
            board.writeRegister(board.registers().version(), chipVersion);
        }
    }
}
