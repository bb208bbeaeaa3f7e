package org.wirelore.device.lanai;

import org.wirelore.device.api.Host;

/** What the engines do at the moment, as far as the processor feels it. */
final class EngineActivity {
    private final HostTransfer dma;
    private final SendEngine send;
    private final ReceiveEngine receive;

    EngineActivity(HostTransfer dma, SendEngine send, ReceiveEngine receive) {
        this.dma = dma;
        this.send = send;
        this.receive = receive;
    }

    /** When the first one of some parts goes on, or {@link Host#FOREVER}. */
    static long nextPs(CardPart[] parts) {
        long nextPs = Host.FOREVER;
        for (CardPart part : parts) {
            nextPs = Math.min(nextPs, part.nextPs());
        }
        return nextPs;
    }

    /** How many engines move data over the L-bus. */
    int moving() {
        return (dma.isMoving() ? 1 : 0) + (send.isMoving() ? 1 : 0) + (receive.isMoving() ? 1 : 0);
    }

    /** When an engine next stores into what a loop reads, or {@link Host#FOREVER}. */
    long depositPs(ProvenLoop loop) {
        long nextPs = Host.FOREVER;
        if (dma.isMoving() && loop.touches(dma.depositAddress(), dma.depositBytes())) {
            nextPs = dma.nextPs();
        }
        if (receive.isMoving() && loop.touches(receive.depositAddress(), receive.depositBytes())) {
            nextPs = Math.min(nextPs, receive.nextPs());
        }
        return nextPs;
    }
}
