package org.wirelore.device.loopback.sci;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.PostedActions;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.sisci.spi.TriggerPort;

/** A connection to an interrupt: to all that share its number. */
final class LoopbackSciTrigger implements TriggerPort {
    private static final long SILENCE_PS = 1_000_000_000L;

    private final LoopbackSciNode node;
    private final int nodeId;
    private final int number;
    private final boolean isData;
    private final Listener listener;
    private List<LoopbackSciInterrupt> connected = List.of();
    private boolean isEnded;

    LoopbackSciTrigger(LoopbackSciNode node, int nodeId, int number, boolean isData, Listener listener) {
        this.node = node;
        this.nodeId = nodeId;
        this.number = number;
        this.isData = isData;
        this.listener = listener;
    }

    void connect() {
        LoopbackSciFabric fabric = node.fabric();
        PostedActions mail = fabric.mail();
        LoopbackSciNode target = fabric.find(nodeId);
        if (!node.isUp() || target == null) {
            SciError refusal = node.isUp() ? SciError.NO_SUCH_NODEID : SciError.NO_LINK_ACCESS;
            mail.post(() -> answer(refusal));
            return;
        }
        mail.post(() -> {
            SciError refusal = target.isUp() ? target.judgeConnect() : SciError.NODE_NOT_RESPONDING;
            List<LoopbackSciInterrupt> found = target.interrupts(number, isData);
            if (refusal == null && found.isEmpty()) {
                refusal = SciError.NO_SUCH_SEGMENT;
            }
            if (refusal == null && !isEnded) {
                connected = found;
                connected.forEach(each -> each.use(1));
            }
            SciError status = refusal == null ? SciError.OK : refusal;
            long silencePs = status == SciError.NODE_NOT_RESPONDING ? SILENCE_PS : 0;
            mail.post(fabric.scheduler().now() + fabric.latencyPs() + silencePs, () -> answer(status));
        });
    }

    @Override
    public void trigger() {
        post(null);
    }

    @Override
    public void trigger(byte[] message) {
        post(message);
    }

    @Override
    public void disconnect() {
        if (!isEnded) {
            isEnded = true;
            List<LoopbackSciInterrupt> left = connected;
            node.fabric().mail().post(() -> left.forEach(each -> each.use(-1)));
        }
    }

    private void post(byte @Nullable [] message) {
        node.fabric().mail().post(() -> {
            LoopbackSciNode target = node.fabric().find(nodeId);
            if (target == null || !target.isUp() || !node.isUp()) {
                return;
            }
            for (LoopbackSciInterrupt each : target.interrupts(number, isData)) {
                if (message == null) {
                    each.onTrigger();
                } else {
                    each.onMessage(message);
                }
            }
        });
    }

    private void answer(SciError status) {
        if (!isEnded) {
            listener.onAnswer(status);
        }
    }
}
