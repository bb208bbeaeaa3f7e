package org.wirelore.adi.urtp;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.PortKernel;
import org.wirelore.device.api.datalink.PortOwner;

/**
 * URTP in one rank. A signal of the kernel, where there are signals, runs {@link Arrivals} whenever the rank is not in
 * here; otherwise its work is done when the rank leaves. Where nothing interrupts a rank, a thread of the port looks.
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
    private final boolean answersInKernel;
    private final PortOwner owner = new PortOwner();
    private final Runnable pause;
    private long movesSeen;
    private boolean hasTalked;

    Urtp(UrtpStation station) {
        this.station = station;
        pause = () -> station.host.pause(Host.FOREVER);
        groups = new HardwareGroups(station);
        sender = new UrtpSender(station, groups);
        receiver = new UrtpReceiver(station);
        watch = new PeerWatch(station);
        arrivals = new Arrivals(station, sender, receiver, watch, groups);
        if (station.config.signals() == UrtpConfig.Signals.HANDLER) {
            station.datalink.onReadable(this::signal);
            boolean isServed = station.datalink.serve(this::serve);
            station.answersAlways = isServed || station.datalink.interrupts();
        }
        answersInKernel = station.config.places().answersInKernel();
        if (answersInKernel && !station.datalink.extend(this::inKernel)) {
            throw new AdiException(ErrorClass.OTHER, "expected a kernel with mbufs that takes URTP's protocol, as"
                    + " protocol.runsIn is kernel, found none");
        }
    }

    /** In the interrupt handler, unless the rank is in here; whether the packet needs no more work. */
    private boolean inKernel(PortKernel kernel, MemorySegment frame, int length) {
        int before = receiver.inOrder;
        sender.hasOpened = false;
        if (owner.isInside() || !arrivals.handle(kernel, frame, length)) {
            return false;
        }
        if (receiver.inOrder != before || sender.hasOpened || sender.isLeaving) {
            kernel.wake();
        }
        return true;
    }

    /** What the kernel has done before this moment, it has done. */
    private void meetKernel() {
        if (answersInKernel) {
            station.host.now();
        }
    }

    /** From here to {@link #leave}, what arrives waits in the kernel. */
    void enter() {
        meetKernel();
        owner.enter(pause);
    }

    /** Handles what has arrived meanwhile, and lets signals in. */
    void leave() {
        handleAndLeave();
    }

    private void handleAndLeave() {
        try {
            arrivals.handle();
        } finally {
            owner.leave();
        }
    }

    /** From here to {@link #release}, no service looks. */
    void hold() {
        owner.enter(pause);
    }

    void release() {
        owner.leave();
    }

    private void signal() {
        meetKernel();
        if (owner.tryEnter()) {
            handleAndLeave();
        }
    }

    /** On the port's thread: a rank that computes answers, and one that was about to sleep looks again. */
    private void serve() {
        if (owner.tryServe()) {
            boolean isNews;
            try {
                arrivals.handle();
                isNews = arrivals.isNews();
            } finally {
                owner.leave();
            }
            if (isNews) {
                station.host.signal();
            }
        }
    }

    /**
     * Notes whether a poll has found nothing but questions and answers.
     *
     * @param isWork whether it has done something else than to take what had arrived, and to ask
     * @return whether anything has happened
     */
    boolean noted(boolean isWork, boolean happened) {
        hasTalked = !isWork && station.moves == movesSeen;
        movesSeen = station.moves;
        return happened;
    }

    /** As {@link org.wirelore.adi.AdiDevice#hasTalked}. */
    boolean hasTalked() {
        return hasTalked;
    }

    /** Takes what has arrived; whether something has, here or since the last call. */
    boolean poll() {
        arrivals.handle();
        return arrivals.takeNews();
    }

    /** Whether something has arrived since the last {@link #poll}: a rank must not sleep before it has looked. */
    boolean isNews() {
        meetKernel();
        return arrivals.isNews()
                || (station.config.signals() == UrtpConfig.Signals.BLOCK && station.datalink.isReadable());
    }

    /** Ends all. */
    void close() {
        station.reportLeft(sender.pool.awaited(), receiver.pool.used());
        if (answersInKernel) {
            station.datalink.extend(null);
        }
        station.datalink.onReadable(null);
        station.datalink.close();
    }
}
