package org.wirelore.rig.guest;

import java.nio.file.Path;
import java.util.List;

/**
 * What a guest starts from.
 *
 * @param arguments QEMU's
 * @param ready what its console shows when it is up, as a regular expression; empty: nothing that is known
 */
public record GuestBoot(List<String> arguments, String ready) {
    /** Its own tests of algorithms take a fourth of its boot on QEMU's translated processor. */
    private static final String LINUX = "console=ttyS0 panic=-1 mitigations=off nokaslr cryptomgr.notests quiet"
            + " rdinit=/init ";

    public GuestBoot {
        arguments = List.copyOf(arguments);
    }

    /**
     * A Linux of Debian's parts.
     *
     * @param kernel image
     * @param initramfs its first file system
     * @param addresses the IPv4 addresses of the guest's cards, as {@code 10.0.0.2/24}
     * @param more further words of the kernel's command line; may be empty
     */
    public static GuestBoot linux(Path kernel, Path initramfs, List<String> addresses, String more) {
        for (String address : addresses) {
            if (!address.matches("\\d{1,3}(\\.\\d{1,3}){3}/([0-9]|[12][0-9]|3[0-2])")) {
                throw new IllegalArgumentException(
                        "a guest's address must be IPv4 with its prefix length, such as 10.0.0.2/24: address="
                                + address);
            }
        }
        return new GuestBoot(List.of("-kernel", kernel.toString(), "-initrd", initramfs.toString(), "-append",
                (LINUX + Initramfs.ADDRESS_VARIABLE + "=" + String.join(",", addresses) + " " + more).strip()),
                Initramfs.READY);
    }

    /**
     * A kernel of the user's.
     *
     * @param initramfs its first file system
     * @param commandLine the kernel's
     */
    static GuestBoot kernel(Path kernel, Path initramfs, String commandLine) {
        return new GuestBoot(List.of("-kernel", kernel.toString(), "-initrd", initramfs.toString(), "-append",
                commandLine), "");
    }

    /** A disk of the user's, which stays as it is. */
    static GuestBoot disk(Path disk) {
        return new GuestBoot(List.of("-drive", "if=ide,snapshot=on,file=" + disk.toString().replace(",", ",,")), "");
    }

    /**
     * iPXE, whose text goes to the serial line as there is no screen.
     *
     * @param image with all its drivers
     * @param script what it does
     */
    static GuestBoot ipxe(Path image, Path script) {
        return new GuestBoot(List.of("-kernel", image.toString(), "-initrd", script.toString(), "-machine",
                "graphics=off"), "iPXE");
    }
}
