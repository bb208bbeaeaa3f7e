package org.wirelore.emulator.backend.shm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.contract.SharedMemoryContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.contract.RealStage;

class HostSharedMemoryContractTest extends SharedMemoryContract {
    @TempDir
    private Path directory = Path.of("");
    private final List<HostSharedMemory> opened = new ArrayList<>();

    @Override
    protected Stage newStage() {
        return new RealStage();
    }

    @Override
    protected SharedMemory open(Stage stage, Host process) {
        try {
            HostSharedMemory memory = HostSharedMemory.open(process, directory, "contract");
            opened.add(memory);
            return memory;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        opened.forEach(HostSharedMemory::close);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }
}
