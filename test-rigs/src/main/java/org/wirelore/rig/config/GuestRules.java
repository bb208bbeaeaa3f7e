package org.wirelore.rig.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;

/** What must hold of a host that is a guest. */
final class GuestRules {
    /** As many as slots that QEMU's PC leaves free and that have a line of their own or share it with one other. */
    private static final int CARDS_MAX = 8;

    private final RigCheck check;
    private final HostConfig host;
    private final GuestConfig config;
    private final TreePath path;

    /** @param check stands at the guest */
    GuestRules(RigCheck check, HostConfig host, GuestConfig config) {
        this.check = check;
        this.host = host;
        this.config = config;
        path = check.path().child("guest");
    }

    void check() {
        check.require(check.mode() == RigConfig.Mode.PACED, path,
                "no guest but in paced mode, whose time a virtual machine shares", "one");
        check.require(!host.isElsewhere(), check.path().child("elsewhere"), "false of a guest", "true");
        checkCards();
        for (int i = 0; i < check.variant().ranks().size(); i++) {
            check.require(!check.variant().ranks().get(i).host().equals(host.name()),
                    TreePath.ROOT.child("ranks").child(i).child("host"),
                    "a host that is no guest, which runs programs of its own", Quoted.text(host.name()));
        }
        for (RigFabric fabric : check.variant().fabrics()) {
            check.require(fabric.plug(host.name()) == null || takesGuests(check, fabric), path,
                    "no guest on a fabric of the kind " + fabric.config().kindName() + "; guests can be on "
                            + check.variant().registry().fabricNames(FabricKind.Trait.GUESTS),
                    "one");
        }
        checkImage();
    }

    private void checkCards() {
        int cards = host.cards().size();
        boolean isOwn = !config.socket().isEmpty();
        check.require(cards >= 1 && cards <= (isOwn ? 1 : CARDS_MAX), check.path(),
                isOwn ? "one card in a QEMU of one's own" : "1 to " + CARDS_MAX + " cards in a guest", cards);
    }

    private void checkImage() {
        check.require(config.kernel().isEmpty() == config.initramfs().isEmpty(), path,
                "kernel and initramfs, or neither", "one of them");
        check.require(config.kernel().isEmpty() || config.disk().isEmpty(), path.child("disk"),
                "none beside a kernel", Quoted.text(config.disk()));
        check.require(config.socket().isEmpty() || config.accelerator().equals(GuestConfig.TCG),
                path.child("accelerator"), "tcg with a QEMU of one's own", Quoted.text(config.accelerator()));
        checkUnused(config.socket().isEmpty(), "a QEMU of one's own", Map.of("kernel", config.kernel(), "initramfs",
                config.initramfs(), "disk", config.disk(), "append", config.append(), "steps",
                config.steps().isEmpty() ? "" : "some", "script", String.join(" ", config.script())));
        checkUnused(config.disk().isEmpty(), "a disk of one's own",
                Map.of("append", config.append(), "script", String.join(" ", config.script())));
        boolean isIpxe = config.driver().equals(GuestConfig.IPXE);
        check.require(!isIpxe || (config.kernel().isEmpty() && config.disk().isEmpty()), path.child("driver"),
                "a driver of Linux with a kernel or disk of one's own", Quoted.text(config.driver()));
    }

    /** What would not be heeded. */
    private void checkUnused(boolean isHeeded, String beside, Map<String, String> values) {
        for (String key : new TreeSet<>(values.keySet())) {
            String value = values.get(key);
            check.require(isHeeded || value == null || value.isEmpty(), path.child(key), "none with " + beside,
                    Quoted.text(String.valueOf(value)));
        }
    }

    /**
     * Each card of a guest is in a net of its own: of two in one net, its kernel sends by either.
     *
     * @param check stands at the hosts, of a variant whose fabrics are sound
     */
    static void checkNets(RigCheck check) {
        List<HostConfig> hosts = check.variant().hosts();
        for (int i = 0; i < hosts.size(); i++) {
            Map<String, String> nets = new HashMap<>();
            for (RigFabric fabric : check.variant().fabrics()) {
                Plug plug = hosts.get(i).guest() == null ? null : fabric.plug(hosts.get(i).name());
                if (plug != null && takesGuests(check, fabric)) {
                    String net = fabric.config().guestNet(fabric.plugs(), plug);
                    String other = nets.putIfAbsent(net, fabric.name());
                    check.require(other == null, check.path().child(i),
                            "cards of a guest in nets of their own, as ip.addresses and ip.prefixBits of their fabrics"
                                    + " say",
                            net + " on " + other + " and on " + fabric.name());
                }
            }
        }
    }

    private static boolean takesGuests(RigCheck check, RigFabric fabric) {
        return check.variant().registry().kind(fabric.config()).is(FabricKind.Trait.GUESTS);
    }
}
