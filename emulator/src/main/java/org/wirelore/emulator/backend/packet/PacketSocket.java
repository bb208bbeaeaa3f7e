package org.wirelore.emulator.backend.packet;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.Libc;
import org.wirelore.emulator.linux.NetworkInterfaces;

/** The set-up calls of one AF_PACKET socket (packet(7), linux/if_packet.h). */
final class PacketSocket {
    private static final int SOL_PACKET = 263;
    private static final int ADD_MEMBERSHIP = 1;
    private static final int DROP_MEMBERSHIP = 2;
    private static final int RX_RING = 5;
    private static final int STATISTICS = 6;
    private static final int AUXDATA = 8;
    private static final int VERSION = 10;
    private static final int TX_RING = 13;
    private static final int QDISC_BYPASS = 20;
    private static final int IGNORE_OUTGOING = 23;
    private static final int TPACKET_V2 = 1;
    private static final int MULTICAST = 0;
    private static final int PROMISCUOUS = 1;
    private static final int EVERY_PROTOCOL = 3;
    private static final int ADDRESS_BYTES = 20;
    private static final int MEMBERSHIP_BYTES = 16;
    private static final int BLOCK_BYTES = 64 << 10;

    final int fd;
    private final String interfaceName;
    private boolean isPromiscuous;
    private int ethernetType;
    private long received;

    private PacketSocket(int fd, String interfaceName) {
        this.fd = fd;
        this.interfaceName = interfaceName;
    }

    /** Makes a socket that receives nothing yet. */
    static PacketSocket make(String interfaceName) throws IOException {
        try {
            return new PacketSocket(Libc.C.socket(Libc.AF_PACKET,
                    Libc.SOCK_RAW | Libc.SOCK_NONBLOCK | Libc.SOCK_CLOEXEC, 0), interfaceName);
        } catch (LastErrorException error) {
            throw Errno.failure("open a packet socket on " + interfaceName, error);
        }
    }

    NetworkInterfaces interfaces() {
        return new NetworkInterfaces(fd);
    }

    /** The interface, which must be up. */
    InterfaceFacts upInterface() throws IOException {
        InterfaceFacts facts = interfaces().facts(interfaceName);
        if (!facts.isUp()) {
            throw new IOException("the interface " + facts.name() + " is down; to switch it on: ip link set dev "
                    + facts.name() + " up");
        }
        return facts;
    }

    /** What every port wants: no outgoing frames but its neighbours', and VLAN tags beside the frames. */
    void prepare(PacketConfig config, InterfaceFacts facts, int bufferBytes) throws IOException {
        if (!config.neighbours()) {
            set(IGNORE_OUTGOING, 1, "ignore outgoing frames");
            // Taps do not see what bypasses the queueing discipline.
            set(QDISC_BYPASS, 1, "bypass the queueing discipline");
        }
        set(AUXDATA, 1, "learn VLAN tags");
        Memory bytes = intValue(bufferBytes);
        try {
            Libc.C.setsockopt(fd, Libc.SOL_SOCKET, Libc.SO_RCVBUFFORCE, bytes, 4);
            Libc.C.setsockopt(fd, Libc.SOL_SOCKET, Libc.SO_SNDBUFFORCE, bytes, 4);
        } catch (LastErrorException notAdministrator) {
            // CAP_NET_RAW alone may open the socket but not raise its buffer over the system's limit.
            set(Libc.SOL_SOCKET, Libc.SO_RCVBUF, bytes, 4, "size the receive buffer");
        }
        isPromiscuous = config.promiscuous();
        ethernetType = config.ethernetType();
        if (isPromiscuous) {
            membership(ADD_MEMBERSHIP, PROMISCUOUS, facts.index(), 0, "be promiscuous");
        } else {
            filter(facts.mac(), SocketFilter.ANY_GROUP, BpfProgram.EVERYTHING, null);
        }
    }

