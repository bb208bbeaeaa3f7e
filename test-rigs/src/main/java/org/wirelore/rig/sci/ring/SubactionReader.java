package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.sci.SciConfig;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/** Reads who sends what to whom: packets and echoes of SCI name both nodes, first the one that they are for. */
final class SubactionReader implements WireReader {
    private static final int BYTE = 0xFF;
    private static final int TARGET = 0;
    private static final int KIND = 2;
    private static final int COMMAND = 3;
    private static final int SOURCE = 4;
    private static final int HEADER_BYTES = 14;
    private static final int LEAST_BYTES = 8;
    private static final int NIBBLE = 4;
    private static final int ECHO = 2;
    private static final String[] COMMANDS = {"read", "write", "move", "fetch-add", "compare-swap", "response"};
    private static final String[] ECHOES = {"accepted", "busy", "none"};

    private final List<Plug> plugs;
    private final SciTopology topology;
    private final List<String> hubNames;
    /** In the order of the wires. */
    private final List<Link> links = new ArrayList<>();

    /** The cards or switches at both ends. */
    private record Link(int from, int to) {
    }

    SubactionReader(List<Plug> plugs, SciConfig config) {
        this.plugs = List.copyOf(plugs);
        topology = config.topology();
        hubNames = config.hubNames();
        for (List<SciTopology.Port> ringlet : topology.ringlets()) {
            for (int i = 0; i < ringlet.size(); i++) {
                links.add(new Link(ringlet.get(i).hub(), ringlet.get((i + 1) % ringlet.size()).hub()));
            }
        }
    }

    @Override
    public String leaves(int wire, CaptureRecord record) {
        return between(links.get(wire).from, half(record, SOURCE));
    }

    @Override
    public String reaches(int wire, CaptureRecord record) {
        return between(links.get(wire).to, half(record, TARGET));
    }

    /** The card or switch at an end of a link, unless it is that of the node. */
    private String between(int hub, int nodeId) {
        return hub < topology.plugs() && topology.nodeId(hub) == nodeId ? "" : hubNames.get(hub);
    }

    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length >= LEAST_BYTES;
    }

    @Override
    public int from(CaptureRecord record) {
        return host(half(record, SOURCE));
    }

    @Override
    public int to(CaptureRecord record) {
        return host(half(record, TARGET));
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return name(half(record, SOURCE));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return name(half(record, TARGET));
    }

    @Override
    public String label(CaptureRecord record) {
        int kind = octet(record, KIND);
        if (isEcho(record)) {
            return "echo " + ECHOES[Math.min(kind & 3, ECHOES.length - 1)];
        }
        int data = Math.max(0, record.length - HEADER_BYTES - 2);
        String command = COMMANDS[Math.min(octet(record, COMMAND) >> NIBBLE, COMMANDS.length - 1)];
        return data == 0 ? command : String.format(Locale.ROOT, "%s, %d bytes", command, data);
    }

    private static boolean isEcho(CaptureRecord record) {
        return octet(record, KIND) >> NIBBLE == ECHO;
    }

    private int host(int nodeId) {
        for (int plug = 0; plug < plugs.size(); plug++) {
            if (topology.nodeId(plug) == nodeId) {
                return plugs.get(plug).host();
            }
        }
        return NO_HOST;
    }

    private String name(int nodeId) {
        for (int plug = 0; plug < plugs.size(); plug++) {
            if (topology.nodeId(plug) == nodeId) {
                return plugs.get(plug).name();
            }
        }
        return "node " + nodeId;
    }

    private static int octet(CaptureRecord record, int at) {
        return record.bytes[record.offset + at] & BYTE;
    }

    private static int half(CaptureRecord record, int at) {
        return octet(record, at) << Byte.SIZE | octet(record, at + 1);
    }
}
