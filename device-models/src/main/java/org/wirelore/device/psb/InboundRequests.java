package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionWire;

/**
 * Requests of other nodes: they wait for the host's bus in the order of their arrival, and are answered. What is not
 * exported, or no kind of request, is answered with an error and changes nothing.
 */
final class InboundRequests implements StatePart {
    private static final int BLOCK_BYTES = 16;
    private static final int PACKET_BYTES_MAX = 128;
    private static final int LARGEST_BLOCK = 64;
    /** How long another master has the bus in the middle of a burst. */
    private static final long BURST_PAUSE_PS = TimeUnits.PS_PER_US;

    /** Parts of the bridge that requests reach. */
    record Parts(ExportTable exports, HostMemoryPort memory, MailboxUnit mailbox, TriggerUnit triggers,
            ControlSpace csrs, PsbCounters counters, PsbChoices choices) {
    }

    private final Scheduler scheduler;
    private final PsbConfig config;
    private final TransactionWire wire;
    private final ExportTable exports;
    private final HostMemoryPort memory;
    private final MailboxUnit mailbox;
    private final TriggerUnit triggers;
    private final ControlSpace csrs;
    private final PsbCounters counters;
    private final PsbChoices choices;
    private final OutputQueue answers;
    private final Alarm alarm;
    private final SciPacket[] requests;
    private final long[] doneAtPs;
    private final byte[] word = new byte[Integer.BYTES];
    private @Nullable HostWriteListener listener;
    private int first;
    private int count;
    /** How much of the first request is stored already, bytes. */
    private int begun;

