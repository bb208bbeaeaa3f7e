package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.myrinet.FirmwareImage;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.SlackConfig;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.lanai.LanaiException;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.myrinet.card.CardProgram;
import org.wirelore.rig.myrinet.card.MyrinetCard;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.port.PortRules;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;

/** What must hold in a rig on a Myrinet beyond what the schema can say. */
final class MyrinetRules {
    private static final String SBUS = "sbus";
    /** Routes of up to this many bytes fit every control program for FMP, which need not be linked then. */
    private static final int SHORT_BYTES = 8;

    private final MyrinetSettings settings;
    private final RigCheck check;
    private final List<String> plugs;
    /** Hosts, and ports behind them. */
    private final List<String> hosts;
    private final List<String> crossbars;

    MyrinetRules(MyrinetSettings settings, RigCheck check) {
        this.settings = settings;
        this.check = check;
        plugs = check.plugs().stream().map(Plug::name).toList();
        hosts = settings.stations(plugs);
        crossbars = settings.switches().stream().map(SwitchSettings::name).toList();
    }

    void check() {
        check.require(check.mode() != RigConfig.Mode.REAL, check.path().child("kind"),
                "a fabric of the real machine in real mode, in which no card is emulated", Quoted.text("myrinet"));
        check.require(!settings.isAutomatic() || hosts.size() <= NetworkLayout.AUTO_HOSTS_MAX,
                TreePath.ROOT.child("hosts"), "at most " + NetworkLayout.AUTO_HOSTS_MAX
                        + " hosts on a Myrinet without switches and cables of its own",
                hosts.size());
        checkFirmware();
        checkNames();
        checkPorts();
        boolean areCablesGood = checkCables();
        boolean isSlackGood = checkSlack();
        if (areCablesGood && isSlackGood) {
            checkDelays();
        }
        boolean isTableGood = checkTableNames();
        if (areCablesGood && isTableGood) {
            Topology topology = settings.routing(plugs);
            checkReach(topology);
            checkRoutes(topology);
            if (check.isUsed(CardPorts.class) && settings.plan() != RoutePlan.MAPPED) {
                checkLengths(settings.routes(plugs));
            }
        }
    }

    private void checkFirmware() {
        for (Plug plug : check.plugs()) {
            if (plug.requiredSlot().card() instanceof MyrinetCard card) {
                checkBus(plug, card);
            }
            if (plug.requiredSlot().card() instanceof MyrinetCard card && !card.isPossible()) {
                check.problem(plug.requiredSlot().path().child("card"),
                        "expected a LANai 4 with at most 1 MB, or a later chip on PCI, found a " + card.chip().title()
                                + " with " + card.sramBytes() + " bytes on " + card.bus());
                continue;
            }
            if (plug.requiredSlot().card() instanceof MyrinetCard card && !card.firmware().isEmpty()) {
                try {
                    FirmwareImage program = CardProgram.loadable(card);
                    program.requireChip(card.chip().generation());
                    if (check.isUsed(CardPorts.class)) {
                        program.requireFit(card.chip().generation(), check.plugs().size());
                    }
                } catch (LanaiException | CardFailedException | LayoutException e) {
                    check.problem(plug.requiredSlot().path().child("card"),
                            "expected a card whose firmware can be loaded: " + e.getMessage());
                }
            }
        }
    }

    private void checkBus(Plug plug, MyrinetCard card) {
        String found = card.bus().name().toLowerCase(Locale.ROOT);
        String profile = plug.config().profile().name();
        String expected = plug.config().profile().pci().kind();
        check.require(found.equals(expected), plug.requiredSlot().path().child("card"), "a card for the bus of "
                + profile + ", " + expected + " (such as " + (expected.equals(SBUS)
                        ? "lanai4-sbus)"
                        : "lanai4-pci, lanai7 or lanai9)"),
                Quoted.text(card.name()) + ", which is for " + found + (expected.equals(SBUS)
                        ? ": hosts with pci are pentium-pro-200-myrinet and others"
                        : ": a host with sbus is ultra-2-200-sbus"));
    }

