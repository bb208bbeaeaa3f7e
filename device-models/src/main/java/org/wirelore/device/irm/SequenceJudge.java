package org.wirelore.device.irm;

import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.sci.SequenceStatus;

/** What the driver says of a sequence of stores to a node, after what it knows of the node and of errors. */
final class SequenceJudge {
    private static final int HEARTBEATS_PENDING = 2;

    private final IrmAdapter adapter;
    private final Kernel kernel;
    private final IrmConfig.Times times;
    private final IrmCosts costs;

    SequenceJudge(IrmAdapter adapter, Kernel kernel, IrmConfig.Times times, IrmCosts costs) {
        this.adapter = adapter;
        this.kernel = kernel;
        this.times = times;
        this.costs = costs;
    }

    /** @param hasErrors whether errors were recorded since the sequence began */
    SequenceStatus judge(int node, boolean hasErrors) {
        IrmSession session = adapter.sessions().session(node);
        if (!hasErrors) {
            session.isDenied = false;
            return session.state == IrmSession.State.DOWN ? whenDown(session) : whenUp(session);
        }
        kernel.spend(costs.trap);
        kernel.spend(costs.judge);
        if (session.isDenied) {
            return SequenceStatus.NOT_RETRIABLE;
        }
        if (session.state != IrmSession.State.DOWN && node != adapter.nodeId()
                && !(adapter.hasLink() && adapter.remote().isThere(node))) {
            adapter.sessions().onSilent(session);
        }
        if (session.state == IrmSession.State.DOWN) {
            return whenDown(session);
        }
        SequenceStatus status = adapter.choices().judgement();
        session.isUndecided = status == SequenceStatus.PENDING;
        return status;
    }

    private SequenceStatus whenUp(IrmSession session) {
        session.isUndecided = session.isUndecided && adapter.choices().staysUndecided();
        return session.isUndecided ? SequenceStatus.PENDING : SequenceStatus.OK;
    }

    private SequenceStatus whenDown(IrmSession session) {
        long sincePs = kernel.now() - session.downSincePs;
        return sincePs < HEARTBEATS_PENDING * times.heartbeatPs()
                ? SequenceStatus.PENDING
                : SequenceStatus.NOT_RETRIABLE;
    }
}
