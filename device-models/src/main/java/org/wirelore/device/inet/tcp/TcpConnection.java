package org.wirelore.device.inet.tcp;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.StreamBuffer;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * One connection: the transmission control block. The names of sequence variables are those of RFC 793, section 3.2.
 * Connections are used again after they have ended.
 */
public final class TcpConnection implements StatePart {
    final StreamBuffer sending;
    final StreamBuffer receiving;
    final RoundTrip roundTrip;
    final TcpTimers timers;
    private final MbufPool pool;

    TcpState state = TcpState.CLOSED;
    /** The process that is signalled; null if it has closed the socket, or has not accepted it yet. */
    @Nullable
    Host owner;
    /** Where it was asked for, until it is accepted. */
    @Nullable
    TcpListener listener;
    /** Whether the process can still call it. */
    boolean hasSocket;
    @Nullable
    TcpError error;
    int remoteAddress;
    int localPort;
    int remotePort;
    @Nullable
    TcpConnection hashNext;

    // What is sent.
    int iss;
    int sndUna;
    int sndNxt;
    int sndMax;
    int sndWnd;
    int sndWl1;
    int sndWl2;
    int sndWndMax;
    int mss;
    boolean hasSentFin;
    boolean isNoDelay;
    /** Sends a segment in any case: a probe of a closed window. */
    boolean isForced;
    /** Whether the process has met a full buffer and waits for room. */
    boolean wantsRoom;

    // Congestion control.
    int cwnd;
    int ssthresh;
    int duplicates;

    // The round trip that is being measured.
    boolean isTiming;
    int timedSequence;
    long timedTick;
    long heardTick;

    // What is received.
    int irs;
    int rcvNxt;
    int rcvWnd;
    /** Edge of the window that was announced. */
    int rcvAdv;
    int lastAckSent;
    boolean isAckDue;
    boolean isAckDelayed;
    boolean hasEnd;
    /** Segments that wait for those before them, in their order. */
    @Nullable
    Mbuf early;

    // RFC 1323.
    boolean offersScale;
    boolean offersTimestamps;
    boolean hasTimestamps;
    int sndScale;
    int rcvScale;
    int recentTimestamp;
    long recentTick;

    boolean isKeepAlive;
    int unansweredProbes;

    /** Whether it waits to be used again. */
    boolean isSpare;

    // Output that is under way.
    boolean isQueued;
    boolean isContinuing;
    boolean wasIdle;
    @Nullable
    TcpConnection outputNext;
    boolean isDue;
    @Nullable
    TcpConnection dueNext;

    TcpConnection(Tcp tcp, MbufPool pool, StackProfile profile, int number) {
        this.pool = pool;
        sending = new StreamBuffer(pool);
        receiving = new StreamBuffer(pool);
        roundTrip = new RoundTrip(profile);
        timers = new TcpTimers(this, tcp, profile, number);
    }

    /** Whether it holds data that were not acknowledged, not read, or came before those before them. */
    public boolean holdsData() {
        return sending.count() > 0 || receiving.count() > 0 || early != null;
    }

    /** Begins anew, with everything but the identity unset. */
    void begin(int address, int remote, int local, StackProfile profile, int firstSequence) {
        remoteAddress = address;
        remotePort = remote;
        localPort = local;
        iss = firstSequence;
        sndUna = firstSequence;
        sndNxt = firstSequence;
        sndMax = firstSequence;
        sending.limit(profile.buffers().sendBytes());
        receiving.limit(profile.buffers().receiveBytes());
        offersScale = profile.connect().windowScale();
        offersTimestamps = profile.connect().timestamps();
        ssthresh = TcpHeader.WINDOW_MAX << TcpHeader.SCALE_MAX;
        roundTrip.reset();
    }

