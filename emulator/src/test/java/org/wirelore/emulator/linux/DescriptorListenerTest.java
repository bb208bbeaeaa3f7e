package org.wirelore.emulator.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A socket's file at which peers connect whose open files can be taken. */
@Timeout(60)
class DescriptorListenerTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aPeerIsAcceptedAndBothTalkAndTheFileGoes() throws Exception {
        Path path = folder.resolve("socket");
        try (DescriptorListener listener = DescriptorListener.open(path);
                DescriptorSocket far = DescriptorSocket.connect(path);
                DescriptorSocket near = listener.accept();
                Arena arena = Arena.ofConfined()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rwx------");
            MemorySegment bytes = arena.allocate(4);
            bytes.set(ValueLayout.JAVA_INT, 0, 0x1234_5678);
            assertThat(far.send(bytes, 0, 4, far.descriptor())).isTrue();
            bytes.fill((byte) 0);
            assertThat(near.receive(bytes, 0, 4)).isEqualTo(4);
            assertThat(bytes.get(ValueLayout.JAVA_INT, 0)).isEqualTo(0x1234_5678);
            assertThat(near.descriptorCount()).isEqualTo(1);
            near.closeDescriptors();
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void aFileThatIsThereAndAPathThatIsTooLongAreRefused() throws Exception {
        Path taken = Files.writeString(folder.resolve("taken"), "of importance");
        assertThatThrownBy(() -> DescriptorListener.open(taken)).isInstanceOf(IOException.class)
                .hasMessageContaining(taken.toString()).hasMessageContaining("in use");
        assertThat(taken).hasContent("of importance");
        assertThatThrownBy(() -> DescriptorListener.open(folder.resolve("x".repeat(200))))
                .hasMessageContaining("expected the path of a socket of at most 107 bytes");
    }

    @Test
    void aWaitForAPeerCanBeInterrupted() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        try (DescriptorListener listener = DescriptorListener.open(folder.resolve("socket"))) {
            Thread waiting = Thread.ofPlatform().start(() -> {
                try (DescriptorSocket _ = listener.accept()) {
                    end.complete("accepted");
                } catch (IOException e) {
                    end.complete(String.valueOf(e.getMessage()));
                }
            });
            waiting.interrupt();
            assertThat(end.get()).startsWith("interrupted");
            waiting.join();
        }
    }
}
