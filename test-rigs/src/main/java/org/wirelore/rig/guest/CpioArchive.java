package org.wirelore.rig.guest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * An archive in the "new ASCII" format that Linux unpacks as its first file system (kernel documentation, "initramfs
 * buffer format"). All times are 0, so the same parts give the same bytes.
 */
final class CpioArchive implements AutoCloseable {
    private static final int DIRECTORY = 0x4000 | 0755;
    private static final int PROGRAM = 0x8000 | 0755;
    private static final int LINK = 0xA000 | 0777;
    private static final int CHARACTER_DEVICE = 0x2000 | 0600;
    private static final int ALIGNMENT = 4;

    private final OutputStream out;
    private long written;
    private int inode;

    CpioArchive(OutputStream out) {
        this.out = out;
    }

    void directory(String name) throws IOException {
        entry(name, DIRECTORY, new byte[0], 0, 0);
    }

    void program(String name, byte[] content) throws IOException {
        entry(name, PROGRAM, content, 0, 0);
    }

    void link(String name, String target) throws IOException {
        entry(name, LINK, target.getBytes(StandardCharsets.US_ASCII), 0, 0);
    }

    void characterDevice(String name, int major, int minor) throws IOException {
        entry(name, CHARACTER_DEVICE, new byte[0], major, minor);
    }

    @Override
    public void close() throws IOException {
        entry("TRAILER!!!", 0, new byte[0], 0, 0);
        out.close();
    }

    private void entry(String name, int mode, byte[] content, int major, int minor) throws IOException {
        byte[] nameBytes = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        int[] fields = {++inode, mode, 0, 0, 1, 0, content.length, 0, 0, major, minor, nameBytes.length, 0};
        StringBuilder header = new StringBuilder("070701");
        for (int field : fields) {
            header.append(HexFormat.of().withUpperCase().toHexDigits(field));
        }
        write(header.toString().getBytes(StandardCharsets.US_ASCII));
        write(nameBytes);
        pad();
        write(content);
        pad();
    }

    private void pad() throws IOException {
        write(new byte[(int) (-written & (ALIGNMENT - 1))]);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }
}
