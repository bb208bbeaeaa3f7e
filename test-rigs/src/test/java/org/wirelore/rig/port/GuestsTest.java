package org.wirelore.rig.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.rig.guest.GuestParts;
import org.wirelore.rig.guest.Initramfs;
import org.wirelore.rig.guest.QemuGuest;
import org.wirelore.rig.spi.real.JobMonitor;

/** Where guests' parts come from: what is there is unpacked and booted, by root in some runs. */
class GuestsTest {
    private static final int MULTIBOOT = 0x1BAD_B002;
    /** Long for a machine that is busy with other things. */
    private static final double BOOT_SECONDS = 180;

    @TempDir
    private Path root;

    @Test
    @Timeout(300)
    void aConsoleLogOutlastsAProgramThatIsAskedToEnd() throws Exception {
        Needs.noObstacle(QemuGuest.obstacle());
        Path victim = Files.writeString(root.resolve("victim"), "of importance");
        Path run = Files.createDirectory(root.resolve("run, first"));
        Path log = Files.createSymbolicLink(run.resolve("guest-console.log"), victim);
        Path kernel = Files.write(root.resolve("kernel"), talkingKernel());
        Process program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Boots.class.getName(), run.toString(), kernel.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader said = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo("booted");
            new ProcessBuilder("kill", "-TERM", Long.toString(program.pid())).start().waitFor();
            program.waitFor();
        } finally {
            program.destroyForcibly();
        }
        assertThat(Files.isSymbolicLink(log)).isFalse();
        assertThat(log).content(StandardCharsets.ISO_8859_1)
                .contains(Initramfs.READY);
        assertThat(victim).hasContent("of importance");
    }

    /** Boots a guest, tells that it is up, and stays. */
    static final class Boots {
        private Boots() {
        }

        public static void main(String[] arguments) throws Exception {
            Path kernel = Path.of(arguments[1]);
            try (Guests guests = new Guests(Path.of(arguments[0]), JobMonitor.SILENT);
                    FramePort _ = guests.start(new PortConfig.QemuGuest("guest", "10.0.0.2/24", "52:54:00:00:00:02",
                            64, BOOT_SECONDS, List.of()), new GuestParts(kernel, List.of(), kernel))) {
                System.out.println("booted");
                Thread.sleep(Long.MAX_VALUE);
            }
        }
    }

    /**
     * A kernel that does nothing but say again and again, at the first serial port, that it is ready. QEMU boots it as
     * the Multiboot Specification, version 0.6.96, demands.
     */
    private static byte[] talkingKernel() {
        int base = 0x10_0000;
        int flags = 0x1_0000;
        int headerBytes = 32;
        byte[] code = HexFormat.of().parseHex("be00000000" // mov esi, text
                + "ac84c07414" // next: lodsb; test al, al; jz pause
                + "88c466bafd03" // mov ah, al; mov dx, line status register
                + "eca82074fb" // full: in al, dx; test al, 0x20; jz full
                + "66baf80388e0eeebe7" // mov dx, transmitter; mov al, ah; out dx, al; jmp next
                + "b900000001e2feebd9"); // pause: mov ecx, 0x1000000; loop to itself; jmp to the begin
        byte[] text = (Initramfs.READY + "\n\0").getBytes(StandardCharsets.US_ASCII);
        int end = base + headerBytes + code.length + text.length;
        ByteBuffer image = ByteBuffer.allocate(end - base).order(ByteOrder.LITTLE_ENDIAN);
        image.putInt(MULTIBOOT).putInt(flags).putInt(-(MULTIBOOT + flags)).putInt(base).putInt(base).putInt(end)
                .putInt(end).putInt(base + headerBytes).put(code).put(text);
        return image.putInt(headerBytes + 1, base + headerBytes + code.length).array();
    }
}
