package org.wirelore.emulator.myrinet;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.emulator.myrinet.StationCommands.Act;

/**
 * A host's plug, with or without a card: the commands of its station on the way out, packets as they stream in on the
 * way in.
 */
final class StationPlug implements StreamWire, LineSource, LineSink {
    private final MyrinetFabric fabric;
    private final Scheduler scheduler;
    private final long byteTimePs;
    private final CableLine out;
    private final CableLine in;
    private final StationReach reach;
    private @Nullable LineSource farEnd;
    private final StationCommands commands;
    private final StationCommands answers;
    private final PacketHash hash;
    private final int index;
    private final ArrayDeque<StreamPacket> pool = new ArrayDeque<>();
    private @Nullable StreamStation station;

    /* As the station has said, whether or not the time for it has come. */
    private @Nullable StreamPacket sending;
    private boolean isOpen;
    private int length;
    private boolean stopSaid;

    /* What streams in. */
    private final StreamPacket delivered = new StreamPacket();
    private @Nullable TransitPacket arriving;
    private int arrivingHop;
    private int copied;

    private long received;
    private long receivedBytes;
    private long damaged;
    private long cut;

    StationPlug(MyrinetFabric fabric, String name, int index, int order, CableLine out, CableLine in) {
        this.fabric = fabric;
        this.scheduler = fabric.scheduler();
        this.byteTimePs = fabric.byteTimePs();
        this.out = out;
        this.in = in;
        this.index = index;
        commands = new StationCommands(fabric.wires(), name + ".sends", order, byteTimePs, this::perform);
        answers = new StationCommands(fabric.wires(), name + ".answers", order, byteTimePs, this::answer);
        hash = new PacketHash(name, fabric.hash());
        reach = new StationReach(fabric.config(), scheduler, out, in);
    }

    void reset() {
        commands.clear();
        answers.clear();
        if (sending != null) {
            sending.clear();
        }
        sending = null;
        isOpen = false;
        stopSaid = false;
        arriving = null;
        received = 0;
        receivedBytes = 0;
        damaged = 0;
        cut = 0;
    }

    /** Names what the cable leads to. */
    void meet(LineSource newFarEnd) {
        farEnd = newFarEnd;
    }

    /**
     * When something comes from the network at the earliest: its own commands, once they are carried out, may end in
     * something at once.
     *
     * @param eventPs when something happens in the network at the earliest
     */
    long soonestPs(long eventPs) {
        return commands.isEmpty() && answers.isEmpty()
                ? reach.soonestPs(farEnd, sending == null, eventPs)
                : eventPs;
    }

    int index() {
        return index;
    }

    void count(ObjLongConsumer<String> visitor) {
        visitor.accept("sent", out.counters().packets);
        visitor.accept("sentBytes", out.counters().bytes);
        visitor.accept("received", received);
        visitor.accept("receivedBytes", receivedBytes);
        visitor.accept("receivedDamaged", damaged);
        visitor.accept("receivedCut", cut);
        visitor.accept("lostCableOut", out.counters().lost);
        visitor.accept("stoppedNs", out.counters().stoppedPs / 1000);
        if (in.stage() != null) {
            in.stage().count(visitor);
        }
        if (out.stage() != null) {
            out.stage().count((name, value) -> visitor.accept("out." + name, value));
        }
    }

    /** Has a packet back that is nowhere any more. */
    void recycle(StreamPacket packet) {
        pool.push(packet);
    }

    void tellLink(boolean up) {
        if (station != null) {
            station.onLink(up);
        }
    }

    @Override
    public void attach(StreamStation attached) {
        if (station != null) {
            throw new IllegalStateException("a plug must have one station: attached=" + station);
        }
        station = attached;
        attached.onLink(true);
    }

    @Override
    public long byteTimePs() {
        return byteTimePs;
    }

    @Override
    public long reachPs() {
        return fabric.reachPs();
    }

    @Override
    public StreamPacket claim() {
        StreamPacket packet = pool.poll();
        if (packet == null) {
            packet = new StreamPacket();
        }
        packet.clear();
        return packet;
    }

    @Override
    public void head(StreamPacket packet, long atPs) {
        if (sending != null) {
            throw new IllegalStateException("the tail of the packet before must have left: length=" + length);
        }
        if (packet.length < 1) {
            throw new IllegalArgumentException("a packet must have a first byte: length=" + packet.length);
        }
        commands.add(Act.HEAD, atPs, packet.length, fabric.claim(this, packet));
        sending = packet;
        isOpen = true;
        length = packet.length;
    }

    @Override
    public void extend(int newLength, long atPs) {
        StreamPacket packet = requireOpen();
        if (newLength < length) {
            throw new IllegalArgumentException(
                    "a packet must not shrink: length=" + newLength + ", before=" + length);
        }
        commands.add(Act.EXTEND, atPs, newLength, null);
        length = newLength;
        packet.length = newLength;
    }

