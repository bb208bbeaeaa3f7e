package org.wirelore.emulator.contract;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.sisci.SisciBadInputContract;
import org.wirelore.device.contract.sisci.SisciContract;
import org.wirelore.device.contract.sisci.SisciEventContract;
import org.wirelore.device.contract.sisci.SisciMemoryContract;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.sisci.SisciSignalContract;
import org.wirelore.device.contract.sisci.SisciStateContract;
import org.wirelore.device.contract.sisci.SisciTroubleContract;

/** The contracts of SISCI on everything at once: virtual time, machines, a ringlet, adapters, the driver. */
class SisciOnCardsTest {
    @Nested
    class Rules extends SisciContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class States extends SisciStateContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class Events extends SisciEventContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class Memory extends SisciMemoryContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class Signals extends SisciSignalContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class BadInput extends SisciBadInputContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    @Nested
    class Trouble extends SisciTroubleContract {
        @Override
        protected SisciSetup newSetup() {
            return setup();
        }
    }

    private static SisciSetup setup() {
        return new SciHosts(ContractHosts.pc(1), SciCards::d310);
    }
}
