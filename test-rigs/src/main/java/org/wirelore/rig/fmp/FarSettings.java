package org.wirelore.rig.fmp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.fmp.network.FlowControl;
import org.wirelore.adi.fmp.network.NetworkConfig;
import org.wirelore.adi.fmp.network.NetworkCostNames;
import org.wirelore.adi.fmp.network.NetworkPart;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.myrinet.MyrinetCosts;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.oracle.CreditOracle;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The settings of FMP for ranks of different hosts, NC-FMP through Myrinet cards.
 *
 * @param network the library's
 * @param stagingBytes pinned memory of a rank for messages that its card fetches
 */
record FarSettings(NetworkConfig network, int stagingBytes) {
    private static final int SEQUENCE_MASK = 0xFFFF;
    private static final String SHARED_MEMORY = "shared-memory";

    /**
     * Reads them; null if all ranks are on one host, in whose memory they meet.
     *
     * @param node the protocol's part of a rig, with every default filled in
     */
    static @Nullable FarSettings bind(JsonNode node, JsonNode rig) {
        boolean isNear = rig.path("fabrics").isArray()
                ? rig.path("fabrics").valueStream().allMatch(FarSettings::isMemory)
                : isMemory(rig.path("fabric"));
        if (isNear) {
            return null;
        }
        JsonNode far = node.path("network");
        return new FarSettings(new NetworkConfig(Fields.constant(FlowControl.class, far, "flow"),
                Fields.integer(far, "credits"), Fields.integer(far, "pioLimit")), Fields.integer(far, "stagingBytes"));
    }

    private static boolean isMemory(JsonNode fabric) {
        return fabric.path("kind").stringValue("").equals(SHARED_MEMORY);
    }

    static List<String> costs() {
        return Stream.of(NetworkCostNames.ALL, MyrinetCosts.ALL).flatMap(List::stream).toList();
    }

    List<Oracle> oracles(OracleContext context) {
        int credits = network.flow() == FlowControl.CREDITS ? network.credits() : 0;
        return List.of(new CreditOracle(context, credits, network.slotsOfPeer(), SEQUENCE_MASK),
                new FmpCounts(context));
    }

    String describe() {
        return "NC-FMP with "
                + (network.flow() == FlowControl.CREDITS ? network.credits() + " credits a pair" : "no flow control")
                + ", programmed I/O up to " + network.pioLimit() + " bytes";
    }

    /** Opens a rank's port and learns where the others' are; in the rank's own time. */
    NetworkPart start(RankStart start, CardPorts ports, Host host, @Nullable AdiObserver observer)
            throws IOException {
        int[] members = start.members();
        int[] far = IntStream.of(members).filter(member -> !isNear(start, member)).toArray();
        MyrinetPort port = ports.open(network.receiveSlots(far.length), stagingBytes,
                network.flow() == FlowControl.NONE);
        long[][] rows = start.exchange(NetworkPart.address(port));
        int[] addresses = IntStream.of(far).map(member -> (int) rows[member][0]).toArray();
        return new NetworkPart(host, start.rank(), port, network, far, addresses, observer);
    }

    /** Whether a failure, or what caused it, is the library's word for packets that are missing. */
    static boolean tellsLoss(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof AdiException failed && failed.errorClass() == ErrorClass.UNREACHABLE) {
                return true;
            }
        }
        return false;
    }

    /** The members on the rank's own host, itself included. */
    static int[] near(RankStart start) {
        return Arrays.stream(start.members()).filter(member -> isNear(start, member)).toArray();
    }

    private static boolean isNear(RankStart start, int member) {
        return start.places().isSameHost(start.rank(), member);
    }
}
