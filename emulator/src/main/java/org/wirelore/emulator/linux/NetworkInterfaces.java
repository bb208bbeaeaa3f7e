package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks about and configures network interfaces through a socket's ioctls, in the network namespace in which the socket
 * was made (netdevice(7), linux/ethtool.h).
 */
public final class NetworkInterfaces {
    /** Longest name, bytes. */
    public static final int NAME_BYTES_MAX = 15;
    static final int SIOCGIFNAME = 0x8910;
    static final int SIOCGIFFLAGS = 0x8913;
    private static final int SIOCSIFFLAGS = 0x8914;
    private static final int SIOCSIFADDR = 0x8916;
    private static final int SIOCSIFNETMASK = 0x891C;
    private static final int SIOCGIFMTU = 0x8921;
    private static final int SIOCSIFMTU = 0x8922;
    private static final int SIOCGIFHWADDR = 0x8927;
    private static final int SIOCGIFINDEX = 0x8933;
    private static final int SIOCETHTOOL = 0x8946;
    private static final int IFF_UP = 1;
    private static final int IFF_RUNNING = 0x40;
    private static final int IFF_PROMISC = 0x100;
    private static final int IFF_MULTICAST = 0x1000;
    private static final int ARPHRD_ETHER = 1;
    private static final int ARPHRD_LOOPBACK = 772;
    private static final int IFREQ_BYTES = 40;
    private static final int VALUE = 16;
    private static final int NAMEINDEX_BYTES = 16;

    /** An offload, how to ask for it, and what it does to frames. */
    private enum Offload {
        GRO(0x2B, 1, "gro", "frames of one connection arrive merged, longer than they were sent"), LRO(0x25, 1 << 15,
                "lro", "frames of one connection arrive merged, longer than they were sent"), TSO(0x1E, 1, "tso",
                        "the host's own long segments are seen before they are cut"), GSO(0x23, 1, "gso",
                                "the host's own long segments are seen before they are cut"), TX_CHECKSUM(0x16, 1, "tx",
                                        "the host's own frames are seen before their checksums are filled in");

        final int command;
        final int mask;
        final String option;
        final String effect;

        Offload(int command, int mask, String option, String effect) {
            this.command = command;
            this.mask = mask;
            this.option = option;
            this.effect = effect;
        }
    }

    private final int fd;

    /** @param fd any socket of the namespace that is meant */
    public NetworkInterfaces(int fd) {
        this.fd = fd;
    }

    /** The interfaces of the calling thread's network namespace. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        Pointer list = Libc.C.if_nameindex();
        for (long at = 0; list.getInt(at) != 0; at += NAMEINDEX_BYTES) {
            names.add(list.getPointer(at + 8).getString(0));
        }
        Libc.C.if_freenameindex(list);
        return names;
    }

    /**
     * Asks everything about one interface.
     *
     * @throws IOException if there is none of that name, or it does not carry Ethernet frames
     */
    public InterfaceFacts facts(String name) throws IOException {
        requireName(name);
        Memory request = request(name);
        try {
            ask(SIOCGIFINDEX, request);
        } catch (LastErrorException error) {
            if (error.getErrorCode() == Errno.ENODEV) {
                throw new IOException("there is no network interface " + name + " here; there are: "
                        + String.join(", ", names()));
            }
            throw Errno.failure("ask about the interface " + name, error);
        }
        int index = request.getInt(VALUE);
        try {
            ask(SIOCGIFHWADDR, request);
            int kind = request.getShort(VALUE);
            if (kind != ARPHRD_ETHER && kind != ARPHRD_LOOPBACK) {
                throw new IOException(
                        "the interface " + name + " does not carry Ethernet frames: hardwareType=" + kind);
            }
            long mac = readMac(request, VALUE + 2);
            ask(SIOCGIFMTU, request);
            int mtu = request.getInt(VALUE);
            int flags = flags(name);
            return new InterfaceFacts(name, index, mac, mtu, (flags & IFF_UP) != 0, isRunning(flags),
                    (flags & IFF_MULTICAST) != 0, (flags & IFF_PROMISC) != 0, warnings(name));
        } catch (LastErrorException error) {
            throw Errno.failure("ask about the interface " + name, error);
        }
    }

