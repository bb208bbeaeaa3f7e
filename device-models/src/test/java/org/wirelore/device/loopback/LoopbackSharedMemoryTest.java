package org.wirelore.device.loopback;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.contract.SharedMemoryContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.contract.VirtualRanks;

class LoopbackSharedMemoryTest extends SharedMemoryContract {
    private LoopbackSharedMemory.Memory memory = new LoopbackSharedMemory.Memory(new VirtualRanks(), 0);

    @Override
    protected Stage newStage() {
        Stage stage = new VirtualRanks();
        memory = new LoopbackSharedMemory.Memory(stage.scheduler(), 200_000);
        return stage;
    }

    @Override
    protected SharedMemory open(Stage stage, Host process) {
        return memory.open(process);
    }
}
