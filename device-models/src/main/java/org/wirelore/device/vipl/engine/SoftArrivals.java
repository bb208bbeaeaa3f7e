package org.wirelore.device.vipl.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.vipl.rule.ErrorRule;
import org.wirelore.device.vipl.rule.ViaEvent;

/** What a connected VI does with the messages that come. */
final class SoftArrivals {
    private final ViaEngine engine;
    private final SoftVi vi;
    private final SoftQueue receives;

    SoftArrivals(ViaEngine engine, SoftVi vi, SoftQueue receives) {
        this.engine = engine;
        this.vi = vi;
        this.receives = receives;
    }

    /** A whole message has come. */
    void onMessage(ViaMessage message) {
        switch (message.kind) {
            case SEND, WRITE -> {
                begin(message);
                if (message.length > 0 && message.placement == RemoteAccess.DataPlace.CARRIED) {
                    place(message, 0, message.data(), message.dataAt(), message.length);
                }
                end(message);
            }
            case READ -> onRead(message);
            case READ_DATA -> onReadData(message);
            case RECEIPT -> onReceipt(message);
        }
    }

    /** A SEND or a WRITE has begun to come: it meets the oldest receive of this moment. */
    void begin(ViaMessage message) {
        message.verdict = takesReceive(message) && receives.ring().isEmpty()
                ? ViaEvent.NO_RECEIVE
                : message.kind == ViaMessage.Kind.SEND ? judgeSend(message) : judgeWrite(message);
    }

    private static boolean takesReceive(ViaMessage message) {
        return message.kind == ViaMessage.Kind.SEND || message.hasImmediate;
    }

    private @Nullable ViaEvent judgeSend(ViaMessage message) {
        int position = receives.ring().oldest();
        if (message.isDamaged) {
            return ViaEvent.RECEIVE_DAMAGED;
        }
        if (message.isPartial) {
            return ViaEvent.RECEIVE_PARTIAL;
        }
        if (!receives.open(position)) {
            return ViaEvent.RECEIVE_PROTECTION;
        }
        ViaEvent event = judgeReceive(position, message.length);
        return event == null && !receives.mayUseSegments(0) ? ViaEvent.RECEIVE_PROTECTION : event;
    }

    private @Nullable ViaEvent judgeWrite(ViaMessage message) {
        if (message.isDamaged) {
            return ViaEvent.WRITE_DAMAGED;
        }
        if (message.isPartial) {
            return ViaEvent.WRITE_PARTIAL;
        }
        if (message.length > 0 && message.placement != RemoteAccess.DataPlace.PLACED && !mayPlace(message)) {
            return ViaEvent.WRITE_PROTECTION;
        }
        if (!message.hasImmediate) {
            return null;
        }
        int position = receives.ring().oldest();
        return receives.open(position) ? judgeReceive(position, 0) : ViaEvent.RECEIVE_PROTECTION;
    }

    private boolean mayPlace(ViaMessage message) {
        return message.placement == RemoteAccess.DataPlace.CARRIED && writable(message) != SoftRegions.NONE;
    }

    /** The region that a WRITE with data may change, or none. */
    private int writable(ViaMessage message) {
        int slot = target(message);
        boolean isAllowed = slot != SoftRegions.NONE && engine.regions().canWrite(slot)
                && vi.attributes().enableRdmaWrite();
        return isAllowed ? slot : SoftRegions.NONE;
    }

    /** A part has come: it goes where it belongs, unless the message is refused. */
    void place(ViaMessage message, int offset, MemorySegment from, long at, int bytes) {
        if (message.verdict != null) {
            return;
        }
        if (message.kind == ViaMessage.Kind.WRITE) {
            int slot = writable(message);
            if (slot == SoftRegions.NONE) {
                message.verdict = ViaEvent.WRITE_PROTECTION;
            } else {
                MemorySegment.copy(from, at, engine.regions().memory(slot),
                        engine.regions().offset(slot, message.remoteAddress) + offset, bytes);
                engine.showWritten(message, offset, bytes, from, at);
                // The process may look at its memory alone.
                vi.process().signal();
            }
        } else if (receives.open(receives.ring().oldest()) && receives.mayUseSegments(0)) {
            receives.scatter(from, at, bytes, 0, offset);
            engine.showReceived(message, bytes);
        } else {
            message.verdict = ViaEvent.RECEIVE_PROTECTION;
        }
    }

    /** All of a SEND or a WRITE has come. */
    void end(ViaMessage message) {
        int operation = message.kind == ViaMessage.Kind.SEND
                ? VipDescriptor.STATUS_RECEIVE
                : VipDescriptor.STATUS_REMOTE_RDMA_WRITE;
        ViaEvent event = message.verdict;
        if (event == ViaEvent.NO_RECEIVE) {
            suffer(message, vi.rule(event), true, operation);
        } else if (takesReceive(message)) {
            endReceive(message, event, operation);
        } else if (event == null) {
            confirm(message);
        } else {
            suffer(message, vi.rule(event), true, operation);
        }
    }

