package org.wirelore.emulator.myrinet;

import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.myrinet.route.PortDelta;

/**
 * A port of a crossbar. Its input takes the first byte off each packet, asks the output that this names, and lets the
 * packet through while it still arrives (cut-through). Its output serves the inputs in turn. An input whose first
 * packet makes no progress for the reset period cuts it off, and lets the rest run into nothing.
 */
final class CrossbarPort implements LineSource, LineSink {
    /** What the input does with its first packet. */
    private enum State {
        /** There is none. */
        IDLE,
        /** Its route byte is looked at, or its next byte is awaited. */
        ROUTING,
        /** Its output is in use. */
        WAITING,
        /** It leaves. */
        SENDING,
        /** It is thrown away. */
        DISCARDING
    }

    private final String name;
    /** All ports of the crossbar; those without a cable are null. */
    private final @Nullable CrossbarPort[] crossbar;
    private final int number;
    private final Scheduler scheduler;
    private final long byteTimePs;
    private final long firstBytePs;
    private final long resetPs;
    private final CableLine out;
    private final CableLine in;
    private final SlackBuffer slack;
    private final ArrivalQueue queue = new ArrivalQueue();
    private final PortTotals totals = new PortTotals();
    private final MyrinetFabric fabric;
    private final PacketHash hash;
    private final Alarm ready;
    private final Alarm forwardReset;

    private State state = State.IDLE;
    private @Nullable CrossbarPort target;
    private long blockedAtPs;
    private boolean blocked;

    /* The output. */
    private @Nullable CrossbarPort owner;
    private boolean busy;
    private int lastServed;
    private int waiting;
    /** How many packets in the crossbar are to leave by it. */
    private int coming;

    CrossbarPort(@Nullable CrossbarPort[] crossbar, String name, int number, MyrinetFabric fabric, CableLine out,
            CableLine in) {
        this.name = name;
        this.crossbar = crossbar;
        this.number = number;
        this.out = out;
        this.in = in;
        this.fabric = fabric;
        scheduler = fabric.wires();
        byteTimePs = fabric.byteTimePs();
        firstBytePs = fabric.config().firstBytePs();
        resetPs = fabric.config().resetPs();
        String whole = fabric.name() + "." + name;
        hash = new PacketHash(whole, fabric.hash());
        slack = new SlackBuffer(scheduler, whole, fabric.config(), in, this::fill, this::fillRate);
        ready = scheduler.alarm(whole + ".ready", this::onReady);
        forwardReset = scheduler.alarm(whole + ".forwardReset", this::onForwardReset);
    }

    void reset() {
        queue.clear();
        totals.reset();
        slack.reset();
        ready.cancel();
        forwardReset.cancel();
        state = State.IDLE;
        target = null;
        blocked = false;
        owner = null;
        busy = false;
        lastServed = 0;
        waiting = 0;
        coming = 0;
    }

    SlackBuffer slack() {
        return slack;
    }

    /** Packets in the input. */
    ArrivalQueue queue() {
        return queue;
    }

    /** Whether a packet in the crossbar is to leave by the output. */
    boolean isAwaited() {
        return coming > 0;
    }

    /** The input whose packet is leaving. */
    @Nullable
    CrossbarPort owner() {
        return owner;
    }

    /** When the input cuts its packet off, or could at the earliest if it were blocked from now on. */
    long resetAtPs() {
        if (resetPs == 0) {
            return Host.FOREVER;
        }
        return forwardReset.isSet() ? forwardReset.atPs() : scheduler.now() + resetPs;
    }

    /** Bytes of the first packet that have come, those that close it included. */
    int arrivedOfFirst() {
        return queue.get(0).arrived(in, scheduler.now());
    }

    PortTotals totals() {
        return totals;
    }

    CableLine out() {
        return out;
    }

    CableLine in() {
        return in;
    }

    void count(ObjLongConsumer<String> visitor) {
        totals.show(name, visitor);
        visitor.accept(name + ".stoppedNs", out.counters().stoppedPs / 1000);
    }

    @Override
    public void onHead(TransitPacket packet, int hop) {
        packet.hold();
        CrossbarPort exit = exit(packet.octet(0, hop));
        queue.add(packet, hop, exit, scheduler.now());
        if (exit != null) {
            exit.coming++;
        }
        if (queue.count() == 1) {
            begin();
        }
        slack.update();
    }

    @Override
    public void onHalt() {
        if (isArrivingSent()) {
            requireTarget().out.limit(in.arrivedRaw(scheduler.now()) - 1, scheduler.now());
        }
        slack.update();
    }

    @Override
    public void onResume() {
        if (isArrivingSent()) {
            requireTarget().out.limit(CableFlow.OPEN, scheduler.now() + byteTimePs);
        } else if (state == State.ROUTING && queue.count() == 1 && !ready.isSet()) {
            ready.set(scheduler.now() + byteTimePs);
        }
        slack.update();
    }

    @Override
    public void onTail(TransitPacket packet, int length, boolean cut) {
        totals.packets++;
        totals.bytes += length;
        ArrivalQueue.Arrival last = queue.get(queue.count() - 1);
        last.length = length;
        last.cut = cut;
        if (queue.count() == 1) {
            switch (state) {
                case SENDING -> requireTarget().out.close(length - 1, cut, scheduler.now());
                case DISCARDING -> finish();
                case ROUTING -> {
                    if (!ready.isSet()) {
                        onReady();
                    }
                }
                case IDLE, WAITING -> {
                    // It goes when its turn comes.
                }
            }
        }
        slack.update();
    }

