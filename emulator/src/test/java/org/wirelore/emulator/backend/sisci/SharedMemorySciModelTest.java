package org.wirelore.emulator.backend.sisci;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;
import org.wirelore.device.contract.sisci.SisciModelContract;
import org.wirelore.device.contract.sisci.SisciSetup;

/** Random calls in shared memory end as the state tables say. */
class SharedMemorySciModelTest extends SisciModelContract {
    private final List<SharedMemorySciSetup> made = new ArrayList<>();

    @Override
    protected SisciSetup newSetup() {
        SharedMemorySciSetup setup = new SharedMemorySciSetup();
        made.add(setup);
        return setup;
    }

    /* Each call takes real milliseconds. */
    @Override
    @Property(tries = 4)
    protected void randomCallsEndAsTheStateTablesSay(@ForAll long seed) {
        super.randomCallsEndAsTheStateTablesSay(seed);
    }

    @AfterTry
    void closeAll() {
        made.forEach(SharedMemorySciSetup::close);
        made.clear();
    }
}
