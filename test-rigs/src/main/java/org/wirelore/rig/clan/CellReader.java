package org.wirelore.rig.clan;

import java.util.List;
import java.util.Locale;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.clan.CellImage;
import org.wirelore.emulator.clan.ClanNetworkConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/** Reads who sends what to whom: units of cells name both stations, first the one that they are for. */
final class CellReader implements WireReader {
    private static final int BYTE = 0xFF;
    private static final String[] KINDS = {"send", "RDMA write", "RDMA read", "RDMA read data", "acknowledgment",
        "break", "broken", "control"};

    private final List<Plug> plugs;
    private final ClanNetworkConfig config;

    CellReader(List<Plug> plugs, ClanNetworkConfig config) {
        this.plugs = List.copyOf(plugs);
        this.config = config;
    }

    /** Two wires of a cable, upwards first. */
    private int beginning(int wire) {
        int cable = wire / 2;
        return wire % 2 == 0 ? cable : config.topology().upper(cable);
    }

    private int end(int wire) {
        return beginning(wire ^ 1);
    }

    @Override
    public String leaves(int wire, CaptureRecord record) {
        return between(beginning(wire));
    }

    @Override
    public String reaches(int wire, CaptureRecord record) {
        return between(end(wire));
    }

    private String between(int node) {
        return config.topology().isSwitch(node) ? config.names().get(node) : "";
    }

    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length >= CellImage.HEAD_BYTES;
    }

    @Override
    public int from(CaptureRecord record) {
        return host(half(record, CellImage.SOURCE_AT));
    }

    @Override
    public int to(CaptureRecord record) {
        return host(half(record, 0));
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return name(half(record, CellImage.SOURCE_AT));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return name(half(record, 0));
    }

    @Override
    public String label(CaptureRecord record) {
        String kind = KINDS[Math.min(octet(record, CellImage.KIND_AT), KINDS.length - 1)];
        int bytes = record.length - CellImage.dataAt((octet(record, CellImage.FLAGS_AT) & CellImage.FIRST) != 0);
        return bytes <= 0 ? kind : String.format(Locale.ROOT, "%s, %d bytes", kind, bytes);
    }

    private int host(int station) {
        return station < plugs.size() ? plugs.get(station).host() : NO_HOST;
    }

    private String name(int station) {
        return station < plugs.size() ? plugs.get(station).name() : "station " + station;
    }

    private static int octet(CaptureRecord record, int at) {
        return record.bytes[record.offset + at] & BYTE;
    }

    private static int half(CaptureRecord record, int at) {
        return octet(record, at) << Byte.SIZE | octet(record, at + 1);
    }
}
