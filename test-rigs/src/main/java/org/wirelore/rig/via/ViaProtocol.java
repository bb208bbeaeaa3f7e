package org.wirelore.rig.via;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.via.ViaProtocolConfig;
import org.wirelore.adi.via.ViaStartup;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.oracle.CreditOracle;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.shm.ShmProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.start.RankStart;
import org.wirelore.rig.via.conformance.ViplFabric;
import tools.jackson.databind.JsonNode;

/**
 * The ADI on VIA.
 *
 * @param config its settings, but for the time of the start
 * @param local what ranks of one host use among themselves; null: the same
 */
public record ViaProtocol(ViaProtocolConfig config, @Nullable ShmProtocol local) implements AdiProtocol {
    /** Its kind in a rig. */
    static final String NAME = "via";
    /** Connections of the device have discriminators that begin with this; programs have others. */
    private static final int JOB = 0x4D50_4900;

    static ViaProtocol bind(JsonNode node, JsonNode rig) {
        Wait waiting = Fields.constant(Wait.class, node, "wait");
        ShmProtocol local = Fields.text(node, "local").equals(ShmProtocol.NAME)
                ? new ShmProtocol(waiting, Fields.whole(node, "unexpectedBytesMax"))
                : null;
        return new ViaProtocol(
                new ViaProtocolConfig(Fields.text(node, "nic"), waiting == Wait.BLOCK, Fields.integer(node, "credits"),
                        Fields.integer(node, "eagerBytes"), Fields.integer(node, "regions"),
                        Fields.whole(node, "pinnedBytesMax"), Fields.whole(node, "unexpectedBytesMax"),
                        Fields.whole(node, "giveUpMs") * TimeUnits.PS_PER_MS,
                        ViaProtocolConfig.DEFAULT.startupTimeoutPs()),
                local);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI on VIA, " + config.credits() + " credits a pair of ranks, RDMA writes above " + config.eagerBytes()
                + " bytes, at most " + config.regionsMax() + " idle regions, ranks "
                + (config.blocks() ? "asleep" : "polling");
    }

    @Override
    public String briefly() {
        return "on VIA";
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Vipl.class);
    }

    @Override
    public long unexpectedBytesMax() {
        return config.unexpectedBytesMax();
    }

    /** Judged where ranks share one clock: real ones do not write down each message. */
    @Override
    public List<Oracle> oracles(OracleContext context) {
        return context.isOneClock()
                ? List.of(new CreditOracle(context, config.credits(), 2 * config.credits(),
                        ViaProtocolConfig.NUMBER_MASK))
                : List.of();
    }

    /** Reliable delivery is the NIC's. */
    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean takesLocal() {
        return true;
    }

    @Override
    public boolean blocks() {
        return config.blocks();
    }

    @Override
    public boolean takesMoreRanks() {
        return local == null;
    }

    @Override
    public void check(RigCheck check) {
        requireNic(check, config.deviceName());
    }

    /**
     * Requires that a NIC which ranks are to open is one of the rig's fabrics, as far as these say what theirs are
     * called. Programs may open others.
     *
     * @param deviceName what the key {@code nic} of the protocol says
     */
    public static void requireNic(RigCheck check, String deviceName) {
        List<String> names = check.variant().fabrics().stream()
                .filter(fabric -> fabric.config() instanceof ViplFabric)
                .map(fabric -> ((ViplFabric) fabric.config()).provider(fabric.plugs()).deviceName()).distinct()
                .toList();
        check.require(names.isEmpty() || names.contains(deviceName), check.path().child("nic"),
                String.join(" or ", names) + ", the NIC of the rig's fabric", Quoted.text(deviceName));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        Vipl library = start.open(Vipl.class);
        int[] members = start.members();
        ViaProtocolConfig timed = config.patient(start.timeoutPs(config.startupTimeoutPs()));
        return () -> {
            try {
                ViNic nic = open(library, config.deviceName());
                long[][] all = start.exchange(ViaStartup.row(nic, timed));
                long[][] rows = IntStream.of(members).mapToObj(member -> all[member]).toArray(long[][]::new);
                return ViaStartup.connect(environment, nic, members, rows, JOB + start.job(), timed);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /**
     * Opens a NIC.
     *
     * @throws IOException if there is none of that name, or it can't be opened
     */
    public static ViNic open(Vipl library, String deviceName) throws IOException {
        try {
            return library.openNic(deviceName);
        } catch (VipException refused) {
            throw new IOException("can't open the NIC " + deviceName + ": " + refused.getMessage(), refused);
        }
    }
}
