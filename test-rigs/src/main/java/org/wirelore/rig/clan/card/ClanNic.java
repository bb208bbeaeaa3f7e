package org.wirelore.rig.clan.card;

import java.util.List;
import org.wirelore.device.clan.ClanConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.CardKind;
import tools.jackson.databind.JsonNode;

/**
 * How one cLAN card is built.
 *
 * @param name name of the card
 * @param description the card; may be empty
 * @param chip the card itself, by another name
 * @param sources where the figures come from
 */
public record ClanNic(String name, String description, ClanConfig chip, List<String> sources) implements CardConfig {
    /** The kind of these cards in a card's file. */
    public static final String KIND = "clan";

    private static final int UNRELIABLE = 1;
    private static final int RELIABLE_DELIVERY = 2;
    private static final int RELIABLE_RECEPTION = 4;

    /** Copies the list. */
    public ClanNic {
        sources = List.copyOf(sources);
    }

    /** {@return the kind, for the registry} */
    public static CardKind kind() {
        return new CardKind(KIND, ClanNic.class, ClanNic::bind, null);
    }

    static ClanNic bind(JsonNode node) {
        ClanConfig.Limits limits = new ClanConfig.Limits(Fields.integer(node, "vis"), Fields.integer(node, "cqs"),
                Fields.integer(node, "cqEntries"), Fields.integer(node, "regions"), Fields.integer(node, "pages"),
                Fields.integer(node, "descriptors"), Fields.integer(node, "segments"),
                Fields.integer(node, "transferBytes"));
        ClanConfig.Link link = new ClanConfig.Link(Fields.integer(node, "burstCells"),
                Fields.integer(node, "windowUnits"), Fields.integer(node, "retries"), ns(node, "retryNs"),
                ns(node, "answerNs"));
        ClanConfig.Times times = new ClanConfig.Times(ns(node, "doorbellNs"), ns(node, "fetchNs"),
                ns(node, "sendNs"), ns(node, "receiveNs"), ns(node, "completeNs"));
        String name = Fields.text(node, "name");
        ClanConfig chip = new ClanConfig(name, Fields.integer(node, "cardType"), Fields.integer(node, "pciDeviceId"),
                limits, levels(Fields.texts(node, "levels")), levels(Fields.texts(node, "readLevels")), link, times);
        return new ClanNic(name, Fields.text(node, "description"), chip, Fields.texts(node, "sources"));
    }

    private static int levels(List<String> names) {
        int levels = 0;
        for (String each : names) {
            levels |= switch (each) {
                case "unreliable" -> UNRELIABLE;
                case "reliable-delivery" -> RELIABLE_DELIVERY;
                default -> RELIABLE_RECEPTION;
            };
        }
        return levels;
    }

    private static long ns(JsonNode node, String key) {
        return Fields.ns(Fields.real(node, key));
    }

    @Override
    public String kindName() {
        return KIND;
    }
}
