package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Images as the x86 boot protocol lays them out. */
class KernelImageTest {
    private static final byte[] KERNEL = ("\177ELF" + "of a kernel ".repeat(1000))
            .getBytes(StandardCharsets.ISO_8859_1);
    private static final int SETUP_SECTORS = 3;
    private static final int PAYLOAD_OFFSET = 37;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aPackedKernelIsUnpackedOnceAndFoundAgain() throws IOException {
        Path image = image(packed(KERNEL));
        Path kernel = KernelImage.unpacked(image);
        assertThat(kernel).hasBinaryContent(KERNEL).hasParent(folder);
        Files.writeString(kernel, "there already");
        assertThat(KernelImage.unpacked(image)).isEqualTo(kernel).hasContent("there already");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(image, kernel);
        }
    }

    @Test
    void whatIsPackedInAnotherWayIsBootedAsItIs() throws IOException {
        Path image = image("\050\265\057\375 and so on".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(KernelImage.unpacked(image)).isEqualTo(image);
        assertThat(KernelImage.unpacked(image(packed("no ELF file".getBytes(StandardCharsets.ISO_8859_1)))))
                .isEqualTo(image);
        Path old = image(packed(KERNEL));
        byte[] bytes = Files.readAllBytes(old);
        bytes[0x206] = 7;
        Files.write(old, bytes);
        assertThat(KernelImage.unpacked(old)).isEqualTo(old);
    }

    @Test
    void onlyAKernelIsTakenForOne() throws IOException {
        Path image = image(packed(KERNEL));
        assertThat(KernelImage.require(image)).isEqualTo(image);
        Path elf = Files.write(folder.resolve("elf"), KERNEL);
        assertThat(KernelImage.require(elf)).isEqualTo(elf);
        Path text = Files.writeString(folder.resolve("text"), "no kernel");
        assertThatThrownBy(() -> KernelImage.require(text)).isInstanceOf(IOException.class)
                .hasMessageContaining("found neither").hasMessageContaining(text.toString());
    }

    @Test
    void aDamagedKernelIsNamed() throws IOException {
        byte[] packed = packed(KERNEL);
        packed[packed.length / 2] ^= 0x55;
        Path image = image(packed);
        assertThatThrownBy(() -> KernelImage.unpacked(image)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("the kernel " + image + " can't be unpacked: ");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(image);
        }
    }

    @Test
    void anyBytesAreAnImageOrRefused() throws IOException {
        byte[] sound = Files.readAllBytes(image(packed(KERNEL)));
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = Arrays.copyOf(sound, random.nextInt(sound.length + 1));
            for (int change = random.nextInt(8); change > 0 && bytes.length > 0x1F1; change--) {
                bytes[0x1F1 + random.nextInt(Math.min(bytes.length, 0x250) - 0x1F1)] = (byte) random.nextInt(256);
            }
            Path image = Files.write(folder.resolve("image"), bytes);
            Files.deleteIfExists(folder.resolve("unpacked-image"));
            try {
                assertThat(KernelImage.unpacked(image)).exists();
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining(image.toString());
            }
        }
    }

    private static byte[] packed(byte[] kernel) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(bytes, new LZMA2Options())) {
            out.write(kernel);
        }
        return bytes.toByteArray();
    }

    /** @param payload the packed kernel, without its unpacked length */
    private Path image(byte[] payload) throws IOException {
        int begin = (SETUP_SECTORS + 1) * 512 + PAYLOAD_OFFSET;
        ByteBuffer image = ByteBuffer.allocate(begin + payload.length + 4 + 100).order(ByteOrder.LITTLE_ENDIAN);
        image.put(0x1F1, (byte) SETUP_SECTORS).put(0x202, "HdrS".getBytes(StandardCharsets.ISO_8859_1))
                .putShort(0x206, (short) 0x20F)
                .putInt(0x248, PAYLOAD_OFFSET).putInt(0x24C, payload.length + 4);
        image.put(begin, payload).putInt(begin + payload.length, KERNEL.length);
        return Files.write(folder.resolve("image"), image.array());
    }
}
