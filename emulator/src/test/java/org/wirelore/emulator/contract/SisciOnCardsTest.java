package org.wirelore.emulator.contract;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.sisci.SisciContracts;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.sisci.SisciTroubleContract;

/** The contracts of SISCI on everything at once: virtual time, machines, a ringlet, adapters, the driver. */
class SisciOnCardsTest extends SisciContracts {
    @Override
    protected SisciSetup newSetup() {
        return new SciHosts(ContractHosts.pc(1), SciCards::d310);
    }

    @Nested
    class Trouble extends SisciTroubleContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciOnCardsTest.this.newSetup();
        }
    }
}
