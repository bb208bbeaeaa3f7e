package org.wirelore.device.inet.tcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    /** Where the ports begin and end that the system chooses (4.4BSD, {@code in.h}). */
    private static final int FIRST_PORT = 1_024;
    private static final int LAST_PORT = 5_000;
    private static final int PORT_MAX = 65_535;
    /** The initial sequence number grows by this with each connection and each half second (4.4BSD). */
    private static final int ISS_STEP = 122 * 1024 / 2;
    private static final long HALF_SECOND_PS = 500_000_000_000L;
    private static final int MS_IN_HANDSHAKE = 75_000;
    /** A writer is signalled when so much room is there (4.4BSD: the low-water mark of one cluster). */
    private static final int ROOM_BYTES = 2_048;

    private final Kernel kernel;
    private final InetCosts costs;
    private final MbufPool pool;
    private final StackProfile profile;
    private final IpOutput ip;
    private final WakeUps wakeUps;
    private final SoftInterrupt soft;
    private final ConnectionTable table = new ConnectionTable();
    private final Map<Integer, TcpListener> listeners = new LinkedHashMap<>();
    private final List<TcpConnection> spare = new ArrayList<>();
    private final List<TcpConnection> all = new ArrayList<>();
    private final Segment segment = new Segment();
    private final TcpOptions options;
    private final TcpOutput output;
    private final TcpInput input;
    private final TcpAck ack;
    private final TcpData data;
    private final TcpExpiry expiry;
    private final Line outputs = new Line();
    private @Nullable TcpConnection dueFirst;
    private int nextPort = FIRST_PORT;
    private int issued;

    /** Whether the segment at hand is as header prediction expects it. */
    boolean hasPredicted;
    long overflows;
    private long received;
    private long malformed;
    private long predicted;

    /** Connections that are to be asked for output, first come, first served. */
    private static final class Line {
        private @Nullable TcpConnection first;
        private @Nullable TcpConnection last;

        void add(TcpConnection connection) {
            if (!connection.isQueued) {
                connection.isQueued = true;
                connection.outputNext = null;
                if (last == null) {
                    first = connection;
                } else {
                    last.outputNext = connection;
                }
                last = connection;
            }
        }

        void removeFirst() {
            TcpConnection removed = first;
            if (removed != null) {
                first = removed.outputNext;
                removed.outputNext = null;
                removed.isQueued = false;
                if (first == null) {
                    last = null;
                }
            }
        }
    }

    /** @param soft is asked to run when a timer has run out; the stack then calls {@link #runDue} */
    public Tcp(Kernel kernel, InetCosts costs, MbufPool pool, StackProfile profile, IpOutput ip, WakeUps wakeUps,
            SoftInterrupt soft) {
        this.kernel = kernel;
        this.costs = costs;
        this.pool = pool;
        this.profile = profile;
        this.ip = ip;
        this.wakeUps = wakeUps;
        this.soft = soft;
        options = new TcpOptions(ip, profile);
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
        TcpConnection c = create(address, port, choosePort());
        c.owner = owner;
        c.hasSocket = true;
        if (!ip.hasRoute(address)) {
            drop(c, TcpError.NO_ROUTE);
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
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("a port must lie between 0 and 65535: port=" + port);
        }
        int chosen = port == 0 ? choosePort() : port;
        if (listeners.containsKey(chosen)) {
            throw new IOException("address already in use: host=" + kernel.hostName() + ", port=" + chosen
                    + "; another socket listens there, so close it or choose another port");
        }
        TcpListener listener = new TcpListener(owner, chosen, backlog);
        listeners.put(chosen, listener);
        return listener;
    }

    private int choosePort() throws IOException {
        for (int tries = 0; tries <= LAST_PORT - FIRST_PORT; tries++) {
            nextPort = nextPort == LAST_PORT ? FIRST_PORT : nextPort + 1;
            if (!table.usesPort(nextPort) && !listeners.containsKey(nextPort)) {
                return nextPort;
            }
        }
        throw new IOException("can't assign a port: host=" + kernel.hostName() + ", connections=" + table.size()
                + ", all ports from " + FIRST_PORT + " to " + LAST_PORT + " are in use; wait for TIME_WAIT to end");
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

    /** Ends a listener; connections that nobody has accepted are reset. */
    public void close(TcpListener listener) {
        if (listener.isOpen) {
            listener.isOpen = false;
            listeners.remove(listener.port, listener);
            for (TcpConnection c = listener.poll(); c != null; c = listener.poll()) {
                c.listener = null;
                output.reset(c);
                drop(c, TcpError.ABORTED);
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
            recycle(c);
        } else if (c.state == TcpState.SYN_SENT) {
            drop(c, null);
        } else {
            shutdown(c);
            limitFinWait2(c);
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
        return outputs.first != null;
    }

    /** Lets the first connection in line send one segment; it stays first while it has more. */
    public void outputOne() {
        TcpConnection c = outputs.first;
        if (c != null && c.state != TcpState.CLOSED) {
            c.isContinuing = output.one(c);
        }
        if (c != null && !c.isContinuing) {
            outputs.removeFirst();
        }
    }

    /** Whether a timer has run out. */
    public boolean hasDue() {
        return dueFirst != null;
    }

    /** Does what the timers of one connection call for. */
    public void runDue() {
        TcpConnection c = dueFirst;
        if (c != null) {
            dueFirst = c.dueNext;
            c.dueNext = null;
            c.isDue = false;
            if (c.state != TcpState.CLOSED) {
                expiry.run(c);
            }
        }
    }

    void onDue(TcpConnection c) {
        if (!c.isDue) {
            c.isDue = true;
            c.dueNext = null;
            TcpConnection last = dueFirst;
            while (last != null && last.dueNext != null) {
                last = last.dueNext;
            }
            if (last == null) {
                dueFirst = c;
            } else {
                last.dueNext = c;
            }
        }
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
        TcpListener listener = listeners.get(segment.destinationPort);
        if (listener == null) {
            output.reset(segment);
        } else {
            input.onListener(listener, segment);
        }
    }

    /** A new request for a connection in TIME_WAIT (RFC 1122, section 4.2.2.13). Returns whether it is accepted. */
    boolean reopen(TcpConnection c, Segment request) {
        if (!listeners.containsKey(request.destinationPort) || request.has(TcpHeader.ACK)) {
            return false;
        }
        drop(c, null);
        onNoConnection();
        return true;
    }

    @Override
    public void onUnreachable(int destination, int localPort, int remotePort) {
        // RFC 1122, section 4.2.3.9: TCP goes by its own resets.
    }

    // Changes of state.

    TcpConnection create(int address, int remotePort, int localPort) {
        TcpConnection c;
        if (spare.isEmpty()) {
            c = new TcpConnection(this, pool, profile, all.size());
            all.add(c);
        } else {
            c = spare.removeLast();
        }
        c.isSpare = false;
        c.clear();
        int clock = (int) (kernel.scheduler().now() / HALF_SECOND_PS);
        c.begin(address, remotePort, localPort, profile, 1 + (clock + issued++) * ISS_STEP);
        c.mss = options.ownMss(address);
        c.cwnd = c.mss;
        c.heardTick = c.timers.tick();
        table.add(c);
        return c;
    }

    /** Asks for output of a connection. */
    void queue(TcpConnection c) {
        outputs.add(c);
    }

    void establish(TcpConnection c) {
        c.state = TcpState.ESTABLISHED;
        c.timers.cancel(TcpTimers.Kind.KEEP);
        TcpListener at = c.listener;
        if (at != null) {
            at.onComplete(c);
            wakeUps.wake(at.owner);
        } else {
            wake(c);
        }
    }

    void enterTimeWait(TcpConnection c) {
        c.state = TcpState.TIME_WAIT;
        c.timers.cancelAll();
        c.timers.setMs(TcpTimers.Kind.TWICE_LIFE, profile.life().timeWaitMs());
    }

    /** In FIN_WAIT_2 a connection whose socket is closed does not wait for ever. */
    void limitFinWait2(TcpConnection c) {
        if (c.state == TcpState.FIN_WAIT_2 && !c.hasSocket) {
            c.timers.setMs(TcpTimers.Kind.TWICE_LIFE, profile.life().finWait2Ms());
        }
    }

    /** Ends a connection at once. */
    void drop(TcpConnection c, @Nullable TcpError why) {
        if (c.state == TcpState.CLOSED && c.error != null) {
            return;
        }
        boolean wasIncomplete = c.state == TcpState.SYN_RECEIVED || c.state == TcpState.CLOSED;
        c.state = TcpState.CLOSED;
        c.error = why;
        c.timers.cancelAll();
        c.freeEarly();
        c.sending.clear();
        table.remove(c);
        TcpListener at = c.listener;
        if (at != null) {
            if (wasIncomplete) {
                at.onRequestGone();
            }
            at.remove(c);
            c.listener = null;
        }
        if (c.hasSocket) {
            wake(c);
        } else {
            recycle(c);
        }
    }

    private void recycle(TcpConnection c) {
        if (!c.isSpare) {
            c.isSpare = true;
            spare.add(c);
        }
    }

    /** Data, the end or an error are there to be read. */
    void onData(TcpConnection c, boolean wasEmpty) {
        Host process = c.owner;
        if (process != null && wasEmpty) {
            wakeUps.wake(process);
        } else if (process != null) {
            wakeUps.tell(process);
        }
    }

    void onRoom(TcpConnection c) {
        int room = c.sending.room();
        if (c.wantsRoom && (room >= Math.min(ROOM_BYTES, c.sending.limit() / 2) || c.sending.count() == 0)) {
            c.wantsRoom = false;
            wake(c);
        }
    }

    private void wake(TcpConnection c) {
        Host process = c.owner;
        if (process != null) {
            wakeUps.wake(process);
        }
    }

    // Books.

    /** What happened since the last reset. */
    public TcpCounters counters() {
        return new TcpCounters(output.segments, received, output.resent, expiry.timeouts, ack.fastRetransmits,
                ack.duplicates, expiry.delayedAcks, output.probes, output.resets, malformed, data.earlySegments,
                input.duplicateBytes, input.outsideWindow, input.stale, predicted, overflows, output.quenched,
                ack.samples, table.size());
    }

    /** Connections that exist, in no particular order of age. */
    public List<TcpConnection> connections() {
        return all.stream().filter(c -> c.state != TcpState.CLOSED).toList();
    }

    /** Forgets everything. */
    public void reset() {
        while (outputs.first != null) {
            outputs.removeFirst();
        }
        dueFirst = null;
        spare.clear();
        for (TcpConnection c : all.reversed()) {
            c.clear();
            c.isDue = false;
            c.dueNext = null;
            c.hashNext = null;
            c.isSpare = true;
            spare.add(c);
        }
        table.clear();
        listeners.clear();
        output.clear();
        input.clear();
        ack.clear();
        data.clear();
        expiry.clear();
        nextPort = FIRST_PORT;
        issued = 0;
        overflows = 0;
        received = 0;
        malformed = 0;
        predicted = 0;
    }
}