    /** From now on frames arrive. */
    void bind(int index, int ethernetType) throws IOException {
        int protocol = ethernetType == PacketConfig.EVERY_TYPE ? EVERY_PROTOCOL : ethernetType;
        Memory address = Libc.memory(ADDRESS_BYTES);
        address.clear();
        address.setShort(0, (short) Libc.AF_PACKET);
        address.setShort(2, Short.reverseBytes((short) protocol));
        address.setInt(4, index);
        try {
            Libc.C.bind(fd, address, ADDRESS_BYTES);
        } catch (LastErrorException error) {
            throw Errno.failure("bind a packet socket to " + interfaceName, error);
        }
    }

    void join(int index, long group) throws IOException {
        membership(ADD_MEMBERSHIP, MULTICAST, index, group, "join a multicast group");
    }

    void leave(int index, long group) throws IOException {
        membership(DROP_MEMBERSHIP, MULTICAST, index, group, "leave a multicast group");
    }

    private void membership(int option, int kind, int index, long address, String action) throws IOException {
        Memory request = Libc.memory(MEMBERSHIP_BYTES);
        request.clear();
        request.setInt(0, index);
        request.setShort(4, (short) kind);
        request.setShort(6, (short) 6);
        for (int i = 0; i < 6; i++) {
            request.setByte(8 + i, (byte) (address >>> (40 - 8 * i)));
        }
        set(SOL_PACKET, option, request, MEMBERSHIP_BYTES, action);
    }

    /**
     * Has the kernel run a filter: what the interface's station would take goes on to the program. That holds also
     * while another program has made the interface promiscuous.
     *
     * @param table the program's; null if it has none
     */
    void filter(long mac, long[] groups, BpfProgram program, @Nullable KernelTable table) throws IOException {
        BpfProgram whole = isPromiscuous ? program : SocketFilter.ofStation(mac, ethernetType, groups, program);
        if (table == null) {
            SocketFilter.attach(fd, interfaceName, whole);
        } else {
            table.attach(fd, interfaceName, whole);
        }
    }

    /** Makes the rings, both or the receiving one, and maps them: the receiving ring first. */
    Rings mapRings(FrameCalls calls, int places, int placeBytes, boolean withSending) throws IOException {
        set(VERSION, TPACKET_V2, "use TPACKET_V2");
        int ringBytes = places * placeBytes;
        int blockBytes = Math.min(ringBytes, Math.max(BLOCK_BYTES, placeBytes));
        Memory request = Libc.memory(16);
        request.setInt(0, blockBytes);
        request.setInt(4, ringBytes / blockBytes);
        request.setInt(8, placeBytes);
        request.setInt(12, places);
        set(SOL_PACKET, RX_RING, request, 16, "make a receive ring of " + ringBytes + " bytes");
        if (withSending) {
            set(SOL_PACKET, TX_RING, request, 16, "make a send ring of " + ringBytes + " bytes");
        }
        long bytes = withSending ? 2L * ringBytes : ringBytes;
        long address = calls.map(fd, bytes);
        if (address < 0 && address > -4096) {
            throw Errno.failure("map the rings of " + interfaceName, (int) -address);
        }
        return new Rings(address, bytes, ringBytes);
    }

    /** Mapped rings. */
    record Rings(long address, long bytes, int sendingAt) {
    }

    /** Frames that the kernel lost for want of room since the last time this was asked. */
    int losses() {
        Memory statistics = Libc.memory(8);
        try {
            Libc.C.getsockopt(fd, SOL_PACKET, STATISTICS, statistics, new IntByReference(8));
            received += statistics.getInt(0) & 0xFFFF_FFFFL;
            return statistics.getInt(4);
        } catch (LastErrorException error) {
            return 0;
        }
    }

    /** Frames that passed the filter, by the kernel's count up to the last look at the losses. */
    long received() {
        return received;
    }

    void close() {
        Libc.C.close(fd);
    }

    private void set(int option, int value, String action) throws IOException {
        set(SOL_PACKET, option, intValue(value), 4, action);
    }

    private void set(int level, int option, Memory value, int bytes, String action) throws IOException {
        try {
            Libc.C.setsockopt(fd, level, option, value, bytes);
        } catch (LastErrorException error) {
            throw Errno.failure(action + " on " + interfaceName, error);
        }
    }

    private static Memory intValue(int value) {
        Memory memory = Libc.memory(4);
        memory.setInt(0, value);
        return memory;
    }
}
