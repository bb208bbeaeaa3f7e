package org.wirelore.rig.myrinet;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/**
 * Reads who sends packets to whom. On the wire they name only the way that is left; those of FMP name both cards behind
 * it. All other packets are known by the ends of the cable alone, and are in no picture.
 */
final class PacketReader implements WireReader {
    private static final int ROUTE = 0x80;
    private static final int CHECK_BYTES = 1;
    private static final int BYTE = 0xFF;
    /* The header of an FMP packet, as the control program's layout.h has it. */
    private static final int DATA = 0x0F00;
    private static final int PORTS = 2;
    private static final int NODES = 4;
    private static final int PIECE = 8;
    private static final int SEQUENCE = 18;
    private static final int HEADER_BYTES = 20;

    private final List<Plug> plugs;
    private final MyrinetConfig config;
    private final List<MyrinetConfig.Cable> cables;

    /**
     * @param plugs the hosts, whose cards' nodes have the numbers of their plugs
     * @param config the network between them
     */
    PacketReader(List<Plug> plugs, MyrinetConfig config) {
        this.plugs = List.copyOf(plugs);
        this.config = config;
        cables = config.cables();
    }

    /** Route bytes that are left: one for each crossbar ahead. */
    private static int route(CaptureRecord record) {
        int route = 0;
        while (route < record.length - CHECK_BYTES && (record.bytes[record.offset + route] & ROUTE) != 0) {
            route++;
        }
        return route;
    }

    private static int half(CaptureRecord record, int at) {
        int from = record.offset + route(record) + at;
        return (record.bytes[from] & BYTE) << Byte.SIZE | (record.bytes[from + 1] & BYTE);
    }

    private static boolean isData(CaptureRecord record) {
        return record.length - CHECK_BYTES - route(record) >= HEADER_BYTES && half(record, 0) == DATA;
    }

    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length > CHECK_BYTES;
    }

    @Override
    public int from(CaptureRecord record) {
        return host(record, NODES + 2);
    }

    @Override
    public int to(CaptureRecord record) {
        return host(record, NODES);
    }

    private int host(CaptureRecord record, int at) {
        if (!isData(record)) {
            return NO_HOST;
        }
        int node = half(record, at);
        return node < plugs.size() ? plugs.get(node).host() : NO_HOST;
    }

    @Override
    public String leaves(int wire, CaptureRecord record) {
        return port(wire, isOutbound(record));
    }

    @Override
    public String reaches(int wire, CaptureRecord record) {
        return port(wire, !isOutbound(record));
    }

    private static boolean isOutbound(CaptureRecord record) {
        return record.direction == CaptureTap.Direction.OUTBOUND;
    }

    /** The end of a cable, if it is at a crossbar. */
    private String port(int wire, boolean isNear) {
        Topology.End end = end(wire, isNear);
        return config.isHost(end) ? "" : config.nameOf(end);
    }

    private Topology.End end(int wire, boolean isNear) {
        MyrinetConfig.Cable cable = cables.get(wire);
        return isNear ? cable.near() : cable.far();
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return isData(record) ? name(record, NODES + 2) : config.nameOf(end(wire, isOutbound(record)));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return isData(record) ? name(record, NODES) : config.nameOf(end(wire, !isOutbound(record)));
    }

    private String name(CaptureRecord record, int at) {
        int node = half(record, at);
        return node < plugs.size() ? plugs.get(node).name() : "node " + node;
    }

    /** Which piece of whose message a packet carries; nothing if it is none of FMP. */
    Optional<String> message(CaptureRecord record) {
        if (!isData(record)) {
            return Optional.empty();
        }
        int ports = half(record, PORTS);
        return Optional.of("from port " + (ports & BYTE) + " of " + name(record, NODES + 2) + " for port "
                + (ports >>> Byte.SIZE) + " of " + name(record, NODES) + ", packet " + half(record, SEQUENCE));
    }

    @Override
    public String label(CaptureRecord record) {
        if (!isData(record)) {
            return record.length - CHECK_BYTES - route(record) + " bytes, " + route(record) + " crossbars ahead";
        }
        int ports = half(record, PORTS);
        int bytes = half(record, PIECE);
        return String.format(Locale.ROOT, "port %d → %d, %d byte%s", ports & BYTE, ports >>> Byte.SIZE, bytes,
                bytes == 1 ? "" : "s");
    }
}
