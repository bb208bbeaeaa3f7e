package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.loopback.StreamFlow.Corner;

/**
 * One direction of a Myrinet cable. Each corner of what its sender's {@link StreamFlow} lets out is a mark that travels
 * to the other end and becomes a corner of what has arrived there. STOP and GO travel the other way, each taking one
 * byte time to send.
 *
 * <p>What a station does is a command for its time. It is carried out one byte time later, before which nothing can
 * notice it, or when something else happens to the stream after the command's time.
 */
final class LoopbackStreamChannel {
    private enum Act {
        HEAD, EXTEND, TAIL, CUT, STOP, GO
    }

    private record Command(Act act, long atPs, int length, @Nullable StreamPacket packet) {
    }

    private record Mark(Corner corner, long atPs, int bytes, StreamPacket packet) {
    }

    private record Control(boolean stop, long atPs) {
    }

    /** What one station does, in the order of its times. */
    private final class Commands {
        private final ArrayDeque<Command> waiting = new ArrayDeque<>();
        private final Alarm due;
        private long lastPs;
        private int carriedOut;

        Commands(String name) {
            due = scheduler.alarm(name, this::onDue);
        }

        void add(Act act, long atPs, int length, @Nullable StreamPacket packet) {
            if (atPs < Math.max(lastPs, scheduler.now())) {
                throw new IllegalArgumentException("a station's times must not go back: atPs=" + atPs + ", before="
                        + lastPs + ", nowPs=" + scheduler.now());
            }
            lastPs = atPs;
            waiting.add(new Command(act, atPs, length, packet));
            if (waiting.size() == 1) {
                due.set(atPs + byteTimePs);
            }
        }

        void clear() {
            due.cancel();
            waiting.clear();
            lastPs = 0;
            carriedOut = 0;
        }

        private void onDue() {
            carryOut(scheduler.now());
            while (!waiting.isEmpty() && waiting.element().atPs + byteTimePs <= scheduler.now()) {
                waiting.remove();
                carriedOut--;
            }
            if (!waiting.isEmpty()) {
                due.set(waiting.element().atPs + byteTimePs);
            }
        }

        /** Carries out what comes before a time. */
        private void carryOut(long beforePs) {
            int number = 0;
            for (Command command : waiting) {
                if (number++ < carriedOut) {
                    continue;
                }
                if (command.atPs >= beforePs) {
                    return;
                }
                carriedOut++;
                perform(command, flow);
            }
        }
    }

    private final Scheduler scheduler;
    private final long byteTimePs;
    private final long latencyPs;
    private final Alarm sendEnd;
    private final Alarm arrival;
    private final Alarm controlArrival;
    private final Commands commands;
    private final Commands answers;
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();
    private final ArrayDeque<Control> controls = new ArrayDeque<>();
    private final ArrayDeque<StreamPacket> pool = new ArrayDeque<>();
    private final StreamFlow flow;
    /** Tells what would be, without letting it happen. */
    private final StreamFlow forecast;
    private @Nullable StreamStation sender;
    private @Nullable StreamStation receiver;

    /* As the sender has said, whether or not the time for it has come. */
    private @Nullable StreamPacket packet;
    private boolean busy;
    private boolean open;
    private int length;

    /* The receiver's end. */
    private @Nullable StreamPacket arriving;
    private boolean arrivalFlowing;
    private int arrivedBase;
    private long arrivedBaseAtPs;
    /* What it was before the last corner. */
    private boolean arrivalFlowed;
    private int earlierBase;
    private long earlierBaseAtPs;
    private boolean stopAsked;

    LoopbackStreamChannel(Scheduler scheduler, String name, long byteTimePs, long latencyPs) {
        this.scheduler = scheduler;
        this.byteTimePs = byteTimePs;
        this.latencyPs = latencyPs;
        flow = new StreamFlow(byteTimePs, this::launch);
        forecast = new StreamFlow(byteTimePs, (corner, atPs, bytes, packet) -> {
        });
        commands = new Commands(name + ".commands");
        answers = new Commands(name + ".answers");
        sendEnd = scheduler.alarm(name + ".sendEnd", this::onSendEnd);
        arrival = scheduler.alarm(name + ".arrival", this::onMark);
        controlArrival = scheduler.alarm(name + ".control", this::onControl);
    }

    void reset() {
        sendEnd.cancel();
        arrival.cancel();
        controlArrival.cancel();
        commands.clear();
        answers.clear();
        marks.clear();
        controls.clear();
        flow.clear();
        busy = false;
        open = false;
        arriving = null;
        arrivalFlowing = false;
        stopAsked = false;
    }

    void setSender(StreamStation station) {
        sender = station;
    }

    void setReceiver(StreamStation station) {
        receiver = station;
    }

    long latencyPs() {
        return latencyPs;
    }

    long byteTimePs() {
        return byteTimePs;
    }

    StreamPacket claim() {
        StreamPacket packet = pool.poll();
        if (packet == null) {
            packet = new StreamPacket();
        }
        packet.clear();
        return packet;
    }

