package org.wirelore.device.mvia;

import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.engine.ViaMessage;

/** The two directions of one connection of a VI, from its beginning to its end at this side. */
final class Flow {
    /** Both ends, as messages from here have them. */
    final ViaMessage ends;
    final boolean isReliable;
    final FlowSender sender;
    final FlowReceiver receiver;
    /** Whether it waits for its turn to send. */
    boolean isQueued;
    boolean isOver;

    Flow(ViaMessage ends, MviaConfig config, int frameBytesMax) {
        this.ends = ends;
        isReliable = ends.level != ReliabilityLevel.UNRELIABLE;
        sender = new FlowSender(config, isReliable, frameBytesMax);
        receiver = new FlowReceiver(config, ends);
    }

    boolean isOf(int vi, int connection) {
        return ends.fromVi == vi && ends.fromConnection == connection;
    }

    boolean hasFrame() {
        return sender.hasFrame() || receiver.isAnswerDue();
    }

    /** When something must happen that nothing else brings about. */
    long deadlinePs() {
        return Math.min(sender.retryAtPs(), receiver.answerAtPs());
    }

}
