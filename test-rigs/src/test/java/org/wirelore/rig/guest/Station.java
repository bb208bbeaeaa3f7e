package org.wirelore.rig.guest;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.wirelore.emulator.backend.FramePort;

/**
 * A host on a wire that knows ARP (RFC 826) and ICMP echo (RFC 792): it asks, and answers who asks it, whenever it is
 * run.
 */
final class Station {
    private static final int ARP = 0x0806;
    private static final int IPV4 = 0x0800;
    private static final int ETHERNET_BYTES_MIN = 60;
    private static final int ECHO_DATA = 42;
    private static final int ECHO_DATA_BYTES = 56;
    private static final long ASK_AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private final FramePort port;
    private final byte[] mac;
    private final byte[] address;
    private final MemorySegment memory = Arena.ofAuto().allocate(2000);
    private int sequence;
    private byte[] peerMac = new byte[0];
    private int echoesAnswered;
    private int echoesHeard;

    Station(FramePort port, String mac, int... address) {
        this.port = port;
        this.mac = HexFormat.ofDelimiter(":").parseHex(mac);
        this.address = new byte[]{(byte) address[0], (byte) address[1], (byte) address[2], (byte) address[3]};
    }

    /** Asks for a peer until it answers ARP, or the time is over. */
    boolean resolves(int[] peer, long patienceSeconds) {
        return asks(() -> sendArpRequest(bytes(peer)), () -> peerMac.length > 0, patienceSeconds);
    }

    /** Pings a peer that was resolved until it has answered so often, or the time is over. */
    boolean pings(int[] peer, int answers, long patienceSeconds) {
        return asks(() -> sendEcho(bytes(peer)), () -> echoesHeard >= answers, patienceSeconds);
    }

    /** Goes on answering until a station's ping was answered that often, or the time is over. */
    boolean answers(int echoes, long patienceSeconds) {
        return asks(() -> {
        }, () -> echoesAnswered >= echoes, patienceSeconds);
    }

    /** Who answered ARP. */
    String peerMac() {
        return HexFormat.ofDelimiter(":").formatHex(peerMac);
    }

    private boolean asks(Runnable question, BooleanSupplier isAnswered, long patienceSeconds) {
        long begin = System.nanoTime();
        long askedAt = begin - ASK_AGAIN_NS;
        while (!isAnswered.getAsBoolean()) {
            long now = System.nanoTime();
            if (now - begin > TimeUnit.SECONDS.toNanos(patienceSeconds)) {
                return false;
            }
            if (now - askedAt >= ASK_AGAIN_NS) {
                askedAt = now;
                question.run();
            }
            int length = port.receive(memory, 0);
            if (length == FramePort.NONE) {
                LockSupport.parkNanos(100_000);
            } else {
                onFrame(ByteBuffer.wrap(memory.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE)));
            }
        }
        return true;
    }

    private void onFrame(ByteBuffer frame) {
        int type = Short.toUnsignedInt(frame.getShort(12));
        if (type == ARP && frame.remaining() >= 42 && Arrays.equals(bytes(frame, 38, 4), address)) {
            onArp(frame);
        } else if (type == IPV4 && frame.remaining() >= ECHO_DATA && frame.get(23) == 1
                && Arrays.equals(bytes(frame, 30, 4), address)) {
            onIcmp(frame);
        }
    }

    private void onArp(ByteBuffer frame) {
        if (frame.getShort(20) == 2) {
            peerMac = bytes(frame, 22, 6);
        } else {
            send(arp(bytes(frame, 22, 6), 2, bytes(frame, 28, 4)));
        }
    }

    private void onIcmp(ByteBuffer frame) {
        if (frame.get(34) == 0) {
            echoesHeard++;
        } else if (frame.get(34) == 8) {
            echoesAnswered++;
            byte[] question = bytes(frame, 0, frame.limit());
            byte[] answer = question.clone();
            System.arraycopy(answer, 6, answer, 0, 6);
            System.arraycopy(mac, 0, answer, 6, 6);
            System.arraycopy(question, 26, answer, 30, 4);
            System.arraycopy(address, 0, answer, 26, 4);
            answer[34] = 0;
            checksum(answer, 34, 14 + Short.toUnsignedInt(frame.getShort(16)), 36);
            send(answer);
        }
    }

    private void sendArpRequest(byte[] peer) {
        byte[] everybody = new byte[6];
        Arrays.fill(everybody, (byte) -1);
        send(arp(everybody, 1, peer));
    }

    private byte[] arp(byte[] to, int operation, byte[] peer) {
        return ByteBuffer.allocate(ETHERNET_BYTES_MIN).put(to).put(mac).putShort((short) ARP).putShort((short) 1)
                .putShort((short) IPV4).put((byte) 6).put((byte) 4).putShort((short) operation).put(mac).put(address)
                .put(operation == 1 ? new byte[6] : to).put(peer).array();
    }

    private void sendEcho(byte[] peer) {
        int bytes = ECHO_DATA + ECHO_DATA_BYTES;
        ByteBuffer frame = ByteBuffer.allocate(bytes).put(peerMac).put(mac).putShort((short) IPV4).put((byte) 0x45)
                .put((byte) 0).putShort((short) (bytes - 14)).putInt(0).put((byte) 64).put((byte) 1).putShort((short) 0)
                .put(address).put(peer).put((byte) 8).put((byte) 0).putShort((short) 0).putShort((short) 0x574C)
                .putShort((short) sequence++);
        checksum(frame.array(), 14, 34, 24);
        checksum(frame.array(), 34, bytes, 36);
        send(frame.array());
    }

    /** The internet checksum (RFC 1071). */
    private static void checksum(byte[] frame, int from, int to, int at) {
        ByteBuffer words = ByteBuffer.wrap(frame);
        words.putShort(at, (short) 0);
        int sum = 0;
        for (int i = from; i + 1 < to; i += 2) {
            sum += Short.toUnsignedInt(words.getShort(i));
        }
        sum = (sum & 0xFFFF) + (sum >>> 16);
        sum = (sum & 0xFFFF) + (sum >>> 16);
        words.putShort(at, (short) ~sum);
    }

    private void send(byte[] frame) {
        MemorySegment.copy(frame, 0, memory, ValueLayout.JAVA_BYTE, 0, frame.length);
        port.send(memory, 0, frame.length);
    }

    private static byte[] bytes(ByteBuffer frame, int at, int count) {
        byte[] bytes = new byte[count];
        frame.get(at, bytes);
        return bytes;
    }

    private static byte[] bytes(int[] octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        return bytes;
    }
}
