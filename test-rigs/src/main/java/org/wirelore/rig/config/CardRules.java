package org.wirelore.rig.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.AddressForm;
import org.wirelore.rig.spi.CardSlot;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** What must hold of the cards of hosts and of the fabrics that they are on. */
final class CardRules {
    private final RigCheck check;
    private final VariantConfig variant;

    CardRules(RigCheck check) {
        this.check = check;
        this.variant = check.variant();
    }

    void check() {
        checkFabrics();
        for (int i = 0; i < variant.hosts().size(); i++) {
            TreePath path = TreePath.ROOT.child("hosts").child(i);
            HostConfig host = variant.hosts().get(i);
            checkSlots(host);
            checkShort(host, path);
            host.cards().forEach(this::checkCard);
        }
    }

    private void checkFabrics() {
        Map<String, TreePath> names = new HashMap<>();
        for (RigFabric fabric : variant.fabrics()) {
            TreePath same = names.putIfAbsent(fabric.name(), fabric.path());
            if (same != null) {
                check.problem(fabric.path().child("name"), "expected a name of its own, found "
                        + Quoted.text(fabric.name()) + ", which " + same + " has");
            } else if (fabric.config().cardKind() != null && fabric.plugs().isEmpty()) {
                check.problem(fabric.path(), "expected a card on the fabric " + fabric.name()
                        + ", found none: no host has an entry in cards with \"fabric\": "
                        + Quoted.text(fabric.name()));
            }
        }
    }

    private void checkSlots(HostConfig host) {
        Map<Integer, TreePath> slots = new HashMap<>();
        Map<String, TreePath> fabrics = new HashMap<>();
        for (CardSlot card : host.cards()) {
            TreePath rival = fabrics.putIfAbsent(card.fabric(), card.path());
            if (rival != null) {
                check.problem(card.path().child("fabric"), "expected a fabric on which the host has no other card,"
                        + " found " + Quoted.text(card.fabric()) + ", on which " + rival + " is");
            }
            TreePath same = slots.putIfAbsent(card.slot(), card.path());
            if (same != null) {
                check.problem(check.isWritten(card.path().child("slot")) ? card.path().child("slot") : card.path(),
                        "expected a slot of its own, found slot " + card.slot() + ", where the card of " + same
                                + " is");
            }
        }
    }

    /** A card whose fabric is not said is on the only one that takes cards. */
    private void checkShort(HostConfig host, TreePath path) {
        if (host.cards().isEmpty() && check.isWritten(path.child("card"))) {
            List<String> names = withCards();
            if (names.size() > 1) {
                check.problem(path.child("card"), "expected the key cards, whose entries name their fabrics ("
                        + String.join(", ", names) + "), found a card that names none");
            }
        }
    }

    private List<String> withCards() {
        return variant.fabrics().stream().filter(fabric -> fabric.config().cardKind() != null).map(RigFabric::name)
                .toList();
    }

    private void checkCard(CardSlot slot) {
        RigFabric fabric = variant.fabric(slot.fabric());
        if (fabric == null) {
            List<String> names = variant.fabrics().stream().map(RigFabric::name).toList();
            check.problem(slot.path().child("fabric"), "expected the name of a fabric (" + String.join(", ", names)
                    + "), found " + Quoted.text(slot.fabric()) + NearestName.question(slot.fabric(), names));
            return;
        }
        String kind = fabric.config().cardKind();
        if (kind == null) {
            List<String> names = withCards();
            check.problem(slot.path().child("fabric"), "expected a fabric that takes cards ("
                    + (names.isEmpty() ? "this rig has none" : String.join(", ", names)) + "), found "
                    + Quoted.text(slot.fabric()) + ", on which every host is without a card");
        } else if (!kind.equals(slot.card().kindName())) {
            check.problem(slot.path().child("card"), "expected a card of kind " + kind + ", as the fabric "
                    + fabric.name() + " takes, found " + Quoted.text(slot.card().name()) + " of kind "
                    + slot.card().kindName());
        } else {
            checkAddress(slot, variant.registry().card(kind).address());
        }
    }

    private void checkAddress(CardSlot slot, @Nullable AddressForm form) {
        String address = slot.address();
        if (address != null) {
            check.require(form != null && form.fits(address), slot.addressPath(), form == null
                    ? "no address, which cards of kind " + slot.card().kindName() + " do not have"
                    : form.expected(), Quoted.text(address));
        }
    }
}
