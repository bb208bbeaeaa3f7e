package org.wirelore.rig.urtp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.urtp.AllgatherChoice;
import org.wirelore.adi.urtp.UrtpConfig;
import org.wirelore.adi.urtp.UrtpCostNames;
import org.wirelore.adi.urtp.UrtpEvent;
import org.wirelore.adi.urtp.UrtpPlaces;
import org.wirelore.adi.urtp.UrtpRule;
import org.wirelore.adi.urtp.UrtpStartup;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.Datalinks;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.shm.ShmProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI on URTP.
 *
 * @param config its settings
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet
 * @param local what ranks of one host use among themselves; null: the same
 */
record UrtpProtocol(UrtpConfig config, long unexpectedBytesMax, @Nullable ShmProtocol local) implements AdiProtocol {
    static final String NAME = "urtp";

    static UrtpProtocol bind(JsonNode node, JsonNode rig) {
        Set<UrtpRule> published = EnumSet.noneOf(UrtpRule.class);
        for (JsonNode number : node.path("published")) {
            Arrays.stream(UrtpRule.values()).filter(rule -> rule.number() == number.intValue())
                    .forEach(published::add);
        }
        return new UrtpProtocol(new UrtpConfig(Fields.integer(node, "window"), Fields.integer(node, "range"),
                Fields.integer(node, "ackWindow"), Fields.integer(node, "reqDelay"), Fields.us(node, "minReqGapUs"),
                Fields.us(node, "minRecvWaitUs"), Fields.us(node, "maxRecvWaitUs"), Fields.us(node, "minSendWaitUs"),
                Fields.us(node, "maxSendWaitUs"), Fields.us(node, "probeUs"), Fields.integer(node, "probesMax"),
                Fields.us(node, "lingerUs"), Fields.integer(node, "controlBuffers"),
                node.path("allgather").intValue(UrtpConfig.DEFAULT.allgather()),
                Fields.integer(node, "roundPackets"), choices(node),
                Fields.text(node, "collectives").equals("multicast"), Fields.text(node, "completion").equals("sleep"),
                signals(node.path("signals")), hardwareGroups(node.path("hardwareGroups")),
                Fields.integer(node, "rendezvousBytes"), published, places(node)),
                Fields.whole(node, "unexpectedBytesMax"), local(node));
    }

    private static @Nullable ShmProtocol local(JsonNode node) {
        Wait waiting = signals(node.path("signals")) == UrtpConfig.Signals.POLL ? Wait.POLL : Wait.BLOCK;
        return Fields.text(node, "local").equals(ShmProtocol.NAME)
                ? new ShmProtocol(waiting, Fields.whole(node, "unexpectedBytesMax"))
                : null;
    }

    private static UrtpPlaces places(JsonNode node) {
        return new UrtpPlaces(Fields.text(node, "sendBuffers").equals("in-place"),
                Fields.integer(node, "receiveBuffers"), Fields.text(node, "runsIn").equals("kernel"));
    }

    private static UrtpConfig.Signals signals(JsonNode node) {
        if (node.isBoolean()) {
            return UrtpConfig.Signals.HANDLER;
        }
        return node.stringValue().equals("poll") ? UrtpConfig.Signals.POLL : UrtpConfig.Signals.BLOCK;
    }

    private static int hardwareGroups(JsonNode node) {
        if (node.isBoolean()) {
            return node.booleanValue() ? UrtpConfig.HARDWARE_GROUPS_MAX : 0;
        }
        return node.intValue();
    }

    /** Those that a rig leaves to its table; none if it says itself how each Allgather goes. */
    private static List<AllgatherChoice> choices(JsonNode node) {
        List<AllgatherChoice> choices = new ArrayList<>();
        if (node.path("allgather").isString()) {
            for (JsonNode each : node.path("allgatherTable")) {
                choices.add(new AllgatherChoice(Fields.integer(each, "ranks"), Fields.integer(each, "bytes"),
                        Fields.integer(each, "allgather"), Fields.integer(each, "roundPackets")));
            }
        }
        return choices;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI on URTP over the raw datalink, collectives by " + (config.multicast() ? "multicast" : "trees")
                + ", window " + config.window() + " of " + config.range()
                + " numbers, an ACK for " + config.ackWindow() + " packets" + switch (config.signals()) {
                    case HANDLER -> "";
                    case BLOCK -> ", no signals: asleep";
                    case POLL -> ", no signals: polling";
                } + (config.hardwareGroups() == 0
                        ? ""
                        : ", up to " + config.hardwareGroups() + " addresses of sets of ranks at a station")
                + (config.places().sendsInPlace() ? ", from the program's memory into the kernel" : "")
                + (config.places().answersInKernel() ? ", in the kernel's interrupt handler" : "")
                + (config.places().receiveBuffers() == 0
                        ? ""
                        : ", " + config.places().receiveBuffers() + " receive buffers")
                + (config.published().isEmpty()
                        ? ""
                        : ", as printed: rule " + config.published().stream().map(rule -> "" + rule.number())
                                .collect(Collectors.joining(", ")));
    }

    @Override
    public String briefly() {
        return "on URTP";
    }