    @Override
    public void tail(long atPs) {
        requireOpen();
        commands.add(Act.TAIL, atPs, length, null);
        isOpen = false;
    }

    @Override
    public void cut(long atPs) {
        if (sending != null) {
            commands.add(Act.CUT, atPs, 0, null);
            isOpen = false;
        }
    }

    private StreamPacket requireOpen() {
        StreamPacket packet = sending;
        if (packet == null || !isOpen) {
            throw new IllegalStateException("a packet must be open: underWay=" + (packet != null));
        }
        return packet;
    }

    @Override
    public int sentBytes(long atPs) {
        CableFlow forecast = out.forecast();
        commands.show(atPs, (act, bytes, packet, thenPs) -> {
            forecast.end(thenPs);
            switch (act) {
                case HEAD -> forecast.head(Objects.requireNonNull(packet), bytes, thenPs);
                case EXTEND -> forecast.limit(bytes, thenPs);
                case TAIL -> forecast.close(bytes, false, thenPs);
                default -> {
                    // A cut packet has left as far as before.
                }
            }
        });
        return forecast.packet() == null ? 0 : Math.min(forecast.limit(), forecast.sentAt(atPs));
    }

    @Override
    public int arrivedBytes(long atPs) {
        TransitPacket packet = arriving;
        if (packet == null) {
            return 0;
        }
        int arrived = Math.min(in.arrived(atPs), packet.known - arrivingHop);
        copyUpTo(packet, arrived);
        return arrived;
    }

    @Override
    public void stop(long atPs) {
        say(true, atPs);
    }

    @Override
    public void go(long atPs) {
        say(false, atPs);
    }

    private void say(boolean stop, long atPs) {
        if (stop != stopSaid) {
            answers.add(stop ? Act.STOP : Act.GO, atPs, 0, null);
            stopSaid = stop;
        }
    }

    private void answer(Act act, int ignored, @Nullable TransitPacket none, long atPs) {
        in.stops().say(act == Act.STOP, atPs);
    }

    private void perform(Act act, int bytes, @Nullable TransitPacket packet, long atPs) {
        TransitPacket current = out.flow().packet();
        if (act == Act.HEAD && packet != null) {
            out.head(packet, 0, bytes, atPs);
        } else if (act == Act.CUT) {
            out.cut(atPs);
        } else if (current != null) {
            current.known = bytes;
            if (act == Act.TAIL) {
                current.isClosed = true;
                out.close(bytes, false, atPs);
            } else {
                out.limit(bytes, atPs);
            }
        }
    }

    @Override
    public void catchUp() {
        commands.carryOut(scheduler.now());
    }

    @Override
    public void onTailSent() {
        sending = null;
        isOpen = false;
        if (station != null) {
            station.onSent();
        }
    }

    @Override
    public void onFlow() {
        // The station asks how far its packet has come.
    }

    @Override
    public void onStopped() {
        if (station != null) {
            station.onStop();
        }
    }

    @Override
    public void onGone() {
        if (station != null) {
            station.onGo();
        }
    }

    @Override
    public void onHead(TransitPacket packet, int hop) {
        arriving = packet;
        arrivingHop = hop;
        copied = 0;
        delivered.clear();
        copyUpTo(packet, Math.min(1, packet.known - hop));
        if (station != null) {
            station.onHead(delivered);
        }
    }

    @Override
    public void onHalt() {
        if (station != null) {
            station.onHalt();
        }
    }

    @Override
    public void onResume() {
        if (station != null) {
            station.onResume();
        }
    }

    @Override
    public void onTail(TransitPacket packet, int arrived, boolean isCut) {
        copyUpTo(packet, arrived);
        delivered.length = arrived;
        delivered.cut = isCut;
        delivered.crcResidue = isCut ? TransitPacket.CUT_RESIDUE : packet.residue(arrivingHop);
        received++;
        receivedBytes += arrived;
        damaged += !isCut && delivered.crcResidue != 0 ? 1 : 0;
        cut += isCut ? 1 : 0;
        hash.delivered(delivered.bytes, arrived, delivered.crcResidue);
        if (station != null) {
            station.onTail(delivered);
        }
        arriving = null;
    }

    /** Copies what has arrived: what is still to come may be damaged yet. */
    private void copyUpTo(TransitPacket packet, int arrived) {
        if (arrived > copied) {
            delivered.length = copied;
            delivered.ensureCapacity(arrived);
            packet.copy(arrivingHop, copied, delivered.bytes, copied, arrived - copied);
            copied = arrived;
            delivered.length = arrived;
        }
    }
}