    private void checkNames() {
        Set<String> names = new HashSet<>(hosts);
        for (int i = 0; i < crossbars.size(); i++) {
            check.require(names.add(crossbars.get(i)), check.path().child("switches").child(i).child("name"),
                    "a name of its own", Quoted.text(crossbars.get(i)) + ", which a host or another switch has");
        }
    }

    private void checkPorts() {
        TreePath path = check.path().child("ports");
        boolean isPaced = check.mode() == RigConfig.Mode.PACED;
        check.require(settings.ports().isEmpty() || isPaced, path, "no ports but in paced mode",
                settings.ports().size());
        boolean isAttached = check.variant().fabrics().stream()
                .anyMatch(each -> !each.config().externalNames(each.plugs()).isEmpty());
        check.require(isAttached || !isPaced, check.path(),
                "the key ports, for what is real in a paced run; one without it has mode virtual", "none");
        check.require(settings.elsewhere().isEmpty() || !settings.isAutomatic(), check.path().child("cables"),
                "a cable from each host to a port or switch, as some hosts are elsewhere", "none");
        PortRules.check(check, settings.ports(), plugs, path);
        for (int i = 0; i < settings.ports().size(); i++) {
            check.require(!(settings.ports().get(i) instanceof PortConfig.QemuGuest), path.child(i).child("kind"),
                    "a port behind which is another Wirelore: a guest of QEMU has no Myrinet card",
                    Quoted.text("qemu-guest"));
        }
    }

    private boolean checkCables() {
        TreePath path = check.path().child("cables");
        Map<String, String> used = new HashMap<>();
        boolean isGood = true;
        for (int i = 0; i < settings.cables().size(); i++) {
            CableSettings cable = settings.cables().get(i);
            if (settings.isElsewhere(cable)) {
                isGood &= checkElsewhere(cable, path.child(i), used);
            } else {
                isGood &= checkEnd(cable.from(), path.child(i).child("from"), used);
                isGood &= checkEnd(cable.to(), path.child(i).child("to"), used);
            }
        }
        if (isGood && !settings.isAutomatic()) {
            for (String host : hosts) {
                if (!used.containsKey(host)) {
                    check.problem(path, "expected a cable for each host and port, found none for " + Quoted.text(host));
                    isGood = false;
                }
            }
        }
        return isGood;
    }

    /** A host elsewhere is at the far side of a port, whose near side has a cable of its own. */
    private boolean checkElsewhere(CableSettings cable, TreePath path, Map<String, String> used) {
        boolean isFrom = settings.elsewhere().contains(cable.from());
        String host = isFrom ? cable.from() : cable.to();
        String port = isFrom ? cable.to() : cable.from();
        List<String> ports = settings.ports().stream().map(PortConfig::name).toList();
        if (!ports.contains(port)) {
            check.problem(path, "expected a cable from " + Quoted.text(host) + ", which is elsewhere, to one of the"
                    + " ports (" + String.join(", ", ports) + "), found one to " + Quoted.text(port)
                    + NearestName.question(port, ports));
            return false;
        }
        check.require(cable.pulledMs() == 0, path.child("pulledMs"), "no time for a cable that another run has, and"
                + " pulls out", Fields.number(cable.pulledMs()));
        String before = used.putIfAbsent(host, path.toString());
        String other = used.putIfAbsent("far side of " + port, path.toString());
        if (before != null || other != null) {
            check.problem(path, "expected one cable for a host elsewhere, and one host behind a port, found what "
                    + (before == null ? other : before) + " has, too");
            return false;
        }
        return true;
    }

