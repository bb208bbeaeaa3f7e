package org.wirelore.emulator.backend.sisci;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.contract.sisci.SisciBadInputContract;
import org.wirelore.device.contract.sisci.SisciContract;
import org.wirelore.device.contract.sisci.SisciEventContract;
import org.wirelore.device.contract.sisci.SisciMemoryContract;
import org.wirelore.device.contract.sisci.SisciSetup;
import org.wirelore.device.contract.sisci.SisciSignalContract;
import org.wirelore.device.contract.sisci.SisciStateContract;

/** Shared memory keeps the contracts of SISCI, between two nodes in one process. */
class SharedMemorySisciTest {
    private final List<SharedMemorySciSetup> made = new ArrayList<>();

    @AfterEach
    void closeAll() {
        made.forEach(SharedMemorySciSetup::close);
    }

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

    private SisciSetup setup() {
        SharedMemorySciSetup setup = new SharedMemorySciSetup();
        made.add(setup);
        return setup;
    }
}