    private void endReceive(ViaMessage message, @Nullable ViaEvent event, int operation) {
        int position = receives.ring().oldest();
        if (!receives.open(position)) {
            vi.breakConnection(false);
            return;
        }
        boolean isSend = message.kind == ViaMessage.Kind.SEND;
        if (event == null || !isSend) {
            boolean isCounted = isSend || (event == null && engine.policy().countsImmediateWrite());
            engine.view().setLength(isCounted ? message.length : 0);
        }
        finishReceive(message, event, operation);
    }

    private void onRead(ViaMessage message) {
        int slot = target(message);
        boolean isAllowed = message.length == 0
                || (slot != SoftRegions.NONE && engine.regions().canRead(slot) && vi.attributes().enableRdmaRead());
        if (!isAllowed) {
            suffer(message, vi.rule(ViaEvent.READ_PROTECTION), true, VipDescriptor.STATUS_RDMA_READ);
            return;
        }
        ViaMessage answer = vi.message(ViaMessage.Kind.READ_DATA, message.position);
        answer.length = message.length;
        if (slot != SoftRegions.NONE) {
            MemorySegment.copy(engine.regions().memory(slot), engine.regions().offset(slot, message.remoteAddress),
                    answer.data(), answer.dataAt(), message.length);
        }
        engine.carrier().send(answer);
    }

    /** The region that an RDMA message goes to; none if it has no data. */
    private int target(ViaMessage message) {
        return message.length == 0
                ? SoftRegions.NONE
                : engine.regions().find(message.remoteHandle, message.remoteAddress, message.length, vi.tag());
    }

    private void onReadData(ViaMessage answer) {
        SoftQueue sends = vi.openWaiting(answer);
        if (sends == null) {
            return;
        }
        int errorBit = answer.errorBit;
        if (errorBit == 0 && answer.isDamaged) {
            errorBit = vi.rule(ViaEvent.RDMA_TRANSPORT).statusBit();
        } else if (errorBit == 0 && !sends.mayUseSegments(1)) {
            errorBit = vi.rule(ViaEvent.SEND_PROTECTION).statusBit();
        } else if (errorBit == 0) {
            sends.scatter(answer.data(), answer.dataAt(), answer.length, 1, 0);
        }
        vi.onAnswer(answer, errorBit);
    }

    private void onReceipt(ViaMessage answer) {
        if (vi.openWaiting(answer) != null) {
            vi.onAnswer(answer, answer.errorBit);
        }
    }

    private @Nullable ViaEvent judgeReceive(int position, int length) {
        return receives.hasSegments(position)
                ? engine.rule().judgeReceive(engine.view(), length)
                : ViaEvent.RECEIVE_FORMAT;
    }

    /** Completes the receive in the view, well or badly. */
    private void finishReceive(ViaMessage message, @Nullable ViaEvent event, int operation) {
        int status = VipDescriptor.DONE | operation;
        if (message.hasImmediate) {
            engine.view().setImmediateData(message.immediateData);
            status |= VipDescriptor.STATUS_IMMEDIATE;
        }
        int next = receives.ring().oldest() + 1;
        ErrorRule rule = event == null ? null : vi.rule(event);
        VipErrorCode error = receives.complete(rule == null ? status : status | rule.statusBit());
        if (rule == null) {
            confirm(message);
        } else {
            suffer(message, rule, false, operation);
        }
        if (error != null) {
            vi.fail(error, error == VipErrorCode.POST_DESC ? receives.ring().descriptor(next) : 0, operation);
        }
    }

    private void confirm(ViaMessage message) {
        if (message.level == ReliabilityLevel.RELIABLE_RECEPTION) {
            answer(message, ViaMessage.Kind.RECEIPT, 0);
        }
    }

    /** @param isUnreported whether no descriptor at this end reports it */
    private void suffer(ViaMessage message, ErrorRule rule, boolean isUnreported, int operation) {
        if (rule.remoteBit() != 0) {
            answer(message, message.kind == ViaMessage.Kind.READ
                    ? ViaMessage.Kind.READ_DATA
                    : ViaMessage.Kind.RECEIPT, rule.remoteBit());
        }
        if (rule.breaks()) {
            vi.breakConnection(false);
        }
        if (isUnreported && rule.error() != null) {
            vi.listener().onError(rule.error(), 0, operation);
        }
    }

    private void answer(ViaMessage message, ViaMessage.Kind kind, int errorBit) {
        ViaMessage answer = vi.message(kind, message.position);
        answer.errorBit = errorBit;
        engine.carrier().send(answer);
    }
}
