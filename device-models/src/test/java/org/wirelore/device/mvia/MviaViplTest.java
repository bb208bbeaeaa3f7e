package org.wirelore.device.mvia;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTroubleContract;

/** M-VIA keeps every contract of VIPL at its two levels. */
class MviaViplTest extends ViplContracts {
    @Override
    protected ViplSetup newSetup() {
        return new MviaSetup(new VirtualRanks());
    }

    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return MviaViplTest.this.newSetup();
        }
    }
}
