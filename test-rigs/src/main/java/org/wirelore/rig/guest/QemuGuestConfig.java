package org.wirelore.rig.guest;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * A Linux guest with a Tulip card.
 *
 * @param memoryMb 64 to 4,096 MB
 * @param kernel image
 * @param initramfs its first file system
 * @param mac the card's address, as {@code 52:54:00:00:00:02}
 * @param address the guest's IPv4 address, as {@code 10.0.0.2/24}
 * @param wire where our end of the card's wire listens
 * @param consoleLog file that keeps what the guest writes on its console; made anew
 */
public record QemuGuestConfig(int memoryMb, Path kernel, Path initramfs, String mac, String address, SocketAddress wire,
        Path consoleLog) {
    private static final int MEMORY_MB_MIN = 64;
    private static final int MEMORY_MB_MAX = 4096;

    public QemuGuestConfig {
        if (memoryMb < MEMORY_MB_MIN || memoryMb > MEMORY_MB_MAX) {
            throw new IllegalArgumentException("a guest's memory must be " + MEMORY_MB_MIN + " to " + MEMORY_MB_MAX
                    + " MB: memoryMb=" + memoryMb);
        }
        if (!mac.matches("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}")
                || (Integer.parseInt(mac.substring(0, 2), 16) & 1) != 0) {
            throw new IllegalArgumentException(
                    "a card's address must be that of one station, such as 52:54:00:00:00:02: mac=" + mac);
        }
        if (!address.matches("\\d{1,3}(\\.\\d{1,3}){3}/([0-9]|[12][0-9]|3[0-2])")) {
            throw new IllegalArgumentException(
                    "a guest's address must be IPv4 with its prefix length, such as 10.0.0.2/24: address=" + address);
        }
        if (wire.toString().contains(",")) {
            throw new IllegalArgumentException("names given to QEMU must be without commas: wire=" + wire);
        }
    }

    /**
     * QEMU's arguments: nothing but what is named here, so that a guest is the same on every machine.
     *
     * @param log name under which QEMU opens the console's log; without commas
     */
    List<String> arguments(Path log) {
        return List.of("qemu-system-x86_64", "-no-user-config", "-nodefaults", "-no-reboot", "-display", "none",
                "-machine", "pc", "-accel", "tcg", "-m", memoryMb + "M", "-kernel", kernel.toString(), "-initrd",
                initramfs.toString(), "-append",
                "console=ttyS0 panic=-1 mitigations=off nokaslr quiet rdinit=/init " + Initramfs.ADDRESS_VARIABLE + "="
                        + address,
                "-netdev", "stream,id=wire,server=off," + netdevAddress(), "-device", "tulip,netdev=wire,mac=" + mac,
                "-chardev", "pty,id=console,logfile=" + log, "-serial", "chardev:console",
                "-qmp", "stdio");
    }

    private String netdevAddress() {
        return switch (wire) {
            case InetSocketAddress inet ->
                "addr.type=inet,addr.host=" + inet.getAddress().getHostAddress() + ",addr.port="
                        + inet.getPort();
            case UnixDomainSocketAddress file -> "addr.type=unix,addr.path=" + file.getPath();
            default -> throw new IllegalArgumentException("a guest's wire must be TCP or Unix-domain: wire=" + wire);
        };
    }
}
