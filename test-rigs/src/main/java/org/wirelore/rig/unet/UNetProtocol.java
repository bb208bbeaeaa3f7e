package org.wirelore.rig.unet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.unet.AckPolicy;
import org.wirelore.adi.unet.RetransmissionInitiator;
import org.wirelore.adi.unet.StartUp;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.adi.unet.UNetCostNames;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.unet.UNetStartup;
import org.wirelore.device.api.unet.StationTable;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.unet.UNetCosts;
import org.wirelore.emulator.capture.Dissector;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.shm.ShmProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI with its reliable protocol over U-Net (MPI-on-U-Net paper, section 5).
 *
 * @param reliable whether messages go through the reliable stream
 * @param strict the published protocol to the letter, without the corrections
 * @param ack when a message is acknowledged by itself
 * @param ackThreshold messages without acknowledgment after which one is sent, 1 to half the window
 * @param window messages without acknowledgment on their way to a peer, 1 to half the sequence space
 * @param retransmission which side notices that a message is missing
 * @param rtoMinUs least first retransmission time-out; in strict mode the first one
 * @param rtoMaxUs longest retransmission time-out, not below the first
 * @param retriesMax expiries without progress after which the peer is given up
 * @param rendezvousBytes shortest message that waits for its receiver
 * @param sequenceBits width of a sequence number, 1 to 15
 * @param initialSequence first sequence number of every stream; null: drawn at random
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet
 * @param waiting how a rank waits
 * @param selects whether a rank that blocks does so in {@code select(2)}
 * @param startUp what ranks find each other through
 * @param local what ranks of one host use among themselves; null: the same
 */
