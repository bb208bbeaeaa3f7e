package org.wirelore.rig.sockets;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.adi.udp.UdpEvent;
import org.wirelore.adi.udp.UdpProtocolConfig;
import org.wirelore.adi.udp.UdpStartup;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.start.RankStart;
import tools.jackson.databind.JsonNode;

/**
 * The ADI over datagrams.
 *
 * @param config its settings
 * @param datagramBytes longest datagram
 * @param unexpectedBytesMax memory of a rank for messages without a receive yet, bytes
 */
record UdpProtocol(UdpProtocolConfig config, int datagramBytes, long unexpectedBytesMax) implements AdiProtocol {
    static final String NAME = "udp";

    static UdpProtocol bind(JsonNode node, JsonNode rig) {
        return new UdpProtocol(new UdpProtocolConfig(Fields.integer(node, "window"), Fields.us(node, "timeoutUs"),
                Fields.us(node, "longestTimeoutUs"), Fields.integer(node, "retriesMax"), Fields.us(node, "ackDelayUs"),
                Fields.us(node, "lingerUs"), Fields.integer(node, "rendezvousBytes")),
                Fields.integer(node, "datagramBytes"),
                Fields.whole(node, "unexpectedBytesMax"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "ADI over datagrams, window " + config.window();
    }

    @Override
    public List<Class<?>> apis() {
        return List.of(Sockets.class);
    }

    @Override
    public List<AdiEvent> events() {
        return List.of(new CoreEvent(), new UdpEvent());
    }

    @Override
    public List<Oracle> oracles(OracleContext context) {
        return List.of(new UdpRepeats(context));
    }

    @Override
    public boolean meetsOverSockets() {
        return false;
    }

    @Override
    public boolean standsLosses() {
        return true;
    }

    @Override
    public boolean blocks() {
        return true;
    }

    @Override
    public void check(RigCheck check) {
        check.require(check.mode() != RigConfig.Mode.REAL, check.path().child("kind"),
                "another protocol in real mode, as tcp", "\"" + NAME + "\"");
    }

    @Override
    public Supplier<AdiDevice> open(RankStart start, RankEnvironment environment) throws IOException {
        Sockets sockets = start.open(Sockets.class);
        DatagramSocket socket = sockets.openDatagram(Sockets.ANY_PORT);
        // All sockets are open when the rows are complete.
        long[][] rows = start.exchange(new long[]{socket.port()});
        int[] ports = Arrays.stream(rows).mapToInt(row -> row.length == 0 ? 0 : (int) row[0]).toArray();
        String[] hosts = new String[ports.length];
        Arrays.setAll(hosts, start.places()::host);
        return () -> UdpStartup.connect(environment, sockets, socket, datagramBytes, start.members(), hosts, ports,
                start.job(), config);
    }
}
