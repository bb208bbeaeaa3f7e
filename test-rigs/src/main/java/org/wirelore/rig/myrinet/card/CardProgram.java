package org.wirelore.rig.myrinet.card;

import java.nio.file.Path;
import java.util.List;
import org.wirelore.device.myrinet.FirmwareImage;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.mcp.FmpControlProgram;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.lanai.ObjectFiles;

/** What a card's processor executes: the FMP control program, or one of a user's own. */
public final class CardProgram {
    /** How the name of an image ends that is loaded as it is. */
    public static final String IMAGE = ".img";

    private CardProgram() {
    }

    /**
     * The control program that a card's {@code firmware} names.
     *
     * @throws LanaiException if a file can't be read, or the program does not link or fit
     */
    public static Image of(MyrinetCard card) {
        List<Path> files = card.firmware().stream().map(Path::of).toList();
        if (files.isEmpty()) {
            return FmpControlProgram.image(card.chip().generation(), card.sramBytes());
        }
        if (!card.firmware().getFirst().endsWith(IMAGE)) {
            return ObjectFiles.card(files, card.sramBytes());
        }
        if (files.size() > 1) {
            throw new LanaiException(files.getFirst() + " is an image, with nothing to be linked with: name no other"
                    + " file beside it");
        }
        return ObjectFiles.rawCard(files.getFirst(), card.sramBytes());
    }

    /** The same for cards that execute the same program. */
    public static String key(MyrinetCard card) {
        return card.chip() + " " + card.sramBytes() + " " + card.firmware();
    }

    /**
     * The same, as it is copied into the card's SRAM.
     *
     * @throws LanaiException as {@link #of}
     * @throws org.wirelore.device.api.myrinet.CardFailedException if it does not begin at SRAM address 0
     */
    public static FirmwareImage loadable(MyrinetCard card) {
        return new FirmwareImage(of(card), card.sramBytes());
    }
}
