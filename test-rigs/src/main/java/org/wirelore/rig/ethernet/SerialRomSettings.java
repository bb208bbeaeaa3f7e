package org.wirelore.rig.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.device.tulip.SerialRomBlock;
import org.wirelore.device.tulip.SerialRomLeaf;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.rig.error.IllegalSettingException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/** The leaves of a serial ROM in a card's file. */
final class SerialRomSettings {
    private static final Set<String> MII = Set.of("type", "phy", "selectHex", "resetHex", "capabilitiesHex",
            "advertisedHex", "fullDuplexHex", "thresholdHex");
    /** The keys that a block of each type has. */
    private static final Map<Integer, Set<String>> KEYS = Map.of(
            0, Set.of("type", "medium", "pinsHex", "commandHex"),
            1, MII,
            2, Set.of("type", "medium", "csr13Hex", "csr14Hex", "csr15Hex", "pinControlHex", "pinDataHex"),
            3, MII,
            4, Set.of("type", "medium", "pinControlHex", "pinDataHex", "commandHex"),
            5, Set.of("type", "resetHex"));
    private static final List<String> SIA_REGISTERS = List.of("csr13Hex", "csr14Hex", "csr15Hex");

    private SerialRomSettings() {
    }

    /** A number in hexadecimal; 0 where the key is missing. */
    static int hex(JsonNode node, String key) {
        return node.has(key) ? Integer.parseInt(Fields.text(node, key), 16) : 0;
    }

    static List<SerialRomLeaf> leaves(JsonNode list, TreePath path, TulipChip chip) {
        List<SerialRomLeaf> leaves = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            JsonNode node = list.path(i);
            List<SerialRomBlock> blocks = new ArrayList<>();
            JsonNode block = node.path("blocks");
            for (int j = 0; j < block.size(); j++) {
                blocks.add(block(block.path(j), path.child(i).child("blocks").child(j), chip));
            }
            leaves.add(new SerialRomLeaf(Fields.integer(node, "device"), hex(node, "connectionHex"),
                    chip.hasSia() ? 0 : hex(node, "pinDirectionsHex"), blocks));
        }
        return leaves;
    }

    private static SerialRomBlock block(JsonNode node, TreePath path, TulipChip chip) {
        int type = Fields.integer(node, "type");
        Set<String> keys = KEYS.getOrDefault(type, Set.of());
        node.propertyNames().forEach(key -> {
            if (!keys.contains(key)) {
                throw new IllegalSettingException(path.child(key), "expected no such key in a block of type " + type
                        + ", found one");
            }
        });
        if (type == 1 ? chip.hasSia() : type == 3 && !chip.hasSia()) {
            throw new IllegalSettingException(path.child("type"), "expected a type that the " + chip + " has ("
                    + (chip.hasSia() ? "2 to 5" : "0, 1 or 5") + "), found " + type);
        }
        return switch (type) {
            case 0 -> new SerialRomBlock.PinMedium(medium(node, path), hex(node, "pinsHex"), hex(node, "commandHex"));
            case 1, 3 -> new SerialRomBlock.Mii(node.path("phy").intValue(0), sequence(node, "selectHex", path, chip),
                    sequence(node, "resetHex", path, chip), hex(node, "capabilitiesHex"), hex(node, "advertisedHex"),
                    hex(node, "fullDuplexHex"), hex(node, "thresholdHex"), 0);
            case 2 -> new SerialRomBlock.Sia(medium(node, path), siaSettings(node, path), hex(node, "pinControlHex"),
                    hex(node, "pinDataHex"));
            case 4 -> new SerialRomBlock.Symbol(medium(node, path), hex(node, "pinControlHex"),
                    hex(node, "pinDataHex"), hex(node, "commandHex"));
            default -> new SerialRomBlock.Reset(sequence(node, "resetHex", path, chip));
        };
    }

    private static int medium(JsonNode node, TreePath path) {
        if (!node.has("medium")) {
            throw new IllegalSettingException(path, "expected the key medium, found none");
        }
        return SerialRomBlock.MEDIA.indexOf(Fields.text(node, "medium"));
    }

    private static List<Integer> siaSettings(JsonNode node, TreePath path) {
        List<String> given = SIA_REGISTERS.stream().filter(node::has).toList();
        if (!given.isEmpty() && given.size() != SIA_REGISTERS.size()) {
            throw new IllegalSettingException(path, "expected csr13Hex, csr14Hex and csr15Hex together or none, found "
                    + String.join(" and ", given));
        }
        return given.stream().map(key -> hex(node, key)).toList();
    }

    private static List<Integer> sequence(JsonNode node, String key, TreePath path, TulipChip chip) {
        List<Integer> values = new ArrayList<>();
        JsonNode list = node.path(key);
        for (int i = 0; i < list.size(); i++) {
            int value = Integer.parseInt(list.path(i).stringValue(), 16);
            if (!chip.hasSia() && value > 0xFF) {
                throw new IllegalSettingException(path.child(key).child(i),
                        "expected a byte, which the 8 pins of the " + chip + " take, found "
                                + list.path(i).stringValue());
            }
            values.add(value);
        }
        return values;
    }
}