    void head(StreamPacket next, long atPs) {
        if (busy) {
            throw new IllegalStateException("the tail of the packet before must have left: length=" + length);
        }
        if (next.length < 1) {
            throw new IllegalArgumentException("a packet must have a first byte: length=" + next.length);
        }
        commands.add(Act.HEAD, atPs, next.length, next);
        busy = true;
        open = true;
        packet = next;
        length = next.length;
    }

    void extend(int more, long atPs) {
        requireOpen();
        if (more < length) {
            throw new IllegalArgumentException("a packet must not shrink: length=" + more + ", before=" + length);
        }
        commands.add(Act.EXTEND, atPs, more, null);
        length = more;
        Objects.requireNonNull(packet).length = more;
    }

    void tail(long atPs) {
        requireOpen();
        commands.add(Act.TAIL, atPs, length, null);
        open = false;
    }

    void cut(long atPs) {
        if (busy) {
            commands.add(Act.CUT, atPs, 0, null);
            open = false;
        }
    }

    int sentBytes(long atPs) {
        forecast.copyFrom(flow);
        int number = 0;
        for (Command command : commands.waiting) {
            if (number++ >= commands.carriedOut && command.atPs <= atPs && command.act != Act.CUT) {
                forecast.advance(command.atPs);
                perform(command, forecast);
            }
        }
        return forecast.sentAt(atPs);
    }

    int arrivedBytes(long atPs) {
        StreamPacket packet = arriving;
        if (packet == null) {
            return 0;
        }
        if (atPs < arrivedBaseAtPs) {
            /* At a corner the receiver asks for what was there before. */
            long flowed = arrivalFlowed ? (atPs - earlierBaseAtPs) / byteTimePs : 0;
            return (int) Math.min(arrivedBase, earlierBase + flowed);
        }
        long flowed = arrivalFlowing ? (atPs - arrivedBaseAtPs) / byteTimePs : 0;
        return (int) Math.min(packet.length, arrivedBase + flowed);
    }

    /** The receiver sends STOP or GO. */
    void control(boolean stop, long atPs) {
        if (stop != stopAsked) {
            answers.add(stop ? Act.STOP : Act.GO, atPs, 0, null);
            stopAsked = stop;
        }
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("a packet must be open: underWay=" + busy);
        }
    }

    private void perform(Command command, StreamFlow target) {
        switch (command.act) {
            case HEAD -> target.head(Objects.requireNonNull(command.packet), command.length, command.atPs);
            case EXTEND -> target.extend(command.length, command.atPs);
            case TAIL -> target.tail(command.atPs);
            case CUT -> target.cut(command.atPs);
            case STOP, GO -> {
                controls.add(new Control(command.act == Act.STOP, command.atPs + byteTimePs + latencyPs));
                if (controls.size() == 1) {
                    controlArrival.set(controls.element().atPs());
                }
            }
        }
        if (target == flow) {
            setSendEnd();
        }
    }

    private void setSendEnd() {
        if (flow.isFlowing()) {
            sendEnd.set(flow.endPs());
        } else {
            sendEnd.cancel();
        }
    }

    private void onSendEnd() {
        commands.carryOut(scheduler.now());
        if (!flow.isFlowing() || flow.endPs() > scheduler.now()) {
            return;
        }
        flow.onEnd(scheduler.now());
        if (flow.isIdle()) {
            busy = false;
            open = false;
            Objects.requireNonNull(sender).onSent();
        }
    }

    private void launch(Corner corner, long atPs, int bytes, StreamPacket packet) {
        /* The receiver sees a head when the first byte is there whole. */
        long arrivalPs = atPs + latencyPs + (corner == Corner.HEAD ? byteTimePs : 0);
        marks.add(new Mark(corner, arrivalPs, bytes, packet));
        if (marks.size() == 1) {
            arrival.set(arrivalPs);
        }
    }

    private void onMark() {
        Mark mark = marks.remove();
        Mark next = marks.peek();
        if (next != null) {
            arrival.set(next.atPs());
        }
        StreamStation station = Objects.requireNonNull(receiver);
        StreamPacket packet = mark.packet();
        arrivalFlowed = arrivalFlowing;
        earlierBase = mark.corner() == Corner.HEAD ? 0 : arrivedBase;
        earlierBaseAtPs = arrivedBaseAtPs;
        arrivedBaseAtPs = scheduler.now();
        arrivedBase = mark.bytes();
        switch (mark.corner()) {
            case HEAD -> {
                arriving = packet;
                arrivedBase = Math.min(1, packet.length);
                arrivalFlowing = true;
                station.onHead(packet);
            }
            case HALT -> {
                arrivalFlowing = false;
                station.onHalt();
            }
            case RESUME -> {
                arrivalFlowing = true;
                station.onResume();
            }
            case TAIL -> {
                arrivalFlowing = false;
                packet.length = mark.bytes();
                station.onTail(packet);
                arriving = null;
                pool.add(packet);
            }
        }
    }

    private void onControl() {
        commands.carryOut(scheduler.now());
        Control control = controls.remove();
        Control next = controls.peek();
        if (next != null) {
            controlArrival.set(next.atPs());
        }
        if (control.stop()) {
            flow.stop(scheduler.now());
            setSendEnd();
            Objects.requireNonNull(sender).onStop();
        } else {
            Objects.requireNonNull(sender).onGo();
            flow.go(scheduler.now());
            setSendEnd();
        }
    }
}
