package org.wirelore.device.myrinet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;

/** A control program as it is copied into the SRAM: from address 0 on, with its zeros. */
final class FirmwareImage {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment bytes;

    FirmwareImage(Image image, int sramBytes) {
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
     * The layout that it publishes.
     *
     * @throws LayoutException if it publishes none that this driver knows
     */
    CardLayout layout() {
        int length = (int) bytes.byteSize();
        return new CardLayout(PublishedTable.read(
                address -> address >= 0 && address <= length - Integer.BYTES ? bytes.get(WORD, address) : 0, length));
    }

    /** Copies it into the SRAM of a card whose processor is held in reset. */
    void load(MyrinetBoard board) {
        board.writeSram(0, bytes, 0, (int) bytes.byteSize());
    }
}
