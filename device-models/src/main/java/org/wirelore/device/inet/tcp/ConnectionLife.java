package org.wirelore.device.inet.tcp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.WakeUps;
import org.wirelore.device.inet.profile.StackProfile;

/** Begins connections, ends them, and tells their processes what has changed. Connections are pooled. */
final class ConnectionLife {
    /** The initial sequence number grows by this with each connection and each half second (4.4BSD). */
    private static final int ISS_STEP = 122 * 1024 / 2;
    private static final long HALF_SECOND_PS = 500_000_000_000L;
    /** A writer is signalled when so much room is there (4.4BSD: the low-water mark of one cluster). */
    private static final int ROOM_BYTES = 2_048;

    private final Tcp tcp;
    private final Kernel kernel;
    private final MbufPool pool;
    private final StackProfile profile;
    private final ConnectionTable table;
    private final WakeUps wakeUps;
    private final TcpOptions options;
    private final List<TcpConnection> all = new ArrayList<>();
    private final List<TcpConnection> spare = new ArrayList<>();
    private int issued;

    ConnectionLife(Tcp tcp, Kernel kernel, MbufPool pool, StackProfile profile, ConnectionTable table,
            WakeUps wakeUps, TcpOptions options) {
        this.tcp = tcp;
        this.kernel = kernel;
        this.pool = pool;
        this.profile = profile;
        this.table = table;
        this.wakeUps = wakeUps;
        this.options = options;
    }

    /** Connections that exist, in no particular order of age. */
    List<TcpConnection> connections() {
        return all.stream().filter(c -> c.state != TcpState.CLOSED).toList();
    }

    TcpConnection create(int address, int remotePort, int localPort) {
        TcpConnection c;
        if (spare.isEmpty()) {
            c = new TcpConnection(tcp, pool, profile, all.size());
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

    void recycle(TcpConnection c) {
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

    void clear() {
        spare.clear();
        for (TcpConnection c : all.reversed()) {
            c.clear();
            c.hashNext = null;
            c.isSpare = true;
            spare.add(c);
        }
        issued = 0;
    }
}
