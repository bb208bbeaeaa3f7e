package org.wirelore.device.loopback.sci;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.sisci.SisciContracts;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.sisci.SisciTroubleContract;

/** The loopback keeps every contract of SISCI. */
class LoopbackSisciTest extends SisciContracts {
    @Override
    protected SisciSetup newSetup() {
        return new LoopbackSciSetup(new VirtualRanks());
    }

    @Nested
    class Trouble extends SisciTroubleContract {
        @Override
        protected SisciSetup newSetup() {
            return LoopbackSisciTest.this.newSetup();
        }
    }
}
