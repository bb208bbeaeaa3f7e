package org.wirelore.rig.guest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.model.GuestConfig;

/**
 * A guest with a Tulip card.
 *
 * @param accelerator who runs its processors: tcg, QEMU; kvm, the kernel
 * @param memoryMb 64 to 4,096 MB
 * @param boot what it starts from
 * @param nic its card
 * @param consoleLog file that keeps what the guest writes on its console; made anew
 */
public record QemuGuestConfig(String accelerator, int memoryMb, GuestBoot boot, GuestNic nic, Path consoleLog) {
    private static final int MEMORY_MB_MIN = 64;
    private static final int MEMORY_MB_MAX = 4096;

    public QemuGuestConfig {
        if (memoryMb < MEMORY_MB_MIN || memoryMb > MEMORY_MB_MAX) {
            throw new IllegalArgumentException("a guest's memory must be " + MEMORY_MB_MIN + " to " + MEMORY_MB_MAX
                    + " MB: memoryMb=" + memoryMb);
        }
    }

    /** A guest whose processors are emulated. */
    public QemuGuestConfig(int memoryMb, GuestBoot boot, GuestNic nic, Path consoleLog) {
        this(GuestConfig.TCG, memoryMb, boot, nic, consoleLog);
    }

    /**
     * QEMU's arguments: nothing but what is named here, so that a guest is the same on every machine. Its memory is a
     * file without a name, which a card of ours can map.
     *
     * @param log name under which QEMU opens the console's log; without commas
     */
    List<String> arguments(Path log) {
        List<String> arguments = new ArrayList<>(List.of("qemu-system-x86_64", "-no-user-config", "-nodefaults",
                "-no-reboot", "-display", "none", "-object",
                "memory-backend-memfd,id=ram,share=on,size=" + memoryMb + "M", "-machine", "pc,memory-backend=ram",
                "-accel", accelerator, "-m", memoryMb + "M"));
        arguments.addAll(boot.arguments());
        arguments.addAll(nic.arguments());
        arguments.addAll(List.of("-chardev", "pty,id=console,logfile=" + log, "-serial", "chardev:console", "-qmp",
                "stdio"));
        return arguments;
    }
}
