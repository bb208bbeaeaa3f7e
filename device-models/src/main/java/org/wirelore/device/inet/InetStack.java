package org.wirelore.device.inet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.ip.IpProtocol;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.WakeUps;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.tcp.Tcp;
import org.wirelore.device.inet.tcp.TcpConnection;
import org.wirelore.device.inet.udp.Udp;
import org.wirelore.device.mbuf.Mbufs;

/**
 * The protocol stack of one host. It is made with its host; {@link #attach} binds it to its interface at the beginning
 * of each run, after the interface's driver has been attached, and {@link #reset} forgets everything before the next.
 *
 * <p>As the soft interrupt it goes from step to step: it charges for one piece of work in each and does it in the next,
 * when the time has passed. What it does first: wake processes, hand on the packet that was charged, charge the next
 * packet that goes out, take what has arrived, and last what timers call for. Not thread safe.
 */
public final class InetStack implements StatePart {
    /** Type of frames with packets of ARP. */
    private static final int ETHER_TYPE_ARP = 0x0806;

    private final Kernel kernel;
    private final KernelDatalink link;
    private final StackProfile profile;
    private final AddressTable hosts;
    private final InetCosts costs;
    private final MbufPool pool;
    private final WakeUps wakeUps;
    private final SoftInterrupt soft;
    private final IpOutput ip;
    private final Tcp tcp;
    private final Udp udp;

    /** The process in the kernel; soft interrupts wait for it. */
    private @Nullable Host holder;
    private @Nullable IntUnaryOperator lengths;
    private boolean isInService;
    private boolean isDeferred;
    private final List<Host> waiting = new ArrayList<>();

    /**
     * A stack whose packets are as long as the interface allows.
     *
     * @throws IllegalArgumentException if the table does not list the host, or the host does not price a step
     */
    public InetStack(Kernel kernel, KernelDatalink link, StackProfile profile, AddressTable hosts) {
        this(kernel, link, profile, hosts, link.frameBytesMax() - KernelDatalink.HEADER_BYTES, null);
    }

    /**
     * A stack.
     *
     * @param mtuBytes longest packet on the interface, 68 to what it carries
     * @param mbufs what the stack shares with the other protocols of its kernel; null: its buffers are its own
     * @throws IllegalArgumentException if that is out of range, the table does not list the host, or the host does not
     *         price a step
     */
    public InetStack(Kernel kernel, KernelDatalink link, StackProfile profile, AddressTable hosts, int mtuBytes,
            @Nullable Mbufs mbufs) {
        int mtuMax = link.frameBytesMax() - KernelDatalink.HEADER_BYTES;
        if (mtuBytes < IpOutput.MTU_MIN || mtuBytes > mtuMax) {
            throw new IllegalArgumentException("an interface must carry packets of " + IpOutput.MTU_MIN + " to "
                    + mtuMax + " bytes: host=" + kernel.hostName() + ", mtuBytes=" + mtuBytes);
        }
        this.kernel = kernel;
        this.link = link;
        this.profile = profile;
        this.hosts = hosts;
        pool = new MbufPool(mbufs);
        costs = new InetCosts(kernel);
        wakeUps = new WakeUps(kernel, costs);
        soft = kernel.softInterrupt("inet", this::step);
        ip = new IpOutput(kernel, link, costs, pool, profile, ownAddress(), hosts, mtuBytes);
        tcp = new Tcp(kernel, costs, pool, profile, ip, wakeUps, soft);
        udp = new Udp(kernel, costs, pool, profile, ip, wakeUps);
        ip.input().runBy(soft);
        ip.input().serve(IpProtocol.TCP, tcp);
        ip.input().serve(IpProtocol.UDP, udp);
    }

    private int ownAddress() {
        try {
            return hosts.address(kernel.hostName());
        } catch (IOException unknown) {
            throw new IllegalArgumentException("a host must have an address: " + unknown.getMessage(), unknown);
        }
    }

    /** Takes the packets of the interface from now on, until its host is reset. */
    public void attach() {
        link.attach(ip.input(), IpOutput.ETHER_TYPE, ETHER_TYPE_ARP);
    }

    /** The sockets of a process of this host. */
    public InetSockets sockets(Host process) {
        return new InetSockets(this, process);
    }

    /** Lets calls take fewer bytes than they could: as many as that says of how many they could take. */
    public void shortenBy(IntUnaryOperator newLengths) {
        lengths = newLengths;
    }

    /** How many bytes a call takes that could take this many. */
    int taken(int bytes) {
        return lengths == null ? bytes : lengths.applyAsInt(bytes);
    }

