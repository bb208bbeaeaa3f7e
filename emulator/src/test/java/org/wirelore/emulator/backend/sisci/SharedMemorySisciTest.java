package org.wirelore.emulator.backend.sisci;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.wirelore.device.contract.sisci.SisciContracts;
import org.wirelore.device.contract.sisci.SisciSetup;

/** Shared memory keeps the contracts of SISCI, between two nodes in one process. */
class SharedMemorySisciTest extends SisciContracts {
    private final List<SharedMemorySciSetup> made = new ArrayList<>();

    @Override
    protected SisciSetup newSetup() {
        SharedMemorySciSetup setup = new SharedMemorySciSetup();
        made.add(setup);
        return setup;
    }

    @AfterEach
    void closeAll() {
        made.forEach(SharedMemorySciSetup::close);
    }
}
