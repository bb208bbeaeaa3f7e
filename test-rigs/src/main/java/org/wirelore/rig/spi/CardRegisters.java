package org.wirelore.rig.spi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;

/**
 * The registers of the cards that a rig's hosts have, cards of one kind together.
 *
 * @param card what the card is, in words
 * @param hosts the hosts that have such a card
 * @param maps its registers, one map for each space
 */
public record CardRegisters(String card, List<String> hosts, List<RegisterMap> maps) {
    /**
     * The kinds of cards that are emulated in a rig, in the order of its hosts.
     *
     * @param option of the command line, which needs such cards
     * @throws RigException if there is none
     */
    public static List<CardRegisters> required(RigConfig rig, String option) {
        Map<String, CardRegisters> kinds = new LinkedHashMap<>();
        if (rig.mode() != RigConfig.Mode.REAL) {
            for (VariantConfig variant : rig.variants()) {
                variant.fabrics().stream().flatMap(fabric -> fabric.config().registers(fabric.plugs()).stream())
                        .forEach(card -> kinds.merge(card.card(), card, CardRegisters::with));
            }
        }
        if (kinds.isEmpty()) {
            throw new RigException(new Problem(Place.commandLine(option), "",
                    "expected a rig with emulated cards, found one without: " + rig.name()));
        }
        return List.copyOf(kinds.values());
    }

    /** Both together, each host once. */
    public CardRegisters with(CardRegisters other) {
        List<String> all = new ArrayList<>(hosts);
        other.hosts.stream().filter(host -> !all.contains(host)).forEach(all::add);
        return new CardRegisters(card, all, maps);
    }
}