    private boolean isArrivingSent() {
        return state == State.SENDING && queue.count() == 1 && queue.get(0).length < 0;
    }

    /** Turns to the first packet of the queue. */
    private void begin() {
        state = State.ROUTING;
        ready.set(Math.max(queue.get(0).headAtPs + firstBytePs, scheduler.now()));
    }

    private void onReady() {
        ArrivalQueue.Arrival first = queue.get(0);
        int arrived = first.length >= 0 ? first.length : in.arrivedRaw(scheduler.now());
        if (arrived < 2) {
            if (first.length >= 0) {
                discard(first.length == 0 ? totals::countCut : totals::countEmpty);
            } else {
                block();
            }
            return;
        }
        unblock();
        CrossbarPort exit = first.exit;
        if (exit == null) {
            discard(totals::countMisdirected);
        } else {
            target = exit;
            exit.request(this);
        }
    }

    /** The port that a route byte names; null if it is none, or there is no such port or no cable at it. */
    private @Nullable CrossbarPort exit(int octet) {
        int exit = PortDelta.isRoute(octet) ? number + PortDelta.of(octet) : -1;
        return exit >= 0 && exit < crossbar.length ? crossbar[exit] : null;
    }

    private void discard(Runnable count) {
        count.run();
        unblock();
        ArrivalQueue.Arrival first = queue.get(0);
        state = State.DISCARDING;
        target = null;
        hash.lost(first.packet(), first.hop, Math.max(0, first.length));
        if (first.length >= 0) {
            finish();
        }
        slack.update();
    }

    /** The first packet is done with. */
    private void finish() {
        CrossbarPort exit = queue.get(0).exit;
        if (exit != null) {
            exit.coming--;
        }
        TransitPacket packet = queue.remove();
        target = null;
        state = State.IDLE;
        packet.release();
        if (queue.count() > 0) {
            begin();
        }
    }

    /* Blocking and forward reset. */

    private void block() {
        if (!blocked) {
            blocked = true;
            blockedAtPs = scheduler.now();
            if (resetPs > 0) {
                forwardReset.set(blockedAtPs + resetPs);
            }
        }
    }

    private void unblock() {
        if (blocked) {
            blocked = false;
            totals.blockedPs += scheduler.now() - blockedAtPs;
            forwardReset.cancel();
        }
    }

    private void onForwardReset() {
        CrossbarPort exit = target;
        boolean isSending = state == State.SENDING;
        fabric.onForwardReset(queue.get(0).packet(), exit == null ? this : exit);
        if (exit != null && isSending) {
            exit.owner = null;
        } else if (exit != null) {
            exit.waiting &= ~(1 << number);
        }
        discard(totals::countForwardReset);
        if (exit != null && isSending) {
            exit.out.cut(scheduler.now());
        }
    }

    /* The output. */

    private void request(CrossbarPort input) {
        if (busy || waiting != 0) {
            waiting |= 1 << input.number;
            input.state = State.WAITING;
            input.block();
        } else {
            grant(input);
        }
    }

    private void grant(CrossbarPort input) {
        busy = true;
        owner = input;
        lastServed = input.number;
        input.send();
    }

    private void send() {
        unblock();
        state = State.SENDING;
        ArrivalQueue.Arrival first = queue.get(0);
        CableLine line = requireTarget().out;
        long nowPs = scheduler.now();
        int limit = CableFlow.OPEN;
        if (first.length >= 0) {
            limit = first.length - 1;
        } else if (!in.isArrivalFlowing()) {
            limit = in.arrivedRaw(nowPs) - 1;
        }
        line.head(first.packet(), first.hop + 1, limit, nowPs);
        if (first.length >= 0) {
            line.close(limit, first.cut, nowPs);
        }
    }

    @Override
    public void onTailSent() {
        CrossbarPort sender = owner;
        owner = null;
        busy = false;
        if (sender != null) {
            sender.unblock();
            sender.finish();
            sender.slack.update();
        }
        serveNext();
    }

    /** Round robin: the next input behind the one served last. */
    private void serveNext() {
        for (int i = 1; waiting != 0 && !busy && i <= Integer.SIZE; i++) {
            int candidate = (lastServed + i) & (Integer.SIZE - 1);
            if ((waiting & 1 << candidate) != 0) {
                waiting &= ~(1 << candidate);
                grant(Objects.requireNonNull(crossbar[candidate]));
            }
        }
    }

    @Override
    public void onFlow() {
        CrossbarPort sender = owner;
        if (sender != null) {
            if (out.flow().isFlowing()) {
                sender.unblock();
            } else {
                sender.block();
            }
            sender.slack.update();
        }
    }

    private CrossbarPort requireTarget() {
        return Objects.requireNonNull(target, "a packet that leaves has an output");
    }

    /* What is in the input, for its slack buffer. */

    private int fill(long atPs) {
        int fill = 0;
        for (int i = state == State.DISCARDING ? 1 : 0; i < queue.count(); i++) {
            fill += queue.get(i).arrived(in, atPs);
        }
        if (state == State.SENDING) {
            fill -= 1 + requireTarget().out.flow().sentAt(atPs);
        }
        return fill;
    }

    private int fillRate() {
        boolean isArriving = queue.count() > 0 && queue.get(queue.count() - 1).length < 0 && in.isArrivalFlowing();
        boolean isDiscarded = state == State.DISCARDING && queue.count() == 1;
        boolean isLeaving = state == State.SENDING && requireTarget().out.flow().isFlowing();
        return (isArriving && !isDiscarded ? 1 : 0) - (isLeaving ? 1 : 0);
    }
}