    private boolean checkEnd(String end, TreePath path, Map<String, String> used) {
        int colon = end.indexOf(':');
        String name = colon < 0 ? end : end.substring(0, colon);
        if (colon < 0 && crossbars.contains(name)) {
            check.problem(path, "expected a port of the switch, such as " + name + ":0, found " + Quoted.text(end));
            return false;
        }
        List<String> known = colon < 0 ? hosts : crossbars;
        if (!known.contains(name)) {
            List<String> all = new ArrayList<>(hosts);
            all.addAll(crossbars);
            check.problem(path, "expected " + (colon < 0
                    ? "a host on " + settings.name() + ", or SWITCH:PORT"
                    : "a switch (" + String.join(", ", crossbars) + ")") + ", found " + Quoted.text(end)
                    + NearestName.question(name, all));
            return false;
        }
        if (colon >= 0) {
            int ports = settings.switches().get(crossbars.indexOf(name)).ports();
            if (Integer.parseInt(end.substring(colon + 1)) >= ports) {
                check.problem(path, "expected a port from 0 to " + (ports - 1) + " of the switch " + name + ", found "
                        + Quoted.text(end));
                return false;
            }
        }
        String before = used.putIfAbsent(end, path.parent().toString());
        if (before != null) {
            check.problem(path, "expected a port without a cable, found " + Quoted.text(end) + ", where that of "
                    + before + " is");
            return false;
        }
        return true;
    }

    private boolean checkSlack() {
        TreePath path = check.path().child("slack");
        boolean isOrdered = settings.goBytes() < settings.stopBytes();
        check.require(isOrdered, path.child("goBytes"), "less than stopBytes, " + settings.stopBytes(),
                settings.goBytes());
        boolean fits = settings.stopBytes() < settings.slackBytes();
        check.require(fits, path.child("stopBytes"), "less than the size of the buffer, " + settings.slackBytes(),
                settings.stopBytes());
        check.require(Fields.ns(settings.firstByteNs()) >= settings.byteTimePs(), check.path().child("firstByteNs"),
                "at least the time of a byte, " + Fields.number(settings.byteTimePs() / 1e3),
                Fields.number(settings.firstByteNs()));
        return isOrdered && fits;
    }

    private void checkDelays() {
        SlackConfig slack = new SlackConfig(settings.slackBytes(), settings.stopBytes(), settings.goBytes());
        double mostMetres = slack.delayMaxPs(settings.byteTimePs()) / (double) MyrinetConfig.METRE_PS;
        String expected = "at most " + Fields.number(Math.floor(mostMetres * 100) / 100) + " m, as more than the "
                + (settings.slackBytes() - settings.stopBytes())
                + " bytes that a slack buffer has left at STOP would still come";
        for (int i = 0; i < settings.cables().size(); i++) {
            TreePath path = check.path().child("cables").child(i).child("metres");
            double metres = settings.cables().get(i).metres();
            if (metres > mostMetres) {
                check.problem(check.isWritten(path) ? path : check.path().child("metres"),
                        "expected " + expected + ", found " + Fields.number(metres));
                return;
            }
        }
        check.require(!settings.isAutomatic() || settings.metres() <= mostMetres, check.path().child("metres"),
                expected, Fields.number(settings.metres()));
    }

    private boolean checkTableNames() {
        TreePath path = check.path().child("table");
        boolean isStatic = settings.plan() == RoutePlan.STATIC;
        check.require(isStatic || settings.table().isEmpty(), path, "no table, unless routes is static",
                settings.table().size() + " routes");
        check.require(!isStatic || !settings.table().isEmpty(), check.path().child("routes"),
                "the key table, where routes is static", "none");
        boolean isGood = true;
        boolean isMapped = settings.plan() == RoutePlan.MAPPED;
        check.require(!isMapped || check.isUsed(CardPorts.class), check.path().child("routes"),
                "up-down or static, where no protocol such as fmp has drivers that could map", Quoted.text("mapped"));
        check.require(!isMapped || settings.ports().isEmpty(), check.path().child("routes"),
                "up-down or static, where the fabric has ports", Quoted.text("mapped"));
        Set<String> pairs = new HashSet<>();
        for (int i = 0; i < settings.table().size(); i++) {
            RouteSettings route = settings.table().get(i);
            isGood &= checkHost(route.from(), path.child(i).child("from"));
            isGood &= checkHost(route.to(), path.child(i).child("to"));
            check.require(pairs.add(route.from() + " " + route.to()), path.child(i),
                    "one route for each pair of hosts", "another from " + route.from() + " to " + route.to());
        }
        return isGood;
    }

