package org.wirelore.device.mvia;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** M-VIA keeps every contract of VIPL at its two levels. */
class MviaViplTest extends ViplContracts {
    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        return new MviaSetup(new VirtualRanks(), policy);
    }

    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return MviaViplTest.this.newSetup();
        }
    }
}
