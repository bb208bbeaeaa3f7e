package org.wirelore.rig.myrinet.card;

import java.util.List;
import org.wirelore.device.lanai.CardBus;
import org.wirelore.device.lanai.LanaiChip;
import org.wirelore.device.lanai.LanaiConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.CardKind;
import tools.jackson.databind.JsonNode;

/**
 * How one Myrinet card is built.
 *
 * @param name name of the card
 * @param description the card; may be empty
 * @param chip generation of the chip
 * @param bus the host bus that it is made for
 * @param periodPs of the processor's clock, picoseconds
 * @param sramBytes size of its memory
 * @param dmaStartNs from the start of a host DMA transfer until the card asks for the bus
 * @param dmaReadBytesPerSecond the most that it takes from the host
 * @param dmaWriteBytesPerSecond the most that it gives to the host
 * @param firmware files of a control program of a user's own; empty: the FMP control program
 * @param sources where the figures come from
 */
public record MyrinetCard(String name, String description, LanaiChip chip, CardBus bus, long periodPs, int sramBytes,
        double dmaStartNs, long dmaReadBytesPerSecond, long dmaWriteBytesPerSecond, List<String> firmware,
        List<String> sources) implements CardConfig {
    /** The kind of these cards in a card's file. */
    public static final String KIND = "lanai";

    /** Cards' events come after those of hosts and fabrics of one time. */
    private static final int ORDER_FIRST = 1 << 20;
    private static final int LANAI4_SRAM_BYTES_MAX = 1 << 20;
    /** Prefix of station addresses that is Myricom's. */
    private static final long MYRICOM = 0x0060DD000000L;

    /** Copies the lists. */
    public MyrinetCard {
        firmware = List.copyOf(firmware);
        sources = List.copyOf(sources);
    }

    /** The kind, for the registry. */
    public static CardKind kind() {
        return new CardKind(KIND, MyrinetCard.class, MyrinetCard::bind, null);
    }

    static MyrinetCard bind(JsonNode node) {
        return new MyrinetCard(Fields.text(node, "name"), Fields.text(node, "description"),
                Fields.constant(LanaiChip.class, node, "chip"), Fields.constant(CardBus.class, node, "bus"),
                Fields.whole(node, "periodPs"), Fields.integer(node, "sramBytes"), Fields.real(node, "dmaStartNs"),
                Fields.whole(node, "dmaReadBytesPerSecond"), Fields.whole(node, "dmaWriteBytesPerSecond"),
                Fields.texts(node, "firmware"), Fields.texts(node, "sources"));
    }

    /** {@return whether such cards existed: later chips are on PCI cards, a LANai 4 has at most 1 MB} */
    public boolean isPossible() {
        return chip == LanaiChip.LANAI4 ? sramBytes <= LANAI4_SRAM_BYTES_MAX : bus == CardBus.PCI;
    }

    @Override
    public String kindName() {
        return KIND;
    }

    /**
     * The card of one host.
     *
     * @param device for traces, hashes and messages, such as {@code lanai-alpha}
     * @param index of the card among those of the rig, from 0 on
     * @param execution how its processor's time is cut
     */
    public LanaiConfig config(String device, int index, LanaiConfig.Execution execution) {
        return new LanaiConfig(device, chip, bus, periodPs, sramBytes, MYRICOM | index + 1, Fields.ns(dmaStartNs),
                dmaReadBytesPerSecond, dmaWriteBytesPerSecond, ORDER_FIRST + index * LanaiConfig.ORDERS,
                execution);
    }
}
