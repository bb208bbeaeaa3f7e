package org.wirelore.rig.guest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.tukaani.xz.XZInputStream;

/**
 * A Linux kernel as it is installed: a small program that unpacks the kernel proper, an ELF file, and goes on in it.
 * Under QEMU's translated processor that takes longer than all the rest of a boot; QEMU starts the ELF file itself as
 * well. Offsets are those of the x86 boot protocol (Documentation/arch/x86/boot.rst in Linux' sources).
 */
final class KernelImage {
    private static final int SETUP_SECTORS_AT = 0x1F1;
    private static final int HEADER_MAGIC_AT = 0x202;
    private static final int HEADER_MAGIC = 0x53726448;
    private static final int VERSION_AT = 0x206;
    /** From this version on the header says where the packed kernel is. */
    private static final int VERSION_MIN = 0x208;
    private static final int PAYLOAD_OFFSET_AT = 0x248;
    private static final int PAYLOAD_LENGTH_AT = 0x24C;
    private static final int HEADER_END = 0x250;
    private static final int SECTOR_BYTES = 512;
    /** An unpacked kernel's length, which stands behind the packed one. */
    private static final int LENGTH_BYTES = 4;
    private static final byte[] XZ = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};
    private static final byte[] ELF = {0x7F, 'E', 'L', 'F'};

    private KernelImage() {
    }

    /**
     * Unpacks a kernel into a file beside it, unless that is there already.
     *
     * @param image as installed
     * @return the unpacked kernel; the image itself if it is packed in another way than with xz
     * @throws IOException if the image can't be read, is damaged, or there is no room
     */
    static Path unpacked(Path image) throws IOException {
        Path kernel = image.resolveSibling("unpacked-" + image.getFileName());
        if (Files.isRegularFile(kernel)) {
            return kernel;
        }
        byte[] bytes = Files.readAllBytes(image);
        int begin = payloadBegin(bytes);
        if (begin < 0) {
            return image;
        }
        int length = word(bytes, PAYLOAD_LENGTH_AT) - LENGTH_BYTES;
        Path part = Files.createTempFile(image.toAbsolutePath().getParent(), "kernel", ".part");
        try (InputStream in = new XZInputStream(new ByteArrayInputStream(bytes, begin, length));
                OutputStream out = Files.newOutputStream(part)) {
            byte[] first = in.readNBytes(ELF.length);
            if (!Arrays.equals(first, ELF)) {
                return image;
            }
            out.write(first);
            in.transferTo(out);
            // Another run may do the same now: each puts a whole file there at once.
            Files.move(part, kernel, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return kernel;
        } catch (IOException e) {
            throw new IOException("the kernel " + image + " can't be unpacked: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Refuses what QEMU can't start.
     *
     * @throws IOException if the file is no kernel, or can't be read
     */
    static Path require(Path image) throws IOException {
        byte[] head = new byte[HEADER_END];
        try (InputStream in = Files.newInputStream(image)) {
            in.readNBytes(head, 0, head.length);
        }
        if (word(head, HEADER_MAGIC_AT) != HEADER_MAGIC && !Arrays.equals(head, 0, ELF.length, ELF, 0, ELF.length)) {
            throw new IOException(
                    "expected a Linux kernel as it is installed, or an ELF file, found neither: " + image);
        }
        return image;
    }

    /** Where the kernel begins that is packed with xz; negative if there is none. */
    private static int payloadBegin(byte[] image) {
        if (image.length < HEADER_END || word(image, HEADER_MAGIC_AT) != HEADER_MAGIC
                || (word(image, VERSION_AT) & 0xFFFF) < VERSION_MIN) {
            return -1;
        }
        long begin = ((image[SETUP_SECTORS_AT] & 0xFF) + 1L) * SECTOR_BYTES
                + Integer.toUnsignedLong(word(image, PAYLOAD_OFFSET_AT));
        long end = begin + Integer.toUnsignedLong(word(image, PAYLOAD_LENGTH_AT));
        boolean isXz = end <= image.length && end - begin > XZ.length + LENGTH_BYTES
                && Arrays.equals(image, (int) begin, (int) begin + XZ.length, XZ, 0, XZ.length);
        return isXz ? (int) begin : -1;
    }

    private static int word(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }
}
