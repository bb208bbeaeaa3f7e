package org.wirelore.rig.sci.card;

import java.util.List;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.irm.IrmConfig;
import org.wirelore.device.psb.PsbConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.CardKind;
import tools.jackson.databind.JsonNode;

/**
 * How one PCI-SCI adapter is built.
 *
 * @param name name of the card
 * @param description the card; may be empty
 * @param bridge the card's bridge, by another name
 * @param links link controllers
 * @param linkBytesPerSecond of a link
 * @param linkPassNs through a link controller, from link to link
 * @param linkInjectNs from the bridge's call until a packet can leave
 * @param sources where the figures come from
 */
public record SciCard(String name, String description, PsbConfig bridge, int links, long linkBytesPerSecond,
        double linkPassNs, double linkInjectNs, List<String> sources) implements CardConfig {
    /** The kind of these cards in a card's file. */
    public static final String KIND = "psb";

    /** Copies the list. */
    public SciCard {
        sources = List.copyOf(sources);
    }

    /** {@return the kind, for the registry} */
    public static CardKind kind() {
        return new CardKind(KIND, SciCard.class, SciCard::bind, null);
    }

    static SciCard bind(JsonNode node) {
        PsbConfig.Tables table = new PsbConfig.Tables(Fields.integer(node, "attEntries"),
                Fields.integer(node, "attPageBytes"), Fields.integer(node, "exportPages"));
        PsbConfig.Queues queues = new PsbConfig.Queues(Fields.integer(node, "requestSlots"),
                Fields.integer(node, "mailSlots"), Fields.integer(node, "interruptSlots"),
                Fields.integer(node, "loads"), Fields.integer(node, "heldLines"));
        PsbConfig.Times times = new PsbConfig.Times(ns(node, "sendNs"), ns(node, "receiveNs"), ns(node, "answerNs"),
                ns(node, "deliverNs"), ns(node, "holdNs"));
        PsbConfig.Engine engine = new PsbConfig.Engine(ns(node, "engineStartNs"),
                Fields.integer(node, "engineTransactions"), ns(node, "enginePacketNs"));
        String name = Fields.text(node, "name");
        PsbConfig bridge = new PsbConfig(name, Fields.integer(node, "cardType"), Fields.integer(node, "pciDeviceId"),
                Fields.integer(node, "ioBusMhz"), Fields.integer(node, "streams"), Fields.integer(node, "streamBytes"),
                Fields.integer(node, "packetBytes"), table, queues, times, engine);
        return new SciCard(name, Fields.text(node, "description"), bridge, Fields.integer(node, "links"),
                Fields.whole(node, "linkBytesPerSecond"), Fields.real(node, "linkPassNs"),
                Fields.real(node, "linkInjectNs"), Fields.texts(node, "sources"));
    }

    private static long ns(JsonNode node, String key) {
        return Fields.ns(Fields.real(node, key));
    }

    @Override
    public String kindName() {
        return KIND;
    }

    /**
     * The bridge of one host's card.
     *
     * @param device for traces, decisions and hashes, such as {@code sci0.alpha}
     * @return its settings
     */
    public PsbConfig config(String device) {
        return new PsbConfig(device, bridge.cardType(), bridge.deviceId(), bridge.ioBusMhz(), bridge.streams(),
                bridge.streamBytes(), bridge.packetBytes(), bridge.table(), bridge.queues(), bridge.times(),
                bridge.engine());
    }

    /** {@return the longest segment that a host's kernel gives its driver, bytes} */
    public int segmentBytesMax() {
        return IrmConfig.CONTIGUOUS_BYTES_MAX;
    }

    /** {@return how much of its host's memory the card can show to others, bytes} */
    public long exportBytesMax() {
        return (long) bridge.table().exportPages() * PsbRegister.EXPORT_PAGE_BYTES;
    }

    /** {@return how much of other hosts' memory its host can map through the card, bytes} */
    public long importBytesMax() {
        return (long) bridge.table().entries() * bridge.table().pageBytes();
    }

    /** {@return what the driver knows of the card by its type} */
    public IrmConfig.Card driverCard() {
        return new IrmConfig.Card(bridge.streamBytes(), bridge.table().entries(), bridge.table().pageBytes(),
                bridge.table().exportPages(), bridge.ioBusMhz());
    }
}
