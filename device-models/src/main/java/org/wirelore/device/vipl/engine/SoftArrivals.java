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

    void onMessage(ViaMessage message) {
        switch (message.kind) {
            case SEND -> onSend(message);
            case WRITE -> onWrite(message);
            case READ -> onRead(message);
            case READ_DATA -> onReadData(message);
            case RECEIPT -> onReceipt(message);
        }
    }

    private void onSend(ViaMessage message) {
        if (!openReceive(message, VipDescriptor.STATUS_RECEIVE)) {
            return;
        }
        int position = receives.ring().oldest();
        ViaEvent event = message.isDamaged
                ? ViaEvent.RECEIVE_DAMAGED
                : message.isPartial ? ViaEvent.RECEIVE_PARTIAL : judgeReceive(position, message.length);
        if (event == null && !receives.mayUseSegments(0)) {
            event = ViaEvent.RECEIVE_PROTECTION;
        }
        if (event == null) {
            receives.copy(message.data(), message.length, 0, true);
            engine.view().setLength(message.length);
        }
        finishReceive(message, event, VipDescriptor.STATUS_RECEIVE);
    }

    private void onWrite(ViaMessage message) {
        if (message.hasImmediate && !openReceive(message, VipDescriptor.STATUS_REMOTE_RDMA_WRITE)) {
            return;
        }
        int slot = target(message);
        boolean isAllowed = message.length == 0
                || (slot != SoftRegions.NONE && engine.regions().canWrite(slot) && vi.attributes().enableRdmaWrite());
        ViaEvent event = message.isDamaged
                ? ViaEvent.WRITE_DAMAGED
                : message.isPartial ? ViaEvent.WRITE_PARTIAL : isAllowed ? null : ViaEvent.WRITE_PROTECTION;
        if (event == null && message.hasImmediate) {
            event = judgeReceive(receives.ring().oldest(), 0);
        }
        if (event == null && slot != SoftRegions.NONE) {
            MemorySegment.copy(message.data(), 0, engine.regions().memory(slot),
                    engine.regions().offset(slot, message.remoteAddress), message.length);
        }
        if (message.hasImmediate) {
            engine.view().setLength(event == null && engine.policy().countsImmediateWrite() ? message.length : 0);
            finishReceive(message, event, VipDescriptor.STATUS_REMOTE_RDMA_WRITE);
        } else if (event == null) {
            confirm(message);
        } else {
            suffer(message, vi.rule(event), true, VipDescriptor.STATUS_REMOTE_RDMA_WRITE);
        }
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
                    answer.data(), 0, message.length);
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
            sends.copy(answer.data(), answer.length, 1, true);
        }
        vi.onAnswer(answer, errorBit);
    }

    private void onReceipt(ViaMessage answer) {
        if (vi.openWaiting(answer) != null) {
            vi.onAnswer(answer, answer.errorBit);
        }
    }

    /** Opens the oldest receive. False if there is none that can be read, with what follows from it. */
    private boolean openReceive(ViaMessage message, int operation) {
        if (receives.ring().isEmpty()) {
            suffer(message, vi.rule(ViaEvent.NO_RECEIVE), true, operation);
            return false;
        }
        int position = receives.ring().oldest();
        if (!receives.open(position)) {
            vi.fail(VipErrorCode.COMP_PROT, receives.ring().descriptor(position), operation);
            return false;
        }
        return true;
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
