package org.wirelore.rig.ethernet;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.wirelore.device.tulip.PhyModel;
import org.wirelore.device.tulip.PinWiring;
import org.wirelore.device.tulip.SerialRomClaims;
import org.wirelore.device.tulip.SerialRomFormatException;
import org.wirelore.device.tulip.SerialRomImage;
import org.wirelore.device.tulip.SerialRomLeaf;
import org.wirelore.device.tulip.TulipBoard;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.VendorRegister;
import org.wirelore.rig.error.IllegalSettingException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/** Reads from a card's file what its maker has put around the chip, and refuses a serial ROM that the board belies. */
final class TulipBoards {
    private static final TreePath SROM = TreePath.ROOT.child("srom");
    private static final TreePath IMAGE = SROM.child("imageHex");
    private static final TreePath LEAVES = SROM.child("leaves");
    private static final TreePath PHYS = TreePath.ROOT.child("phys");
    private static final TreePath PINS = TreePath.ROOT.child("pins");

    private TulipBoards() {
    }

    /** @throws IllegalSettingException if the serial ROM is damaged or claims what the board lacks */
    static TulipBoard bind(JsonNode card, TulipChip chip) {
        int phyAddress = Fields.integer(card, "phyAddress");
        List<PhyModel> phys = card.has("phys") ? phys(card.path("phys")) : List.of(PhyModel.standard(phyAddress));
        List<PinWiring> pins = pins(card.path("pins"), chip);
        int controller = Fields.integer(card, "controller");
        JsonNode srom = card.path("srom");
        SerialRomImage rom;
        if (srom.has("imageHex")) {
            rom = image(Fields.text(srom, "imageHex").strip());
            checkImage(rom, chip, phys, controller);
        } else if (srom.has("leaves")) {
            List<SerialRomLeaf> leaves = SerialRomSettings.leaves(srom.path("leaves"), LEAVES, chip);
            for (SerialRomClaims.Wrong wrong : SerialRomClaims.wrong(chip, leaves, phys, controller)) {
                TreePath leaf = LEAVES.child(Math.max(0, wrong.leaf()));
                throw new IllegalSettingException(
                        wrong.block() < 0 ? leaf : leaf.child("blocks").child(wrong.block()), wrong.text());
            }
            rom = legal(LEAVES, () -> SerialRomImage.of(chip, SerialRomSettings.hex(srom, "subsystemVendorHex"),
                    SerialRomSettings.hex(srom, "subsystemHex"), Fields.integer(srom, "version"), leaves));
        } else {
            rom = TulipBoard.standard(chip, phyAddress).rom();
            checkImage(rom, chip, phys, controller);
        }
        return legal(PHYS, () -> new TulipBoard(rom, controller, phys, pins));
    }

    /** The PCI device number under which the board's ROM knows the chip. */
    static int device(TulipBoard board, TulipChip chip) {
        try {
            return board.rom().leaves(chip).get(board.controller()).device() & 31;
        } catch (SerialRomFormatException e) {
            throw new IllegalStateException("must hold: the ROM was read before", e);
        }
    }

    private static SerialRomImage image(String hex) {
        int bytes = hex.length() / 2;
        if (bytes != SerialRomImage.BYTES) {
            throw new IllegalSettingException(IMAGE, "expected the " + SerialRomImage.BYTES
                    + " bytes of a 93C46 in hexadecimal, found " + bytes
                    + (bytes < SerialRomImage.BYTES ? "; the image is truncated" : ""));
        }
        return SerialRomImage.of(HexFormat.of().parseHex(hex));
    }

    private static void checkImage(SerialRomImage rom, TulipChip chip, List<PhyModel> phys, int controller) {
        if (!rom.hasRightChecksum()) {
            throw new IllegalSettingException(IMAGE, "expected the checksum of the image in its last two bytes, found "
                    + "another; the image is damaged");
        }
        if (!rom.hasRightCrc()) {
            throw new IllegalSettingException(IMAGE, "expected the CRC of the id block in byte 16, found another; "
                    + "the image is damaged");
        }
        try {
            for (SerialRomClaims.Wrong wrong : SerialRomClaims.wrong(chip, rom.leaves(chip), phys, controller)) {
                throw new IllegalSettingException(IMAGE, wrong.text() + " (leaf " + wrong.leaf()
                        + (wrong.block() < 0 ? "" : ", block " + wrong.block()) + ")");
            }
        } catch (SerialRomFormatException e) {
            throw new IllegalSettingException(IMAGE, String.valueOf(e.getMessage()));
        }
    }

    private static List<PhyModel> phys(JsonNode list) {
        List<PhyModel> phys = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            JsonNode phy = list.path(i);
            TreePath path = PHYS.child(i);
            List<VendorRegister> registers = new ArrayList<>();
            JsonNode vendor = phy.path("registers");
            for (int j = 0; j < vendor.size(); j++) {
                JsonNode each = vendor.path(j);
                registers.add(legal(path.child("registers").child(j), () -> register(each)));
            }
            phys.add(legal(path, () -> new PhyModel(Fields.text(phy, "model"), Fields.integer(phy, "address"),
                    SerialRomSettings.hex(phy, "identifier1Hex"), SerialRomSettings.hex(phy, "identifier2Hex"),
                    SerialRomSettings.hex(phy, "abilitiesHex"), registers)));
        }
        return phys;
    }

    private static VendorRegister register(JsonNode node) {
        return new VendorRegister(Fields.integer(node, "number"), Fields.text(node, "name"),
                SerialRomSettings.hex(node, "resetHex"), SerialRomSettings.hex(node, "storedHex"),
                SerialRomSettings.hex(node, "linkHex"), SerialRomSettings.hex(node, "hundredHex"),
                SerialRomSettings.hex(node, "tenHex"), SerialRomSettings.hex(node, "fullDuplexHex"),
                SerialRomSettings.hex(node, "negotiatedHex"));
    }

    private static List<PinWiring> pins(JsonNode list, TulipChip chip) {
        List<PinWiring> pins = new ArrayList<>();
        int count = chip.hasSia() ? 4 : 8;
        for (int i = 0; i < list.size(); i++) {
            JsonNode node = list.path(i);
            int pin = Fields.integer(node, "pin");
            if (pin >= count || pins.stream().anyMatch(wired -> wired.pin() == pin)) {
                throw new IllegalSettingException(PINS.child(i).child("pin"), "expected a pin of the chip from 0 to "
                        + (count - 1) + " that has no other use, found " + pin);
            }
            pins.add(new PinWiring(pin, Fields.constant(PinWiring.Use.class, node, "use"),
                    Fields.flag(node, "activeLow")));
        }
        return pins;
    }

    /** Makes something of settings; what it refuses is wrong at a place of the file. */
    static <T> T legal(TreePath path, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalSettingException(path,
                    "expected settings that fit together, found others: " + e.getMessage());
        }
    }
}
