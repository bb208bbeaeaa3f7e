package org.wirelore.rig.sci.ring;

import java.util.List;
import java.util.Locale;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.sci.SciTopology;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/** Reads who sends which packet of SCI to whom: packets and echoes name both nodes. */
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

    SubactionReader(List<Plug> plugs, SciTopology topology) {
        this.plugs = List.copyOf(plugs);
        this.topology = topology;
    }

    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length >= LEAST_BYTES;
    }

    @Override
    public int from(CaptureRecord record) {
        return host(half(record, isEcho(record) ? TARGET : SOURCE));
    }

    @Override
    public int to(CaptureRecord record) {
        return host(half(record, isEcho(record) ? SOURCE : TARGET));
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return name(half(record, isEcho(record) ? TARGET : SOURCE));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return name(half(record, isEcho(record) ? SOURCE : TARGET));
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
