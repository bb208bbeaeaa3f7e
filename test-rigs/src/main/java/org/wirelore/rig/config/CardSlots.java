package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.CardSlot;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigFabric;
import tools.jackson.databind.JsonNode;

/** The cards of hosts: those of the key {@code cards}, or the only one of the keys of the host itself. */
final class CardSlots {
    static final String CARDS = "cards";

    /** Gives the card that a key names. */
    interface Cards {
        CardConfig card(TreePath path);
    }

    private CardSlots() {
    }

    /**
     * The cards of a host, in the order of their slots.
     *
     * @param host the host in the rig
     * @param path where it is
     * @param fabrics all of the rig
     */
    static List<CardSlot> slots(JsonNode host, TreePath path, List<FabricConfig> fabrics, Cards cards) {
        if (!host.has(CARDS)) {
            return fabrics(host, fabrics).stream()
                    .map(fabric -> new CardSlot(0, cards.card(path.child("card")), fabric,
                            Fields.textOrNull(host, "mac"), Fields.textOrNull(host, "interface"), path, "mac"))
                    .toList();
        }
        List<CardSlot> slots = new ArrayList<>();
        JsonNode list = host.path(CARDS);
        for (int i = 0; i < list.size(); i++) {
            TreePath at = path.child(CARDS).child(i);
            JsonNode node = list.path(i);
            slots.add(new CardSlot(node.has("slot") ? Fields.integer(node, "slot") : i, cards.card(at.child("card")),
                    Fields.text(node, "fabric"), Fields.textOrNull(node, "address"),
                    Fields.textOrNull(node, "interface"), at, "address"));
        }
        slots.sort(Comparator.comparingInt(CardSlot::slot));
        return slots;
    }

    /** Names of the fabrics that the cards of a host are on; a host that says nothing is on the only one with cards. */
    static List<String> fabrics(JsonNode host, List<FabricConfig> fabrics) {
        if (host.has(CARDS)) {
            return host.path(CARDS).valueStream().map(card -> Fields.text(card, "fabric")).toList();
        }
        List<String> withCards = fabrics.stream().filter(fabric -> fabric.cardKind() != null).map(FabricConfig::name)
                .toList();
        return withCards.size() == 1 ? withCards : List.of();
    }

    /** The fabrics with the hosts on them. */
    static List<RigFabric> plugged(List<FabricConfig> fabrics, List<HostConfig> hosts, boolean isList) {
        return IntStream.range(0, fabrics.size())
                .mapToObj(i -> new RigFabric(fabrics.get(i), plugs(fabrics.get(i), hosts,
                        ofOneKind(fabrics.subList(0, i), fabrics.get(i), hosts)),
                        isList
                                ? TreePath.ROOT.child(ConfigBinder.FABRICS).child(i)
                                : TreePath.ROOT.child("fabric")))
                .toList();
    }

    /** How many plugs some fabrics have that are of the kind of another. */
    private static int ofOneKind(List<FabricConfig> fabrics, FabricConfig as, List<HostConfig> hosts) {
        return fabrics.stream().filter(fabric -> fabric.kindName().equals(as.kindName()))
                .mapToInt(fabric -> plugs(fabric, hosts, 0).size()).sum();
    }

    private static List<Plug> plugs(FabricConfig fabric, List<HostConfig> hosts, int firstNumber) {
        List<Plug> plugs = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            HostConfig host = hosts.get(i);
            if (fabric.cardKind() == null) {
                plugs.add(new Plug(i, firstNumber + plugs.size(), host, null));
            } else {
                for (CardSlot slot : host.cards()) {
                    if (slot.fabric().equals(fabric.name())) {
                        plugs.add(new Plug(i, firstNumber + plugs.size(), host, slot));
                    }
                }
            }
        }
        return plugs;
    }
}
