package org.wirelore.rig.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.wirelore.device.tulip.TulipBoard;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.AddressForm;
import org.wirelore.rig.spi.CardConfig;
import tools.jackson.databind.JsonNode;

/**
 * How one network card of the Tulip family is built.
 *
 * @param name name of the card
 * @param description the card; may be empty
 * @param chip member of the family
 * @param revision PCI revision (CFRV), 0 to 255
 * @param board what its maker has put around the chip
 * @param broadcastAlwaysAccepted the behaviour of some emulators; the silicon accepts broadcast only if its filter does
 * @param transmitFifoBytes size of the transmit FIFO, at least 64
 * @param receiveFifoBytes size of the receive FIFO, at least 64
 * @param receiveTailBytes how much of a frame is still in the FIFO when its last bit arrives, at least 16
 * @param decisionNs from the arrival of a descriptor inside the chip to its next action
 * @param transmitLatencyNs from the threshold reached to the first preamble bit
 * @param receiveLatencyNs from the last bit of a frame to the request for the bus
 * @param speedsBitsPerSecond speeds that it can run at
 * @param sources where the figures come from
 */
record TulipCard(String name, String description, TulipChip chip, int revision, TulipBoard board,
        boolean broadcastAlwaysAccepted, int transmitFifoBytes, int receiveFifoBytes, int receiveTailBytes,
        double decisionNs, double transmitLatencyNs, double receiveLatencyNs, List<Long> speedsBitsPerSecond,
        List<String> sources) implements CardConfig {
    /** Its kind in a card's file. */
    static final String KIND = "tulip";

    /** A unicast address. */
    static final AddressForm ADDRESS = new AddressForm(
            Pattern.compile("[0-9a-fA-F][02468aceACE](:[0-9a-fA-F]{2}){5}"),
            "a unicast address such as 02:00:00:00:00:01");

    @Override
    public String kindName() {
        return KIND;
    }

    static TulipCard bind(JsonNode node) {
        List<Long> speeds = new ArrayList<>();
        node.path("speedsBitsPerSecond").forEach(speed -> speeds.add(speed.longValue()));
        TulipChip chip = Fields.constant(TulipChip.class, node, "chip");
        return new TulipCard(Fields.text(node, "name"), Fields.text(node, "description"),
                chip, Fields.integer(node, "revision"),
                TulipBoards.bind(node, chip), Fields.flag(node, "broadcastAlwaysAccepted"),
                Fields.integer(node, "transmitFifoBytes"), Fields.integer(node, "receiveFifoBytes"),
                Fields.integer(node, "receiveTailBytes"), Fields.real(node, "decisionNs"),
                Fields.real(node, "transmitLatencyNs"), Fields.real(node, "receiveLatencyNs"), speeds,
                Fields.texts(node, "sources"));
    }

    TulipCard {
        speedsBitsPerSecond = List.copyOf(speedsBitsPerSecond);
        sources = List.copyOf(sources);
    }
}