record UNetProtocol(boolean reliable, boolean strict, AckPolicy ack, int ackThreshold, int window,
        RetransmissionInitiator retransmission, double rtoMinUs, double rtoMaxUs, int retriesMax, int rendezvousBytes,
        int sequenceBits, @Nullable Integer initialSequence,
        long unexpectedBytesMax, Wait waiting, boolean selects, StartUp startUp, @Nullable ShmProtocol local)
        implements
            AdiProtocol {
    static final String NAME = "unet";
    private static final String SELECT = "select";
    /** Sizes of endpoints, which this protocol does not use. */
    private static final List<String> SIZES = List.of("areaBytes", "bufferBytes", "freeEntries", "receiveEntries",
            "sendEntries");

    static UNetProtocol bind(JsonNode node, JsonNode rig) {
        int window = Fields.integer(node, "window");
        JsonNode initial = node.path("initialSequence");
        Wait waiting = Fields.constant(Wait.class, node, "wait");
        long unexpectedBytesMax = Fields.whole(node, "unexpectedBytesMax");
        boolean strict = Fields.flag(node, "strict");
        AckPolicy preset = strict ? AckPolicy.LAZY : AckPolicy.THRESHOLD;
        return new UNetProtocol(Fields.flag(node, "reliable"), strict,
                node.has("ack") ? Fields.constant(AckPolicy.class, node, "ack") : preset,
                node.has("ackThreshold")
                        ? Fields.integer(node, "ackThreshold")
                        : UNetProtocolConfig.usualAckThreshold(window),
                window,
                Fields.constant(RetransmissionInitiator.class, node, "retransmission"),
                Fields.real(node, "rtoMinUs"), Fields.real(node, "rtoMaxUs"), Fields.integer(node, "retriesMax"),
                node.has("rendezvousBytes")
                        ? Fields.integer(node, "rendezvousBytes")
                        : UNetProtocolConfig.DEFAULT.rendezvousBytes(),
                Fields.integer(node, "sequenceBits"), initial.isNumber() ? Integer.valueOf(initial.intValue()) : null,
                unexpectedBytesMax, waiting, Fields.text(node, "blockIn").equals(SELECT),
                Fields.constant(StartUp.class, node, "startUp"),
                Fields.text(node, "local").equals(ShmProtocol.NAME)
                        ? new ShmProtocol(waiting, unexpectedBytesMax)
                        : null);
    }

    /** The protocol's own settings, where ranks wait for each other so long at most. */
    private UNetProtocolConfig stream(long startupTimeoutPs) {
        return new UNetProtocolConfig(reliable, strict, ack, ackThreshold, window, retransmission,
                Fields.us(rtoMinUs), Fields.us(rtoMaxUs), retriesMax, rendezvousBytes, sequenceBits, false,
                initialSequence == null,
                initialSequence == null ? 0 : initialSequence, unexpectedBytesMax, startupTimeoutPs,
                UNetProtocolConfig.DEFAULT.finishTimeoutPs(), blocks(), selects, startUp);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return reliable
                ? "ADI over U-Net, reliable" + (strict ? " and strict" : "") + ", " + Fields.name(ack)
                        + " acknowledgments (threshold " + ackThreshold + "), window " + window + ", time-out "
                        + Fields.number(rtoMinUs) + " to " + Fields.number(rtoMaxUs) + " us, "
                        + (retransmission == RetransmissionInitiator.RECEIVER
                                ? "receivers ask for what is missing, "
                                : "")
                        + "rendezvous from " + rendezvousBytes + " bytes, " + sequenceBits + "-bit sequence numbers"
                        + manner()
                : "ADI over U-Net, not reliable" + manner();
    }

    private String manner() {
        return (selects ? ", ranks block in select" : "")
                + (startUp == StartUp.UNET ? ", ranks find each other over U-Net" : "");
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(UNetDevice.class);
    }

    @Override
    public List<String> costs() {
        return Stream.of(AdiCostNames.ALL, UNetCostNames.ALL,
                selects ? List.of(UNetCosts.SELECT, UNetCosts.SELECT_DESCRIPTOR) : List.<String>of())
                .flatMap(List::stream).toList();
    }

    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean blocks() {
        return waiting == Wait.BLOCK;
    }

    @Override
    public boolean meetsOverSockets() {
        return startUp == StartUp.SOCKETS;
    }

    @Override
    public long firstTimeOutPs() {
        return reliable ? Fields.us(rtoMinUs) : TIME_OUT_PS;
    }

    /** In strict mode a peer may have left that is still asked, and there is no bound (fact sheet on U-Net, 3.9). */
    @Override
    public long recoveryPs() {
        return reliable && !strict ? Fields.us(rtoMaxUs) : 0;
    }

    @Override
    public boolean standsLosses() {
        return reliable;
    }

    @Override
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new StreamEvent());
    }

    @Override
    public List<Dissector> dissectors() {
        return List.of(UNetDissector.of(true));
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        List<Oracle> oracles = new ArrayList<>(List.of(new StreamCounts(context)));
        if (reliable) {
            oracles.add(new StreamOracle(context, window, sequenceBits));
        }
        if (reliable && retransmission == RetransmissionInitiator.SENDER) {
            oracles.add(new ResendOracle(context, window, sequenceBits));
        }
        return oracles;
    }

    @Override
    public void check(RigCheck check) {
        UNetRules.check(check, startUp == StartUp.UNET ? 1 : 0);
        TreePath path = check.path();
        check.require(local == null || check.mode() == RigConfig.Mode.VIRTUAL, path.child("local"),
                "same for unet, unless the mode is virtual: a network interface is one rank's", "\"shm\"");
        int space = 1 << sequenceBits;
        check.require(window <= space / 2, path.child("window"), "at most " + space / 2
                + " messages, half the sequence space of " + sequenceBits + " bits", window);
        int thresholdMax = Math.max(1, window / 2);
        check.require(ackThreshold <= thresholdMax, path.child("ackThreshold"),
                "at most " + thresholdMax + " messages, half the window", ackThreshold);
        check.require(rtoMaxUs >= rtoMinUs, path.child("rtoMaxUs"), "at least rtoMinUs, " + Fields.number(rtoMinUs),
                Fields.number(rtoMaxUs));
        check.require(initialSequence == null || initialSequence < space, path.child("initialSequence"), "below "
                + space + ", the sequence space", String.valueOf(initialSequence));
        check.require(!strict || retransmission == RetransmissionInitiator.SENDER, path.child("retransmission"),
                "sender, which strict implies", "\"receiver\"");
        check.require(!selects || blocks(), path.child("blockIn"), "sleep, or select with wait block", "\"select\"");
        check.require(startUp == StartUp.SOCKETS || (check.mode() != RigConfig.Mode.REAL
                && check.variant().hasFabric(fabric -> fabric.api() == UNetDevice.class && fabric.cardKind() != null)),
                path.child("startUp"), "sockets, unless U-Net is on an emulated Ethernet", "\"unet\"");
        long hosts = check.variant().ranks().stream().map(RankConfig::host).distinct().count();
        check.require(startUp == StartUp.SOCKETS || hosts == check.variant().ranks().size(), path.child("startUp"),
                "sockets where a host has several ranks: an Ethernet card does not hear what it sends", "\"unet\"");
        checkSizes(check);
        int peers = Math.max(1, check.variant().ranks().size() - 1);
        int windowsMax = UNetProtocolConfig.WINDOWS_MAX;
        check.require((long) window * peers <= windowsMax, path.child("window"), "at most "
                + windowsMax / peers + " messages, so that the windows of " + peers
                + (peers == 1 ? " peer" : " peers") + " fit one endpoint", window);
    }

    private static void checkSizes(RigCheck check) {
        for (String size : SIZES) {
            TreePath key = TreePath.ROOT.down("unet", size);
            // A rig that was written out in full has the defaults.
            if (check.isWritten(key) && !check.at(key).equals(check.preset(key))) {
                check.problem(key, "expected no size under the unet protocol, which sizes its endpoint by window and"
                        + " peers, found one; a variant with protocol.kind raw may have it");
            }
        }
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment)
            throws IOException {
        UNetDevice device = start.open(UNetDevice.class);
        UNetProtocolConfig config = stream(start.timeoutPs(UNetProtocolConfig.DEFAULT.startupTimeoutPs()));
        long[] stations = startUp == StartUp.UNET ? stations(start) : new long[0];
        return () -> UNetStartup.connect(environment, device, start.members(), config, stations);
    }

    /** The card's address of each member's host. */
    private static long[] stations(RankStart start) throws IOException {
        StationTable table = start.open(StationTable.class);
        return Arrays.stream(start.members()).mapToLong(member -> table.mac(start.places().host(member))).toArray();
    }
}