    InboundRequests(PsbConfig config, Scheduler scheduler, TransactionWire wire, Parts parts, OutputQueue answers) {
        this.scheduler = scheduler;
        this.config = config;
        this.wire = wire;
        exports = parts.exports();
        memory = parts.memory();
        mailbox = parts.mailbox();
        triggers = parts.triggers();
        csrs = parts.csrs();
        counters = parts.counters();
        choices = parts.choices();
        this.answers = answers;
        requests = new SciPacket[config.queues().requests()];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = new SciPacket();
        }
        doneAtPs = new long[requests.length];
        alarm = scheduler.alarm(config.name() + ".request", this::onAlarm);
    }

    void onWrites(@Nullable HostWriteListener to) {
        listener = to;
    }

    /** A request has arrived. */
    int take(SciPacket packet) {
        if (count == requests.length || (isStore(packet) && choices.refuses()) || !hasPlace(packet)) {
            counters.refusedRequests++;
            return Echo.BUSY;
        }
        counters.requests++;
        int place = (first + count) % requests.length;
        keep(packet, requests[place]);
        boolean isRead = packet.command == SciPacket.READ;
        int moved = isGood(packet) && !PsbAddress.isCsr(packet.offset) ? packet.dataBytes : 0;
        long busPs = moved == 0
                ? scheduler.now()
                : isRead ? memory.claimRead(moved) : memory.claimWrite(moved);
        doneAtPs[place] = busPs + config.times().receivePs();
        count++;
        if (count == 1) {
            alarm.set(doneAtPs[place]);
        }
        return Echo.ACCEPTED;
    }

    /** Of what is no request only who gets the answer. */
    private static void keep(SciPacket packet, SciPacket kept) {
        if (isGood(packet)) {
            kept.copyFrom(packet);
        } else {
            kept.clear();
            kept.sourceId = packet.sourceId;
            kept.transactionId = packet.transactionId;
            kept.deathPs = packet.deathPs;
            kept.command = packet.isAnswered() ? SciPacket.READ : SciPacket.MOVE;
        }
    }

    /** Whether there is room for what the request leads to, which is then kept for it. */
    private boolean hasPlace(SciPacket packet) {
        if (isMessage(packet)) {
            return mailbox.reserve();
        }
        return !signals(packet) || triggers.reserve();
    }

    private static boolean isMessage(SciPacket packet) {
        return packet.command == SciPacket.WRITE && packet.offset == PsbAddress.MAILBOX
                && packet.dataBytes == MailboxUnit.BYTES;
    }

    /** Whether a request stores into this node's memory. */
    private static boolean isStore(SciPacket packet) {
        return packet.command == SciPacket.WRITE && isGood(packet) && !PsbAddress.isCsr(packet.offset);
    }

    private static boolean isInterrupt(SciPacket packet) {
        return packet.command == SciPacket.WRITE && packet.offset == PsbAddress.INTERRUPT
                && packet.dataBytes == Integer.BYTES;
    }

    private static boolean signals(SciPacket packet) {
        boolean isSignal = !PsbAddress.isCsr(packet.offset) && (packet.offset & PsbAddress.SIGNAL) != 0
                && (packet.command == SciPacket.WRITE || packet.command == SciPacket.FETCH_ADD);
        return isGood(packet) && (isInterrupt(packet) || isSignal);
    }

    /** Whether the request is of a kind that there is: a block, or bytes within a block of 16. */
    private static boolean isGood(SciPacket packet) {
        int bytes = packet.dataBytes;
        long offset = packet.offset;
        if (offset < 0 || offset >>> 48 != 0 || packet.command < SciPacket.READ
                || packet.command > SciPacket.COMPARE_SWAP) {
            return false;
        }
        if (packet.command == SciPacket.FETCH_ADD || packet.command == SciPacket.COMPARE_SWAP) {
            int operands = packet.command == SciPacket.FETCH_ADD ? Integer.BYTES : 2 * Integer.BYTES;
            return bytes == operands && offset % Integer.BYTES == 0;
        }
        boolean isBlock = (bytes == LARGEST_BLOCK || bytes == PACKET_BYTES_MAX) && offset % bytes == 0;
        return isBlock || (bytes >= 1 && offset % BLOCK_BYTES + bytes <= BLOCK_BYTES);
    }

    private void onAlarm() {
        long nowPs = scheduler.now();
        while (count > 0 && doneAtPs[first] <= nowPs) {
            SciPacket request = requests[first];
            if (begun == 0 && isStore(request) && request.dataBytes > Integer.BYTES && choices.interruptsBurst()) {
                begun = begin(request);
                doneAtPs[first] = nowPs + BURST_PAUSE_PS;
                break;
            }
            first = (first + 1) % requests.length;
            count--;
            serve(request);
            begun = 0;
        }
        if (count > 0) {
            alarm.set(doneAtPs[first]);
        }
    }

    /** The first half of a burst gets to memory; all of it is stored when the bus is free again. */
    private int begin(SciPacket request) {
        int half = (request.dataBytes / 2 + Integer.BYTES - 1) & -Integer.BYTES;
        long address = exports.busAddress(request.offset, request.dataBytes);
        if (address >= 0) {
            changed(status(memory.write(address, request.data, 0, half)), address, half);
        }
        return half;
    }

    private void serve(SciPacket request) {
        SciPacket answer = wire.claim();
        answer.command = SciPacket.RESPONSE;
        answer.targetId = request.sourceId;
        answer.transactionId = request.transactionId;
        answer.deathPs = request.deathPs;
        answer.status = isGood(request) ? perform(request, answer) : SciPacket.TYPE_ERROR;
        counters.badRequests += answer.status == SciPacket.COMPLETE ? 0 : 1;
        if (request.isAnswered()) {
            answers.send(answer, 0);
        } else {
            wire.release(answer);
        }
    }

    /** An echo, of an answer: it is sent again while the requester may wait for it. */
    void onEcho(SciPacket answer, int echo) {
        if (echo == Echo.BUSY && scheduler.now() < answer.deathPs) {
            wire.send(answer);
        } else {
            wire.release(answer);
        }
    }

    private int perform(SciPacket request, SciPacket answer) {
        if (isMessage(request)) {
            mailbox.receive(request);
            return SciPacket.COMPLETE;
        }
        if (isInterrupt(request)) {
            triggers.receive(request.sourceId, LockWord.get(request.data, 0));
            return SciPacket.COMPLETE;
        }
        if (PsbAddress.isCsr(request.offset)) {
            return csrs.perform(request, answer);
        }
        boolean isLock = request.command == SciPacket.FETCH_ADD || request.command == SciPacket.COMPARE_SWAP;
        long address = exports.busAddress(request.offset, isLock ? Integer.BYTES : request.dataBytes);
        int status = SciPacket.ADDRESS_ERROR;
        if (address >= 0) {
            status = isLock ? lock(request, address, answer) : access(request, address, answer);
        }
        if (signals(request)) {
            signal(request, answer, status);
        }
        return status;
    }

    /** A store always signals, an addition where the word was 0, and neither if it has failed. */
    private void signal(SciPacket request, SciPacket answer, int status) {
        boolean isAdd = request.command == SciPacket.FETCH_ADD;
        if (status == SciPacket.COMPLETE && (!isAdd || LockWord.get(answer.data, 0) == 0)) {
            triggers.signal((int) request.offset, request.dataBytes);
        } else {
            triggers.release();
        }
    }

    private int access(SciPacket request, long address, SciPacket answer) {
        if (request.command == SciPacket.READ) {
            answer.dataBytes = request.dataBytes;
            return status(memory.read(address, answer.data, request.dataBytes));
        }
        int left = request.dataBytes - begun;
        int status = status(memory.write(address + begun, request.data, begun, left));
        changed(status, address + begun, left);
        return status;
    }

    private int lock(SciPacket request, long address, SciPacket answer) {
        answer.dataBytes = Integer.BYTES;
        int status = status(memory.read(address, answer.data, Integer.BYTES));
        int old = LockWord.get(answer.data, 0);
        boolean isAdd = request.command == SciPacket.FETCH_ADD;
        int operand = LockWord.get(request.data, 0);
        if (status != SciPacket.COMPLETE || (!isAdd && old != operand)) {
            return status;
        }
        LockWord.put(word, 0, isAdd ? old + operand : LockWord.get(request.data, Integer.BYTES));
        status = status(memory.write(address, word, 0, Integer.BYTES));
        changed(status, address, Integer.BYTES);
        return status;
    }

    private void changed(int status, long address, int bytes) {
        if (listener != null && status == SciPacket.COMPLETE) {
            listener.onHostWrite(address, bytes);
        }
    }

    private static int status(int bus) {
        return bus == DmaBus.OK ? SciPacket.COMPLETE : SciPacket.ADDRESS_ERROR;
    }

    void reset() {
        first = 0;
        count = 0;
        begun = 0;
        alarm.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        first = visitor.count("first", requests.length - 1, first);
        count = visitor.count("count", requests.length, count);
        begun = visitor.field("begun", begun);
        for (int i = 0; i < count; i++) {
            int place = (first + i) % requests.length;
            OutputQueue.visitPacket(visitor, requests[place], nowPs);
            doneAtPs[place] = visitor.time("doneAt", doneAtPs[place], nowPs);
        }
        visitor.alarm("alarm", alarm, nowPs);
    }
}
