package org.wirelore.rig.guest;

import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** A program that starts a guest, says its process id, and waits to be killed. */
final class GuestStarter {
    private GuestStarter() {
    }

    public static void main(String[] arguments) throws Exception {
        QemuGuestConfig config = new QemuGuestConfig(128,
                GuestBoot.linux(Path.of(arguments[0]), Path.of(arguments[1]), List.of("10.0.0.2/24"), ""),
                new GuestNic.Wired("52:54:00:00:00:02", UnixDomainSocketAddress.of(arguments[2])),
                Path.of(arguments[3]));
        try (QemuGuest guest = QemuGuest.start(config)) {
            System.out.println(guest.pid());
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