    /** What happened since the last reset. */
    public InetCounters counters() {
        return new InetCounters(ip.counters(), tcp.counters(), udp.counters(), pool.inUse(), pool.denied());
    }

    /** The connections that exist, for reports and tests. */
    public List<TcpConnection> connections() {
        return tcp.connections();
    }

    /** The host has stopped for good, and the stack does nothing more. */
    public void halt() {
        tcp.halt();
    }

    /** Forgets everything, for the next run; the sockets of the last one are dead. */
    public void reset() {
        pool.reset();
        tcp.reset();
        udp.reset();
        ip.reset();
        pool.reset();
        wakeUps.reset();
        holder = null;
        isInService = false;
        isDeferred = false;
        waiting.clear();
    }

    InetCosts costs() {
        return costs;
    }

    StackProfile profile() {
        return profile;
    }

    AddressTable hosts() {
        return hosts;
    }

    Kernel kernel() {
        return kernel;
    }

    MbufPool pool() {
        return pool;
    }

    IpOutput ip() {
        return ip;
    }

    Tcp tcp() {
        return tcp;
    }

    Udp udp() {
        return udp;
    }

    // The context of a process.

    /** A process is in the kernel from now on. Waits while another one or the soft interrupt is. */
    void enter(Host process) {
        process.now();
        boolean hasWaited = false;
        while (holder != null || isInService) {
            hasWaited = true;
            if (!waiting.contains(process)) {
                waiting.add(process);
            }
            process.sleep(Host.FOREVER);
        }
        holder = process;
        if (hasWaited) {
            // A signal that came meanwhile was for the process's own wait.
            process.signal();
        }
    }

    /** Charges for every segment that is to go out and hands it to the card, one after the other. */
    void flush() {
        boolean isBusy = true;
        while (isBusy) {
            if (ip.hasBuilt()) {
                ip.charge();
                kernel.now();
                ip.hand();
            } else if (tcp.hasOutput()) {
                tcp.outputOne();
            } else {
                isBusy = false;
            }
        }
    }

    /** The process leaves the kernel. */
    void leave() {
        flush();
        kernel.spend(costs.trapReturn);
        yieldKernel();
    }

    /** The process waits in the kernel until something changes. */
    void block(Host process) {
        flush();
        yieldKernel();
        process.spend(costs.sleep);
        process.sleep(Host.FOREVER);
        process.spend(costs.resume);
        enter(process);
    }

    /** The process gives the kernel to others; soft interrupts that had to wait follow. */
    private void yieldKernel() {
        kernel.now();
        wakeUps.deliver();
        holder = null;
        admit();
        if (isDeferred) {
            isDeferred = false;
            soft.request();
        }
    }

    private void admit() {
        for (int i = 0; i < waiting.size(); i++) {
            waiting.get(i).signal();
        }
        waiting.clear();
    }

    // The soft interrupt.

    private boolean step() {
        if (!isInService) {
            if (holder != null) {
                isDeferred = true;
                return false;
            }
            isInService = true;
            kernel.spend(costs.softInterrupt);
            return true;
        }
        wakeUps.deliver();
        ip.hand();
        if (ip.input().takeRoom()) {
            ip.drain();
        }
        boolean isBusy = chargeOutput() || takeInput();
        if (!isBusy) {
            isInService = false;
            admit();
        }
        return isBusy;
    }

    private boolean chargeOutput() {
        while (!ip.hasBuilt() && tcp.hasOutput()) {
            tcp.outputOne();
        }
        if (ip.hasBuilt()) {
            ip.charge();
            return true;
        }
        return false;
    }

    private boolean takeInput() {
        if (ip.input().hasBegun()) {
            ip.input().finish();
        } else if (ip.input().isWaiting()) {
            ip.input().begin();
        } else if (tcp.hasDue()) {
            tcp.runDue();
        } else {
            return wakeUps.areDue();
        }
        return true;
    }

    /**
     * The stack's state, to compare and to hash.
     *
     * @throws IllegalStateException if the visitor restores: a system call under way is a thread, which can't be put
     *         back
     */
    @Override
    public void visit(StateVisitor visitor) {
        if (visitor.restores()) {
            throw new IllegalStateException("a stack must be run again: a system call under way is a thread's");
        }
        visitor.field("isHeld", holder != null);
        visitor.field("isInService", isInService);
        visitor.field("buffers", pool.inUse());
        visitor.field("queued", ip.queued());
        List<TcpConnection> connections = tcp.connections();
        visitor.field("connections", connections.size());
        for (TcpConnection connection : connections) {
            visitor.part("connection", connection);
        }
    }
}
