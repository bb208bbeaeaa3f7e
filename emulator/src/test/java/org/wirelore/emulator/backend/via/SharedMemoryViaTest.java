package org.wirelore.emulator.backend.via;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.vipl.ViplContracts;
import org.wirelore.device.contract.vipl.ViplOrderContract;
import org.wirelore.device.contract.vipl.ViplSetup;
import org.wirelore.device.contract.vipl.ViplTroubleContract;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Shared memory keeps every contract of VIPL, in turn with shared and native buffers. */
class SharedMemoryViaTest extends ViplContracts {
    private final List<MemoryViaSetup> made = new ArrayList<>();
    private static boolean isShared;

    @Override
    protected ViplSetup newSetup(ViplPolicy policy) {
        isShared = !isShared;
        MemoryViaSetup setup = new MemoryViaSetup(isShared, policy);
        made.add(setup);
        return setup;
    }

    /** Processes run when the machine lets them. */
    @Nested
    class Order extends ViplOrderContract {
        @Override
        protected ViplSetup newSetup() {
            closeAll();
            return SharedMemoryViaTest.this.newSetup();
        }
    }

    /** What goes wrong. */
    @Nested
    class Trouble extends ViplTroubleContract {
        @Override
        protected ViplSetup newSetup() {
            return SharedMemoryViaTest.this.newSetup();
        }
    }

    @AfterEach
    void closeAll() {
        made.forEach(MemoryViaSetup::close);
        made.clear();
    }
}
