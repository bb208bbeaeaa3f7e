package org.wirelore.rig.sockets;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.TurnEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.tcp.TcpStartup;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.model.Wait;
import org.wirelore.rig.oracle.FairnessOracle;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.shm.ShmProtocol;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over stream sockets.
 *
 * @param waiting how a rank waits
 * @param rendezvousBytes shortest message that waits for its receiver
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 * @param local what ranks of one host use among themselves; null: the same
 */
record TcpProtocol(Wait waiting, int rendezvousBytes, long unexpectedBytesMax, @Nullable ShmProtocol local)
        implements
            AdiProtocol {
    static final String NAME = "tcp";
    private static final int RENDEZVOUS_BYTES = 65_536;
    /** Of emulated ranks: some attempts of a kernel's TCP to connect, each of which may last 75 s. */
    private static final long START_UP_PS = 300_000_000_000_000L;
    /** The least time-out of a kernel's TCP that has measured its peer: of BSD, the longest of all. */
    private static final long STACK_TIME_OUT_PS = 1_000_000_000_000L;

    static TcpProtocol bind(JsonNode node, JsonNode rig) {
        Wait waiting = Fields.constant(Wait.class, node, "wait");
        long unexpectedBytesMax = Fields.whole(node, "unexpectedBytesMax");
        return new TcpProtocol(waiting,
                node.has("rendezvousBytes") ? Fields.integer(node, "rendezvousBytes") : RENDEZVOUS_BYTES,
                unexpectedBytesMax, Fields.text(node, "local").equals(ShmProtocol.NAME)
                        ? new ShmProtocol(waiting, unexpectedBytesMax)
                        : null);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over stream sockets, rendezvous from " + rendezvousBytes + " bytes, ranks " + Fields.name(waiting);
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Sockets.class);
    }

    @Override
    public long firstTimeOutPs() {
        return STACK_TIME_OUT_PS;
    }

    /** A stream of bytes arrives whole, whatever its packets meet. */
    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean takesMoreRanks() {
        return local == null;
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
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new TurnEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new FairnessOracle(context, TcpProtocolConfig.passesMax(context.ranks())));
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        Sockets sockets = start.open(Sockets.class);
        TcpProtocolConfig config = new TcpProtocolConfig(blocks(), rendezvousBytes, unexpectedBytesMax,
                start.timeoutPs(START_UP_PS));
        return () -> TcpStartup.connect(environment, sockets, start.members(), config);
    }
}