    @Override
    public List<Table> tables(List<MeasuredVariant> variants) {
        return Stream.of(AllgatherTable.of(variants), RequestGapTable.of(variants), UnsentRequestsTable.of(variants))
                .flatMap(List::stream).toList();
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Datalinks.class);
    }

    @Override
    public List<String> costs() {
        return Stream.of(AdiCostNames.ALL, UrtpCostNames.ALL).flatMap(List::stream).toList();
    }

    @Override
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new UrtpEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new UrtpOracle(context, config), new KBufferOracle(context, config));
    }

    @Override
    public long firstTimeOutPs() {
        return Math.max(config.minRecvWaitPs(), config.minSendWaitPs());
    }

    @Override
    public long recoveryPs() {
        return Math.max(config.maxProbePs(), Math.max(config.maxRecvWaitPs(), config.maxSendWaitPs()));
    }

    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean takesMoreRanks() {
        return local == null;
    }

    @Override
    public int frameBytesMin(int ranks) {
        return UrtpStartup.frameBytesMin(ranks);
    }

    /** A rank sleeps until the kernel says that a packet has come, unless it polls. */
    @Override
    public boolean blocks() {
        return config.signals() != UrtpConfig.Signals.POLL;
    }

    @Override
    public void check(RigCheck check) {
        check.require(config.range() >= 2 * config.window(), check.path().child("range"), "at least "
                + 2 * config.window() + ", twice the window", config.range());
        int ackWindowMax = config.published().contains(UrtpRule.ACK_WINDOW_FITS)
                ? UrtpConfig.WINDOW_MAX
                : Math.max(1, config.window() / 2);
        check.require(config.ackWindow() <= ackWindowMax, check.path().child("ackWindow"), "at most " + ackWindowMax
                + ", half the window, unless rule 10 is published", config.ackWindow());
        int reqDelayMin = config.published().contains(UrtpRule.REQ_DELAY_IS_POSITIVE) ? 0 : 1;
        check.require(config.reqDelay() >= reqDelayMin, check.path().child("reqDelay"), "at least " + reqDelayMin
                + ", or rule 14 published", config.reqDelay());
        JsonNode signals = check.at(check.path().child("signals"));
        check.require(!signals.isBoolean() || signals.booleanValue(), check.path().child("signals"),
                "true, block or poll", "false");
        check.require(config.signals() == UrtpConfig.Signals.HANDLER
                || check.variant().faults().rules().stream().noneMatch(rule -> rule.kind().equals("crash")),
                check.path().child("signals"), "true where a host crashes, as without signals a rank that computes is"
                        + " as silent as a dead one",
                signals);
        check.require(config.hardwareGroups() == 0 || config.multicast(), check.path().child("hardwareGroups"),
                "none where collectives are trees, which multicast nothing", config.hardwareGroups());
        check.require(!config.places().answersInKernel() || (check.mode() != RigConfig.Mode.REAL
                && check.at(TreePath.ROOT.child("unet").child("mbufs")).intValue(0) > 0
                && config.hardwareGroups() == 0), check.path().child("runsIn"),
                "library where a kernel is real or has no mbufs (unet.mbufs), or there are hardware groups",
                "\"kernel\"");
        int buffers = config.places().receiveBuffers();
        int buffersMin = UrtpPlaces.receiveBuffersMin(check.variant().ranks().size());
        check.require(buffers == 0 || buffers >= buffersMin, check.path().child("receiveBuffers"), "at least "
                + buffersMin + ", one for each of the two streams of each other rank, or 0", buffers);
        check.require(config.roundPackets() <= config.window(), check.path().child("roundPackets"),
                "at most " + config.window() + ", the window", config.roundPackets());
        JsonNode table = check.at(check.path().child("allgatherTable"));
        check.require(!check.at(check.path().child("allgather")).isString() || !table.isEmpty(),
                check.path().child("allgatherTable"), "a choice or more, as allgather is auto", "none");
        for (int i = 0; i < table.size(); i++) {
            int packets = Fields.integer(table.path(i), "roundPackets");
            check.require(packets <= config.window(),
                    check.path().child("allgatherTable").child(i).child("roundPackets"),
                    "at most " + config.window() + ", the window", packets);
        }
        check.require(check.variant().ranks().size() <= UrtpConfig.RANKS_MAX, check.path().child("kind"),
                "at most " + UrtpConfig.RANKS_MAX + " ranks under urtp, which is what a packet can name",
                check.variant().ranks().size() + " ranks");
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        int job = start.drawn() + start.job();
        Datalink datalink = UrtpStartup.open(start.open(Datalinks.class), job, config);
        // All listen when the rows are complete.
        long[][] rows = start
                .exchange(new long[]{datalink.address(), datalink.frameBytesMax(), start.isWhole() ? 1 : 0});
        long[] addresses = new long[rows.length];
        boolean[] whole = new boolean[rows.length];
        int frameBytesMax = Integer.MAX_VALUE;
        for (int member : start.members()) {
            addresses[member] = rows[member][0];
            frameBytesMax = (int) Math.min(frameBytesMax, rows[member][1]);
            whole[member] = rows[member][2] != 0;
        }
        requireDifferent(addresses, start);
        int longest = frameBytesMax;
        return () -> UrtpStartup.connect(environment, datalink, start.members(), whole, addresses, longest, job,
                config);
    }

    /** A network brings what is for a station to one host. */
    private static void requireDifferent(long[] addresses, RankStart start) throws IOException {
        for (int member : start.members()) {
            for (int other : start.members()) {
                if (addresses[member] == addresses[other] && !start.places().isSameHost(member, other)) {
                    throw new IOException("expected a station address for each host, found one of both "
                            + start.places().host(Math.min(member, other)) + " and "
                            + start.places().host(Math.max(member, other)) + ", "
                            + String.format(Locale.ROOT, "%012x", addresses[member]).replaceAll("(..)(?!$)", "$1:")
                            + ": give an interface another one");
                }
            }
        }
    }
}
