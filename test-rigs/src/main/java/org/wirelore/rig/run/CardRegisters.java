package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

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
        List<CardRegisters> cards = of(rig);
        if (cards.isEmpty()) {
            throw new RigException(new Problem(Place.commandLine(option), "",
                    "expected a rig with emulated cards, found one without: " + rig.name()));
        }
        return cards;
    }

    private static List<CardRegisters> of(RigConfig rig) {
        Map<String, CardRegisters> kinds = new LinkedHashMap<>();
        if (rig.mode() != RigConfig.Mode.REAL) {
            for (VariantConfig variant : rig.variants()) {
                if (hasCards(variant.fabric().kind())) {
                    variant.hosts().forEach(host -> add(kinds, host));
                }
            }
        }
        return List.copyOf(kinds.values());
    }

    private static boolean hasCards(FabricConfig.Kind kind) {
        return switch (kind) {
            case LOOPBACK, SHARED_MEMORY, SOCKETS -> false;
            default -> true;
        };
    }

    private static void add(Map<String, CardRegisters> kinds, HostConfig host) {
        TulipConfig config = Station.card(host);
        String card = config.chip() + " revision " + Integer.toHexString(config.revision()) + "h";
        @Nullable
        CardRegisters known = kinds.get(card);
        List<String> hosts = new ArrayList<>(known == null ? List.of() : known.hosts());
        if (!hosts.contains(host.name())) {
            hosts.add(host.name());
        }
        kinds.put(card, new CardRegisters(card, hosts, known == null ? Dc21140.registerMaps(config) : known.maps()));
    }
}
