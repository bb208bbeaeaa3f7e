package org.wirelore.emulator.backend.tap;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.backend.DescriptorFramePort;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.Libc;
import org.wirelore.emulator.linux.NetworkInterfaces;
import org.wirelore.emulator.linux.PollWaiter;

/**
 * The process's end of a TAP. What is sent here arrives at the host's interface; what the host sends on it is received
 * here. The interface lives as long as the port.
 */
public final class TapPort extends DescriptorFramePort {
    private static final String DEVICE = "/dev/net/tun";
    private static final int TUNSETIFF = 0x400454CA;
    private static final short TAP_WITHOUT_HEADER = 0x0002 | 0x1000;
    private static final int REQUEST_BYTES = 40;
    private static final int FLAGS = 16;
    private static final int VLAN_TAG_BYTES = 4;
    private static final int LOST_INTERFACE = 77;

    private final InterfaceFacts facts;
    private final NetworkInterfaces interfaces;
    private final int control;
    private @Nullable PollWaiter waiter;
    private boolean isGone;
    private boolean isClosed;

    private TapPort(int fd, int control, NetworkInterfaces interfaces, InterfaceFacts facts) {
        super(fd, facts.mtu() + HEADER_BYTES + VLAN_TAG_BYTES);
        this.control = control;
        this.interfaces = interfaces;
        this.facts = facts;
    }

    /**
     * Makes the interface in the calling thread's network namespace, gives it its address and switches it on.
     *
     * @throws IOException if there is one of that name, or the process may not
     */
    public static TapPort open(TapConfig config) throws IOException {
        String name = config.interfaceName();
        if (name.isEmpty() || name.length() > NetworkInterfaces.NAME_BYTES_MAX || name.contains("%")) {
            throw new IOException("expected a TAP's name of 1 to " + NetworkInterfaces.NAME_BYTES_MAX
                    + " characters without %, found '" + name + "'");
        }
        if (NetworkInterfaces.names().contains(name)) {
            throw new IOException("a network interface " + name + " exists already; " + TapHolder.of(name)
                    .map(pid -> "process " + pid
                            + " uses it, such as another run: end that first, or choose another name")
                    .orElse("choose another name, or remove it: ip link del " + name));
        }
        int fd = openDevice();
        int control = -1;
        try {
            makeInterface(fd, name);
            control = Libc.C.socket(Libc.AF_INET, Libc.SOCK_DGRAM | Libc.SOCK_CLOEXEC, 0);
            NetworkInterfaces interfaces = new NetworkInterfaces(control);
            interfaces.setMtu(name, config.mtu());
            interfaces.setAddress(name, config.addressBytes(), config.prefixBits());
            interfaces.setUp(name);
            return new TapPort(fd, control, interfaces, interfaces.facts(name));
        } catch (LastErrorException error) {
            close(fd, control);
            throw Errno.failure("make the TAP " + name, error);
        } catch (IOException | RuntimeException failed) {
            close(fd, control);
            throw failed;
        }
    }

    private static int openDevice() throws IOException {
        try {
            return Libc.C.open(DEVICE, Libc.O_RDWR | Libc.O_NONBLOCK | Libc.O_CLOEXEC);
        } catch (LastErrorException error) {
            if (error.getErrorCode() == Errno.ENOENT) {
                throw new IOException("this kernel has no " + DEVICE + " to make a TAP; run: modprobe tun", error);
            }
            throw Errno.failure("open " + DEVICE, error);
        }
    }

    private static void makeInterface(int fd, String name) {
        Memory request = Libc.memory(REQUEST_BYTES);
        request.clear();
        request.setString(0, name);
        request.setShort(FLAGS, TAP_WITHOUT_HEADER);
        Libc.C.ioctl(fd, new NativeLong(TUNSETIFF), request);
    }

    private static void close(int fd, int control) {
        Libc.C.close(fd);
        if (control >= 0) {
            Libc.C.close(control);
        }
    }

    @Override
    public String name() {
        return "tap:" + facts.name();
    }

    /** The host's interface as it was when it was made. */
    public InterfaceFacts facts() {
        return facts;
    }

    @Override
    public boolean isUp() {
        return !isClosed && !isGone && interfaces.isUp(facts.index());
    }

    @Override
    public String trouble() {
        if (isUp()) {
            return "";
        }
        String loss = loss();
        return !loss.isEmpty()
                ? loss
                : "the interface is switched off; to switch it on: ip link set dev " + facts.name() + " up";
    }

    @Override
    public String loss() {
        return interfaces.name(facts.index()) == null
                ? "the interface " + facts.name() + " was removed during the run; start again to make it anew"
                : "";
    }

    /** Ends waits of that waiter when a frame arrives, until this port is closed. */
    public void wakes(PollWaiter newWaiter) {
        newWaiter.watch(fd, () -> newWaiter.unwatch(fd));
        waiter = newWaiter;
    }

    @Override
    protected boolean canSend() {
        return !isClosed;
    }

    @Override
    protected boolean canReceive() {
        return !isClosed && !isGone;
    }

    @Override
    protected int write(long address, int length) {
        return calls.write(fd, address, length);
    }

    @Override
    protected int read(long address, int room) {
        return calls.read(fd, address, room);
    }

    /** An interface that was removed leaves a descriptor in a bad state behind; one that is down is only quiet. */
    @Override
    protected void onError(int errno) {
        if (errno == LOST_INTERFACE || interfaces.name(facts.index()) == null) {
            counters.downs += isGone ? 0 : 1;
            isGone = true;
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            if (waiter != null) {
                waiter.unwatch(fd);
            }
            close(fd, control);
        }
    }
}
