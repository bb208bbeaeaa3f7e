package org.wirelore.device.mvia;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.loopback.LoopbackDatalink;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaMessage;

/** A carrier with one connected VI, in place of the engine. What a message holds follows from its number and length. */
final class CarrierEnd implements MessageCarrier.Listener, MviaPeers {
    static final int MESSAGE_BYTES_MAX = 65_536;

    /** A message as it completed. */
    record Arrived(int number, int length, boolean isWrite) {
    }

    final MviaCarrier carrier;
    final Datalink port;
    final List<Arrived> arrived = new ArrayList<>();
    final List<Integer> left = new ArrayList<>();
    final List<Integer> lost = new ArrayList<>();
    final List<String> controls = new ArrayList<>();
    int taken;
    boolean isConnected = true;
    private final long address;
    private final long peer;
    private final ReliabilityLevel level;
    private final byte[] place = new byte[MESSAGE_BYTES_MAX];
    private int placed;

    CarrierEnd(Scheduler scheduler, LoopbackDatalink.Network network, long address, long peer, ReliabilityLevel level,
            FrameFate fate) {
        this.address = address;
        this.peer = peer;
        this.level = level;
        LinkService service = new LinkService("station" + address, scheduler);
        port = network.open(service, address, MviaConfig.ETHERNET_TYPE);
        carrier = new MviaCarrier(LinkService.link(scheduler, port, service, fate), this, MviaConfig.USUAL, scheduler,
                address, MESSAGE_BYTES_MAX, 4);
        carrier.attach(this);
    }

    void send(int number, int length, boolean isWrite) {
        ViaMessage message = carrier.take();
        assertThat(address(message, (int) address, 1)).isTrue();
        message.kind = isWrite ? ViaMessage.Kind.WRITE : ViaMessage.Kind.SEND;
        message.position = number;
        message.hasImmediate = true;
        message.immediateData = number;
        message.remoteAddress = 7L << 33;
        message.remoteHandle = -5;
        message.length = length;
        for (int i = 0; i < length; i++) {
            message.data().set(ValueLayout.JAVA_BYTE, i, content(number, i));
        }
        carrier.send(message);
    }

    private static byte content(int number, int index) {
        return (byte) (number * 31 + index + (index >> 8));
    }

    @Override
    public void onTaken(ViaMessage message) {
        taken++;
    }

    @Override
    public void onLeft(ViaMessage message) {
        left.add(message.position);
    }

    @Override
    public void onLost(ViaMessage message) {
        lost.add(message.position);
        isConnected = false;
        carrier.forget((int) address, 1);
    }

    @Override
    public void onMessage(ViaMessage message) {
        throw new AssertionError("messages must come in parts: length=" + message.length);
    }

    @Override
    public boolean address(ViaMessage message, int vi, int connection) {
        if (!isConnected || vi != address || connection != 1) {
            return false;
        }
        message.level = level;
        message.fromHost = address;
        message.fromVi = (int) address;
        message.fromConnection = 1;
        message.toHost = peer;
        message.toVi = (int) peer;
        message.toConnection = 1;
        return true;
    }

    @Override
    public void onBegin(ViaMessage message) {
        placed = 0;
    }

    @Override
    public void onPart(ViaMessage message, int offset, MemorySegment from, long at, int bytes) {
        assertThat(offset).isEqualTo(placed);
        MemorySegment.copy(from, ValueLayout.JAVA_BYTE, at, place, offset, bytes);
        placed += bytes;
    }

    @Override
    public void onEnd(ViaMessage message) {
        assertThat(placed).isEqualTo(message.length);
        for (int i = 0; i < placed; i++) {
            if (place[i] != content(message.immediateData, i)) {
                throw new AssertionError("a message must be whole: number=" + message.immediateData + ", index=" + i);
            }
        }
        boolean isWrite = message.kind == ViaMessage.Kind.WRITE;
        assertThat(message.remoteAddress).isEqualTo(isWrite ? 7L << 33 : message.remoteAddress);
        arrived.add(new Arrived(message.immediateData, message.length, isWrite));
    }

    @Override
    public void onControl(long fromHost, byte[] packet, int length) {
        controls.add(fromHost + ":" + length + ":" + packet[0]);
    }

    @Override
    public void onFailed() {
        isConnected = false;
    }

    @Override
    public long station(long ofAddress) {
        return ofAddress == address || ofAddress == peer ? ofAddress : NONE;
    }

    @Override
    public int agent(long ofAddress) {
        return 3;
    }

    @Override
    public long address(long station, int agent) {
        return agent == 3 ? station(station) : NONE;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return List.of(address, peer);
    }
}
