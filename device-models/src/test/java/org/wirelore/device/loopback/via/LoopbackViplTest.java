package org.wirelore.device.loopback.via;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** The loopback keeps every contract of VIPL. */
class LoopbackViplTest extends ViplContracts {
    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        return new LoopbackViaSetup(new VirtualRanks(), policy);
    }

    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return LoopbackViplTest.this.newSetup();
        }
    }
}