    /** Back to the state of a new one. */
    void clear() {
        sending.clear();
        receiving.clear();
        freeEarly();
        timers.cancelAll();
        state = TcpState.CLOSED;
        owner = null;
        listener = null;
        hasSocket = false;
        error = null;
        sndWnd = 0;
        sndWl1 = 0;
        sndWl2 = 0;
        sndWndMax = 0;
        hasSentFin = false;
        isNoDelay = false;
        isForced = false;
        wantsRoom = false;
        duplicates = 0;
        isTiming = false;
        irs = 0;
        rcvNxt = 0;
        rcvWnd = 0;
        rcvAdv = 0;
        lastAckSent = 0;
        isAckDue = false;
        isAckDelayed = false;
        hasEnd = false;
        hasTimestamps = false;
        sndScale = 0;
        rcvScale = 0;
        recentTimestamp = 0;
        recentTick = 0;
        isKeepAlive = false;
        unansweredProbes = 0;
        isContinuing = false;
        wasIdle = false;
    }

    void freeEarly() {
        Mbuf each = early;
        while (each != null) {
            Mbuf next = each.nextPacket;
            pool.free(each);
            each = next;
        }
        early = null;
    }

    /** The state of RFC 793. */
    public TcpState state() {
        return state;
    }

    /** Why it ended early, if it did. */
    public @Nullable TcpError error() {
        return error;
    }

    /** What the process has written and the peer has not acknowledged. */
    public StreamBuffer sending() {
        return sending;
    }

    /** What has arrived and the process has not read. */
    public StreamBuffer receiving() {
        return receiving;
    }

    /** Whether the peer has ended its side. */
    public boolean hasEnd() {
        return hasEnd;
    }

    /** Whether data can be written: the connection is set up and this side has not ended. */
    public boolean isOpen() {
        return state == TcpState.ESTABLISHED || state == TcpState.CLOSE_WAIT;
    }

    /** The peer's address of IP. */
    public int remoteAddress() {
        return remoteAddress;
    }

    /** The peer's port. */
    public int remotePort() {
        return remotePort;
    }

    /** The port on this host. */
    public int localPort() {
        return localPort;
    }

    /** Longest segment, bytes of data. */
    public int segmentBytesMax() {
        return mss;
    }

    /** The congestion window, bytes. */
    public int congestionWindow() {
        return cwnd;
    }

    /** The slow-start threshold, bytes. */
    public int slowStartThreshold() {
        return ssthresh;
    }

    /** The present time-out, ticks of the system's clock. */
    public int timeoutTicks() {
        return roundTrip.timeout;
    }

    /** Sets whether small segments wait for acknowledgments (Nagle, RFC 896) or not (TCP_NODELAY). */
    public void noDelay(boolean on) {
        isNoDelay = on;
    }

    /** Asks for a signal to the owner when there is room to write. */
    public void wantRoom() {
        wantsRoom = true;
    }

    /** How many full segments the congestion window has, at least 1. */
    int windowSegments() {
        return Math.max(1, cwnd / Math.max(1, mss));
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("state", state);
        visitor.field("remoteAddress", remoteAddress);
        visitor.field("ports", localPort << 16 | remotePort);
        visitor.field("sending", sending.count());
        visitor.field("receiving", receiving.count());
        visitor.field("sndUna", sndUna);
        visitor.field("sndNxt", sndNxt);
        visitor.field("sndMax", sndMax);
        visitor.field("sndWnd", sndWnd);
        visitor.field("cwnd", cwnd);
        visitor.field("ssthresh", ssthresh);
        visitor.field("duplicates", duplicates);
        visitor.field("rcvNxt", rcvNxt);
        visitor.field("rcvAdv", rcvAdv);
        visitor.field("isAckDue", isAckDue);
        visitor.field("isAckDelayed", isAckDelayed);
        visitor.field("srtt", roundTrip.srtt);
        visitor.field("deviation", roundTrip.deviation);
        visitor.field("timeout", roundTrip.timeout);
        visitor.field("shift", roundTrip.shift);
        visitor.part("timers", timers);
    }
}