    private boolean checkHost(String name, TreePath path) {
        if (!hosts.contains(name)) {
            check.problem(path, "expected a host on " + settings.name() + ", found " + Quoted.text(name)
                    + NearestName.question(name, hosts));
            return false;
        }
        return true;
    }

    private void checkReach(Topology topology) {
        NetworkRoutes routes = NetworkRoutes.upDown(topology);
        for (int to = 1; to < hosts.size(); to++) {
            boolean isEnd = to >= plugs.size() && (settings.ports().get(to - plugs.size()) instanceof PortConfig.Veth
                    || topology.peerOf(topology.number(topology.endOfHost(to))) < 0);
            if (!isEnd && routes.route(0, to).isEmpty()) {
                check.problem(check.path().child("cables"), "expected a way from each host to every other, found none"
                        + " from " + Quoted.text(hosts.getFirst()) + " to " + Quoted.text(hosts.get(to)));
                return;
            }
        }
    }

    private void checkRoutes(Topology topology) {
        for (int i = 0; i < settings.table().size(); i++) {
            RouteSettings route = settings.table().get(i);
            TreePath path = check.path().child("table").child(i).child("deltas");
            int from = hosts.indexOf(route.from());
            int reached = topology.walk(from, route.bytes(), null);
            int[] channels = topology.channels(from, route.bytes());
            Set<Integer> seen = new HashSet<>();
            for (int channel : channels) {
                if (!seen.add(channel)) {
                    check.problem(path, "expected a route without a circle, found " + route.deltas()
                            + ", which leaves twice by " + nameOf(topology, channel));
                    return;
                }
            }
            check.require(reached == hosts.indexOf(route.to()), path, "a route from " + route.from() + " to "
                    + route.to(),
                    route.deltas() + (reached == Topology.NOWHERE
                            ? ", which leads nowhere after " + nameOf(topology, channels[channels.length - 1])
                            : ", which leads to " + hosts.get(reached)));
        }
    }

    /** A control program has room for a number of bytes of a route, one for each crossbar. */
    private void checkLengths(NetworkRoutes routes) {
        for (int from = 0; from < plugs.size(); from++) {
            int longest = from;
            for (int to = 0; to < plugs.size(); to++) {
                longest = length(routes, from, to) > length(routes, from, longest) ? to : longest;
            }
            int found = length(routes, from, longest);
            if (found > SHORT_BYTES && check.plugs().get(from).requiredSlot().card() instanceof MyrinetCard card
                    && isLoadable(card)) {
                int most = CardProgram.loadable(card).routeBytesMax();
                if (found > most) {
                    tooLong(plugs.get(from), plugs.get(longest), found, most);
                    return;
                }
            }
        }
    }

    private boolean isLoadable(MyrinetCard card) {
        try {
            CardProgram.loadable(card).requireFit(card.chip().generation(), check.plugs().size());
            return card.isPossible();
        } catch (LanaiException | CardFailedException | LayoutException saidBefore) {
            return false;
        }
    }

    private static int length(NetworkRoutes routes, int from, int to) {
        return routes.route(from, to).map(route -> route.length).orElse(0);
    }

    private void tooLong(String from, String to, int found, int most) {
        TreePath path = check.path().child("cables");
        for (int i = 0; i < settings.table().size(); i++) {
            RouteSettings route = settings.table().get(i);
            if (route.from().equals(from) && route.to().equals(to)) {
                path = check.path().child("table").child(i).child("deltas");
            }
        }
        check.problem(path, "expected routes through at most " + most + " crossbars, as the control program of "
                + from + "'s card has room for no longer ones, found one through " + found + " from " + from + " to "
                + to + ": connect them by fewer crossbars, or give them a shorter way in the key table");
    }

    private String nameOf(Topology topology, int channel) {
        Topology.End end = topology.end(channel);
        List<String> names = NetworkLayout.of(settings, hosts).crossbarNames();
        return end.node() < topology.crossbars()
                ? names.get(end.node()) + ":" + end.port()
                : hosts.get(end.node() - topology.crossbars());
    }
}
