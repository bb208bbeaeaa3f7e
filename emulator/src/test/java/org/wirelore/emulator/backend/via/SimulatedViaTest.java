package org.wirelore.emulator.backend.via;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Shared memory in a simulation keeps every contract of VIPL. */
class SimulatedViaTest extends ViplContracts {
    private final List<SimulatedViaSetup> made = new ArrayList<>();

    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        SimulatedViaSetup setup = new SimulatedViaSetup(policy);
        made.add(setup);
        return setup;
    }

    @AfterEach
    void closeAll() {
        made.forEach(SimulatedViaSetup::close);
        made.clear();
    }

    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return SimulatedViaTest.this.newSetup();
        }
    }
}
