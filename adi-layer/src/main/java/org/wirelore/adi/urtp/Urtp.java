package org.wirelore.adi.urtp;

/**
 * URTP in one rank. A signal of the kernel, where there are signals, runs {@link Arrivals} whenever the rank is not in
 * here; otherwise its work is done when the rank leaves.
 */
final class Urtp {
    /** Each pair of ranks has two streams in each direction, with numbers of their own. */
    static final int STREAMS = 2;
    /** The stream of collective operations: unicast and multicast. */
    static final int COLLECTIVE = 0;
    /** The stream of the program's messages. */
    static final int MESSAGES = 1;

    final UrtpStation station;
    final UrtpSender sender;
    final UrtpReceiver receiver;
    final PeerWatch watch;
    final HardwareGroups groups;
    private final Arrivals arrivals;
    private boolean isInside;

    Urtp(UrtpStation station) {
        this.station = station;
        groups = new HardwareGroups(station);
        sender = new UrtpSender(station, groups);
        receiver = new UrtpReceiver(station);
        watch = new PeerWatch(station);
        arrivals = new Arrivals(station, sender, receiver, watch, groups);
        if (station.config.signals() == UrtpConfig.Signals.HANDLER) {
            station.datalink.onReadable(this::signal);
        }
    }

    /** From here to {@link #leave}, what arrives waits in the kernel. */
    void enter() {
        isInside = true;
    }

    /** Handles what has arrived meanwhile, and lets signals in. */
    void leave() {
        arrivals.handle();
        isInside = false;
    }

    private void signal() {
        if (!isInside) {
            isInside = true;
            arrivals.handle();
            isInside = false;
        }
    }

    /** Takes what has arrived; whether something has, here or since the last call. */
    boolean poll() {
        arrivals.handle();
        return arrivals.takeNews();
    }

    /** Whether something has arrived since the last {@link #poll}: a rank must not sleep before it has looked. */
    boolean isNews() {
        return arrivals.isNews()
                || (station.config.signals() == UrtpConfig.Signals.BLOCK && station.datalink.isReadable());
    }

    /** Ends all. */
    void close() {
        station.reportLeft(sender.pool.awaited(), receiver.pool.used());
        station.datalink.onReadable(null);
        station.datalink.close();
    }
}
