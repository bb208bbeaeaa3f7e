package org.wirelore.device.inet.tcp;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.ip.IpProtocol;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.WakeUps;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * TCP of one host: its connections and listeners, and the lines of those that have something to send or whose timers
 * have run out.
 */
public final class Tcp implements IpProtocol {
    private static final int MS_IN_HANDSHAKE = 75_000;

    private final Kernel kernel;
    private final InetCosts costs;
    private final MbufPool pool;
    private final StackProfile profile;
    private final IpOutput ip;
    private final SoftInterrupt soft;
    private final ConnectionTable table = new ConnectionTable();
    private final TcpPorts ports;
    private final TcpSegment segment = new TcpSegment();
    private final TcpOptions options;
    private final TcpOutput output;
    private final TcpInput input;
    private final TcpAck ack;
    private final TcpData data;
    private final TcpExpiry expiry;
    /** Begins and ends connections. */
    final ConnectionLife life;
    private final OutputLine outputs = new OutputLine();
    private final DueLine due = new DueLine();

    /** Whether the segment at hand is as header prediction expects it. */
    boolean hasPredicted;
    long overflows;
    private long received;
    private long malformed;
    private long predicted;

    /** @param soft is asked to run when a timer has run out; the stack then calls {@link #runDue} */
    public Tcp(Kernel kernel, InetCosts costs, MbufPool pool, StackProfile profile, IpOutput ip, WakeUps wakeUps,
            SoftInterrupt soft) {
        this.kernel = kernel;
        this.costs = costs;
        this.pool = pool;
        this.profile = profile;
        this.ip = ip;
        this.soft = soft;
        ports = new TcpPorts(kernel.hostName(), table);
        options = new TcpOptions(ip, profile);
        life = new ConnectionLife(this, kernel, pool, profile, table, wakeUps, options);
        output = new TcpOutput(ip, costs, pool, options);
        ack = new TcpAck(this, output, profile);
        data = new TcpData(this, pool, profile);
        input = new TcpInput(this, pool, output, options, ack, data);
        expiry = new TcpExpiry(this, ip, output, profile);
    }

    Scheduler scheduler() {
        return kernel.scheduler();
    }

    String hostName() {
        return kernel.hostName();
    }

    StackProfile profile() {
        return profile;
    }

    /** How long a request of a peer may stay unacknowledged. */
    int handshakeMs() {
        return profile.connect().giveUpMs() == 0 ? MS_IN_HANDSHAKE : profile.connect().giveUpMs();
    }

    // Calls of sockets.

    /**
     * Begins a connection; its SYN is sent when the stack asks for output.
     *
     * @throws IOException if no port is free
     */
    public TcpConnection connect(Host owner, int address, int port) throws IOException {
        TcpConnection c = life.create(address, port, ports.choose());
        c.owner = owner;
        c.hasSocket = true;
        if (!ip.hasRoute(address)) {
            life.drop(c, TcpError.NO_ROUTE);
            return c;
        }
        c.state = TcpState.SYN_SENT;
        options.chooseScale(c);
        if (profile.connect().giveUpMs() > 0) {
            c.timers.setMs(TcpTimers.Kind.KEEP, profile.connect().giveUpMs());
        }
        queue(c);
        return c;
    }

    /**
     * Begins to accept connections.
     *
     * @param port 1 to 65,535, or 0 to have one chosen
     * @throws IOException if it is taken
     */
    public TcpListener listen(Host owner, int port, int backlog) throws IOException {
        return ports.listen(owner, port, backlog);
    }

    /** The next connection that waits at a listener; null if none does. */
    public @Nullable TcpConnection accept(TcpListener listener) {
        TcpConnection c = listener.poll();
        if (c != null) {
            c.listener = null;
            c.owner = listener.owner;
            c.hasSocket = true;
        }
        return c;
    }

    /** Ends a listener; connections that were not accepted are reset. */
    public void close(TcpListener listener) {
        if (listener.isOpen) {
            listener.isOpen = false;
            ports.release(listener);
            for (TcpConnection c = listener.poll(); c != null; c = listener.poll()) {
                c.listener = null;
                output.reset(c);
                life.drop(c, TcpError.ABORTED);
            }
        }
    }

    /** Asks for output of a connection, such as after data were written. */
    public void send(TcpConnection c) {
        if (c.state.isSending()) {
            queue(c);
        }
    }

    /** The process has read: tells the peer if the window has opened enough. */
    public void onRead(TcpConnection c) {
        if (c.state.isSending()) {
            queue(c);
        }
    }

    /** Ends this side; what was written is still sent. */
    public void shutdown(TcpConnection c) {
        switch (c.state) {
            case SYN_RECEIVED, ESTABLISHED -> c.state = TcpState.FIN_WAIT_1;
            case CLOSE_WAIT -> c.state = TcpState.LAST_ACK;
            case CLOSED, LISTEN, SYN_SENT, FIN_WAIT_1, CLOSING, LAST_ACK, FIN_WAIT_2, TIME_WAIT -> {
                return;
            }
        }
        queue(c);
    }

