package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import java.util.zip.CRC32;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.fabric.FabricEnvironment;

/**
 * A learning switch: a cable to each station, an output queue on each port, and a table of the addresses it has heard.
 *
 * <p>Unknown, multicast and broadcast destinations go to every other port whose link is up. A frame that is stored goes
 * on only if it is whole: not a runt, a giant, a collision fragment or damaged. Outputs take frames in the order in
 * which they have come in completely, also when cutting through. The plugs are the stations' ends; what a rule's scope
 * calls {@code FROM_STATION} is the way from a plug into the switch.
 */
public final class EthernetSwitch implements EthernetFabric {
    private final String name;
    private final SwitchConfig config;
    private final Scheduler scheduler;
    private final List<SwitchPort> ports = new ArrayList<>();
    private final ForwardingTable table;
    private final CRC32 crc = new CRC32();
    private final SwitchCounters counters = new SwitchCounters();

    public EthernetSwitch(String name, SwitchConfig config, FabricEnvironment environment) {
        this.name = name;
        this.config = config;
        this.scheduler = environment.scheduler();
        this.table = new ForwardingTable(config.tableMax(), config.ageingPs());
        for (int i = 0; i < config.ports().size(); i++) {
            ports.add(new SwitchPort(this, name, i, config, environment));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return ports.size();
    }

    @Override
    public FrameWire plug(int index) {
        return ports.get(index).segment.plug(0);
    }

    /** What the station's end of a cable has seen. */
    @Override
    public PlugCounters counters(int plug) {
        return ports.get(plug).segment.plug(0).counters();
    }

    @Override
    public void count(ObjLongConsumer<String> visitor) {
        visitor.accept("forwarded", counters.forwarded);
        visitor.accept("flooded", counters.flooded);
        visitor.accept("overflowed", counters.overflowed);
        visitor.accept("badFcs", counters.badFcs);
    }

    /** What the port's end of a cable has seen. */
    public PlugCounters portCounters(int port) {
        return ports.get(port).segment.plug(1).counters();
    }

    /** What the switch has done; live. */
    public SwitchCounters switchCounters() {
        return counters;
    }

    /** Addresses in the table. */
    public int learned() {
        return table.size();
    }

    /** Copies that wait in a port's output queue. */
    public int queued(int port) {
        return ports.get(port).queued();
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        ports.get(plug).segment.plug(0).count(visitor);
    }

    @Override
    public int inFlight() {
        int frames = 0;
        for (SwitchPort port : ports) {
            frames += port.segment.inFlight() + port.queued();
        }
        return frames;
    }

    @Override
    public void reset() {
        for (SwitchPort port : ports) {
            port.reset();
        }
        table.reset();
        counters.reset();
    }

    void onSent(boolean whole) {
        if (whole) {
            counters.sent++;
        } else {
            counters.unsent++;
        }
    }

    void onPortDown(SwitchPort port) {
        table.forgetPort(port.index);
    }

    void onFrame(SwitchPort input, Frame frame) {
        if (frame.collided) {
            counters.fragments++;
            return;
        }
        counters.received++;
        boolean whole = isWhole(frame);
        if (!whole && (config.forwarding() == SwitchConfig.Forwarding.STORE_AND_FORWARD
                || frame.length < Ethernet.HEADER_BYTES)) {
            drop(frame);
            return;
        }
        long nowPs = scheduler.now();
        long destination = address(frame, 0);
        long source = address(frame, 6);
        if (whole && !isGroup(frame, 6) && source != 0 && !table.learn(source, input.index, nowPs)) {
            counters.unlearned++;
        }
        int output = isGroup(frame, 0) ? ForwardingTable.UNKNOWN : table.port(destination, nowPs);
        if (output == input.index) {
            counters.filtered++;
            return;
        }
        boolean droppedBroken = false;
        if (output == ForwardingTable.UNKNOWN) {
            for (int i = 0; i < ports.size(); i++) {
                if (i != input.index) {
                    droppedBroken |= !forward(input, ports.get(i), frame, whole);
                }
            }
        } else {
            droppedBroken = !forward(input, ports.get(output), frame, whole);
        }
        if (droppedBroken) {
            drop(frame);
        } else if (output == ForwardingTable.UNKNOWN) {
            counters.flooded++;
        } else {
            counters.forwarded++;
        }
    }

    /** Sends a copy; false if the frame is broken and would have had to be stored. */
    private boolean forward(SwitchPort input, SwitchPort output, Frame frame, boolean whole) {
        boolean cut = config.forwarding() == SwitchConfig.Forwarding.CUT_THROUGH && output.cutsThroughFrom(input);
        if (!cut && !whole) {
            return false;
        }
        counters.copies++;
        if (!output.isUp()) {
            counters.outputsDown++;
            return true;
        }
        long bytePs = 8 * Ethernet.bitPs(input.config.bitsPerSecond());
        long availablePs = cut
                ? frame.startPs + (Ethernet.PREAMBLE_BYTES + Ethernet.HEADER_BYTES) * bytePs
                : frame.endPs;
        if (cut) {
            counters.cutThrough++;
        }
        if (!output.send(frame, availablePs + config.latencyPs())) {
            counters.overflowed++;
        }
        return true;
    }

    private void drop(Frame frame) {
        if (frame.length < Ethernet.FRAME_BYTES_MIN) {
            counters.runts++;
        } else if (frame.length > config.frameBytesMax()) {
            counters.giants++;
        } else {
            counters.badFcs++;
        }
    }

    private boolean isWhole(Frame frame) {
        if (frame.symbolError || frame.length < Ethernet.FRAME_BYTES_MIN || frame.length > config.frameBytesMax()) {
            return false;
        }
        int content = frame.length - Frame.FCS_BYTES;
        crc.reset();
        crc.update(frame.bytes, 0, content);
        long sum = crc.getValue();
        for (int i = 0; i < Frame.FCS_BYTES; i++) {
            if (frame.bytes[content + i] != (byte) (sum >> (8 * i))) {
                return false;
            }
        }
        return true;
    }

    private static long address(Frame frame, int offset) {
        long address = 0;
        for (int i = 0; i < 6; i++) {
            address = (address << 8) | (frame.bytes[offset + i] & 0xFF);
        }
        return address;
    }

    private static boolean isGroup(Frame frame, int offset) {
        return (frame.bytes[offset] & 1) != 0;
    }
}