    /** The present name of an interface, or null if it exists no longer. */
    public @Nullable String name(int index) {
        Memory request = request("");
        request.setInt(VALUE, index);
        try {
            ask(SIOCGIFNAME, request);
            return request.getString(0);
        } catch (LastErrorException error) {
            return null;
        }
    }

    /** Whether an interface exists, is on and has its medium. */
    public boolean isUp(int index) {
        String name = name(index);
        try {
            return name != null && isRunning(flags(name));
        } catch (LastErrorException error) {
            return false;
        }
    }

    /** Whether a bridge of this machine has it as a port, as far as {@code /sys} shows this network namespace. */
    public boolean isBridgePort(String name) {
        return Files.exists(Path.of("/sys/class/net", name, "brport"));
    }

    private static boolean isRunning(int flags) {
        return (flags & (IFF_UP | IFF_RUNNING)) == (IFF_UP | IFF_RUNNING);
    }

    /** Switches an interface on. */
    public void setUp(String name) throws IOException {
        Memory request = request(name);
        try {
            ask(SIOCGIFFLAGS, request);
            request.setShort(VALUE, (short) (request.getShort(VALUE) | IFF_UP));
            ask(SIOCSIFFLAGS, request);
        } catch (LastErrorException error) {
            throw Errno.failure("switch the interface " + name + " on", error);
        }
    }

    /** Sets the longest data of a frame. */
    public void setMtu(String name, int mtu) throws IOException {
        Memory request = request(name);
        request.setInt(VALUE, mtu);
        set(SIOCSIFMTU, request, "set the MTU of " + name + " to " + mtu);
    }

    /**
     * Gives an interface an IPv4 address.
     *
     * @param address four bytes
     * @param prefixBits of the network, 0 to 32
     */
    public void setAddress(String name, byte[] address, int prefixBits) throws IOException {
        Memory request = request(name);
        request.setShort(VALUE, (short) Libc.AF_INET);
        request.write(VALUE + 4, address, 0, 4);
        set(SIOCSIFADDR, request, "give " + name + " an address");
        int mask = prefixBits == 0 ? 0 : -1 << (32 - prefixBits);
        request.setInt(VALUE + 4, Integer.reverseBytes(mask));
        set(SIOCSIFNETMASK, request, "give " + name + " a network mask");
    }

    private void set(int command, Memory request, String action) throws IOException {
        try {
            ask(command, request);
        } catch (LastErrorException error) {
            throw Errno.failure(action, error);
        }
    }

    private int flags(String name) {
        Memory request = request(name);
        ask(SIOCGIFFLAGS, request);
        return request.getShort(VALUE);
    }

    private List<String> warnings(String name) {
        List<String> warnings = new ArrayList<>();
        for (Offload offload : Offload.values()) {
            Memory value = Libc.memory(8);
            value.setInt(0, offload.command);
            value.setInt(4, 0);
            Memory request = request(name);
            request.setPointer(VALUE, value);
            try {
                ask(SIOCETHTOOL, request);
            } catch (LastErrorException notSupported) {
                continue;
            }
            if ((value.getInt(4) & offload.mask) != 0) {
                warnings.add(
                        name + ": " + offload.effect + " (" + offload.option + " is on); to turn it off: ethtool -K "
                                + name + " " + offload.option + " off");
            }
        }
        return warnings;
    }

    private static void requireName(String name) throws IOException {
        if (name.isEmpty() || name.getBytes(StandardCharsets.UTF_8).length > NAME_BYTES_MAX || name.contains("/")) {
            throw new IOException("expected an interface's name of 1 to " + NAME_BYTES_MAX
                    + " bytes without a slash, found '" + name + "'");
        }
    }

    static long readMac(Pointer memory, long offset) {
        long mac = 0;
        for (int i = 0; i < 6; i++) {
            mac = (mac << 8) | (memory.getByte(offset + i) & 0xFF);
        }
        return mac;
    }

    private static Memory request(String name) {
        Memory request = Libc.memory(IFREQ_BYTES);
        request.clear();
        request.setString(0, name);
        return request;
    }

    private void ask(int command, Memory request) {
        Libc.C.ioctl(fd, new NativeLong(command), request);
    }
}
