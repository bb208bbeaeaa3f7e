package org.wirelore.emulator.backend.sisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.sisci.SisciLibrary;
import org.wirelore.emulator.time.real.RealHost;

/** A window on a connected segment is its owner's memory, unless accesses do more than load and store. */
class SharedWindowTest {
    private static final int ID = 7;
    private static final int BYTES = 4096;
    private static final long TIMEOUT_MS = 10_000;

    private final String job = SharedMemorySciSetup.job("window");

    private SharedMemorySci process(int nodeId) throws IOException {
        return SharedMemorySci.open(new RealHost("node" + nodeId, RealHost.Spin.YIELD), job, nodeId,
                node -> node == 4 || node == 8);
    }

    private static SciDescriptor descriptor(SharedMemorySci process) throws SciException {
        SciLibrary library = new SisciLibrary(process);
        library.initialize(SciFlags.NONE);
        return library.open(SciFlags.NONE);
    }

    @Test
    void whatIsStoredThereIsInTheOwnersMemory() throws Exception {
        try (SharedMemorySci owner = process(4); SharedMemorySci other = process(8)) {
            LocalSegment local = descriptor(owner).createSegment(ID, BYTES, SciFlags.NONE);
            local.prepare(0);
            SciMap in = local.map(0, BYTES);
            local.setAvailable(0);
            RemoteSegment remote = descriptor(other).connectSegment(4, ID, 0, TIMEOUT_MS);
            SciMap out = remote.map(1024, 512);

            assertThat(out.isSharedMemory()).isTrue();
            assertThat(in.isSharedMemory()).as("of no connected segment").isFalse();
            assertThat(out.memory().byteSize()).isEqualTo(512);
            out.memory().set(ValueLayout.JAVA_INT, 4, 5);
            out.putInt(8, 6);
            assertThat(in.getInt(1032)).isEqualTo(6);
            assertThat(in.memory().get(ValueLayout.JAVA_INT, 1028)).isEqualTo(5);

            SciMap counting = remote.map(0, 512, SciFlags.LOCK_OPERATION);
            assertThat(counting.isSharedMemory()).isFalse();
            assertThatThrownBy(counting::memory).isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