    /** The process gives its socket back. */
    public void close(TcpConnection c) {
        c.owner = null;
        c.hasSocket = false;
        c.receiving.clear();
        if (c.state == TcpState.CLOSED) {
            life.recycle(c);
        } else if (c.state == TcpState.SYN_SENT) {
            life.drop(c, null);
        } else {
            shutdown(c);
            life.limitFinWait2(c);
        }
    }

    /** Turns keep-alive on or off. */
    public void keepAlive(TcpConnection c, boolean on) {
        c.isKeepAlive = on;
        if (on && c.isOpen()) {
            c.timers.setMs(TcpTimers.Kind.KEEP, profile.life().keepAliveIdleMs());
        }
    }

    // The stack's steps.

    /** Whether a connection is to be asked for output. */
    public boolean hasOutput() {
        return outputs.first() != null;
    }

    /** Lets the first connection in line send one segment; it stays first while it has more. */
    public void outputOne() {
        TcpConnection c = outputs.first();
        if (c != null && c.state != TcpState.CLOSED) {
            c.isContinuing = output.one(c);
        }
        if (c != null && !c.isContinuing) {
            outputs.removeFirst();
        }
    }

    /** Whether a timer has run out. */
    public boolean hasDue() {
        return !due.isEmpty();
    }

    /** Does what the timers of one connection call for. */
    public void runDue() {
        TcpConnection c = due.poll();
        if (c != null && c.state != TcpState.CLOSED) {
            expiry.run(c);
        }
    }

    void onDue(TcpConnection c) {
        due.add(c);
        soft.request();
    }

    // Packets of IP.

    @Override
    public void charge(Mbuf packet, int source, int bytes) {
        kernel.spend(costs.checksum, bytes);
        TcpConnection c = segment.parseHeader(packet, source, bytes)
                ? table.find(source, segment.sourcePort, segment.destinationPort)
                : null;
        boolean isPredicted = c != null && isPredicted(c);
        predicted += isPredicted ? 1 : 0;
        kernel.spend(isPredicted ? costs.tcpInputPredicted : costs.tcpInput);
    }

    /**
     * Header prediction (Jacobson 1990; 4.4BSD): in order, same window, nothing sent again, and either an
     * acknowledgment of something new without data or data with an acknowledgment of nothing new.
     */
    private boolean isPredicted(TcpConnection c) {
        boolean isPlain = c.state == TcpState.ESTABLISHED && (segment.flags & ~TcpHeader.PSH) == TcpHeader.ACK
                && segment.sequence == c.rcvNxt && segment.window != 0
                && segment.window << c.sndScale == c.sndWnd && c.sndNxt == c.sndMax;
        if (!isPlain) {
            return false;
        }
        if (segment.length == 0) {
            return TcpHeader.isAfter(segment.acknowledgment, c.sndUna)
                    && !TcpHeader.isAfter(segment.acknowledgment, c.sndMax) && c.cwnd >= c.sndWnd;
        }
        return segment.acknowledgment == c.sndUna && c.early == null && segment.length <= c.receiving.room();
    }

    @Override
    public void input(Mbuf packet, int source, int bytes) {
        received++;
        if (!segment.parse(packet, source, ip.own(), bytes)) {
            malformed++;
            pool.free(packet);
            return;
        }
        TcpConnection c = table.find(source, segment.sourcePort, segment.destinationPort);
        if (c != null) {
            hasPredicted = isPredicted(c);
            input.onConnection(c, segment, packet);
            return;
        }
        onNoConnection();
        pool.free(packet);
    }

    private void onNoConnection() {
        TcpListener listener = ports.listener(segment.destinationPort);
        if (listener == null) {
            output.reset(segment);
        } else {
            input.onListener(listener, segment);
        }
    }

    /** A new request for a connection in TIME_WAIT (RFC 1122, section 4.2.2.13). Returns whether it is accepted. */
    boolean reopen(TcpConnection c, TcpSegment request) {
        if (ports.listener(request.destinationPort) == null || request.has(TcpHeader.ACK)) {
            return false;
        }
        life.drop(c, null);
        onNoConnection();
        return true;
    }

    @Override
    public void onUnreachable(int destination, int localPort, int remotePort) {
        // RFC 1122, section 4.2.3.9: TCP goes by its own resets.
    }

    /** Asks for output of a connection. */
    void queue(TcpConnection c) {
        outputs.add(c);
    }

    // Books.

    /** What happened since the last reset. */
    public InetTcpCounters counters() {
        return new InetTcpCounters(output.segments, received, output.resent, expiry.timeouts, ack.fastRetransmits,
                ack.duplicates, expiry.delayedAcks, output.probes, output.resets, malformed, data.earlySegments,
                input.duplicateBytes, input.outsideWindow, input.stale, predicted, overflows, output.quenched,
                ack.samples, table.size());
    }

    /** Connections that exist, in no particular order of age. */
    public List<TcpConnection> connections() {
        return life.connections();
    }

    /** The host has stopped: no timer of a connection goes off any more. */
    public void halt() {
        connections().forEach(connection -> connection.timers.cancelAll());
    }

    /** Forgets everything. */
    public void reset() {
        outputs.clear();
        due.clear();
        life.clear();
        table.clear();
        ports.clear();
        output.clear();
        input.clear();
        ack.clear();
        data.clear();
        expiry.clear();
        overflows = 0;
        received = 0;
        malformed = 0;
        predicted = 0;
    }
}
