package org.wirelore.rig.fmp;

import org.wirelore.device.api.myrinet.CardPorts;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** Each rank opens a port of its own beside its protocol's, and ends without closing it. */
public final class LeftPort implements RankProgram {
    @Override
    public void run(RankContext context) throws Exception {
        MyrinetPort port = context.open(CardPorts.class).open(1, 0, false);
        if (port.mapping().sendState().getAcquire(PortMapping.HEAD) < 0) {
            throw new IllegalStateException("a send queue must begin at 0");
        }
    }
}
