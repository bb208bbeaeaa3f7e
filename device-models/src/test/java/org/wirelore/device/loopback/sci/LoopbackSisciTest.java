package org.wirelore.device.loopback.sci;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.VirtualRanks;
import org.wirelore.device.contract.sisci.SisciBadInputContract;
import org.wirelore.device.contract.sisci.SisciContract;
import org.wirelore.device.contract.sisci.SisciEventContract;
import org.wirelore.device.contract.sisci.SisciMemoryContract;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.sisci.SisciSignalContract;
import org.wirelore.device.contract.sisci.SisciStateContract;
import org.wirelore.device.contract.sisci.SisciTroubleContract;

/** The loopback keeps every contract of SISCI. */
class LoopbackSisciTest {
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
        return new LoopbackSciSetup(new VirtualRanks());
    }
}
