package org.wirelore.device.loopback;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** An interrupt on its own node. */
final class LoopbackSciInterrupt implements LocalInterrupt {
    private final LoopbackSisci owner;
    private final int interruptNo;
    private int connections;
    private boolean pending;
    private boolean removed;

    LoopbackSciInterrupt(LoopbackSisci owner, int interruptNo) {
        this.owner = owner;
        this.interruptNo = interruptNo;
    }

    @Override
    public int interruptNo() {
        return interruptNo;
    }

    @Override
    public void waitFor(long timeoutMs) throws SciException {
        check();
        owner.await(timeoutMs, () -> pending, "a trigger");
        pending = false;
    }

    @Override
    public void remove() throws SciException {
        check();
        if (connections > 0) {
            throw new SciException(SciError.BUSY, "no process must be connected: interruptNo=" + interruptNo
                    + ", connections=" + connections);
        }
        removed = true;
        owner.node().remove(this);
        owner.onGone();
    }

    void onConnect(Trigger trigger) {
        connections++;
        trigger.interrupt = this;
    }

    private void onTrigger() {
        pending = true;
        owner.process().signal();
    }

    private void check() throws SciException {
        owner.check(0);
        if (removed) {
            throw new SciException(SciError.ILLEGAL_PARAMETER,
                    "the interrupt must not be removed: interruptNo=" + interruptNo);
        }
    }

    /** A connection to an interrupt. */
    static final class Trigger implements RemoteInterrupt {
        private final LoopbackSisci user;
        private @Nullable LoopbackSciInterrupt interrupt;
        private boolean disconnected;

        Trigger(LoopbackSisci user) {
            this.user = user;
        }

        @Override
        public void trigger() throws SciException {
            check();
            LoopbackSciInterrupt target = Objects.requireNonNull(interrupt);
            user.fabric().mail().post(target::onTrigger);
        }

        @Override
        public void disconnect() throws SciException {
            check();
            disconnected = true;
            LoopbackSciInterrupt target = Objects.requireNonNull(interrupt);
            user.fabric().mail().post(() -> target.connections--);
            user.onGone();
        }

        private void check() throws SciException {
            user.check(0);
            if (disconnected) {
                throw new SciException(SciError.ILLEGAL_PARAMETER, "the interrupt must be connected: nodeId="
                        + user.node().id());
            }
        }
    }
}
