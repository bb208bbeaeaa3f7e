package org.wirelore.rig.guest;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** The network card of a guest. */
public sealed interface GuestNic {
    /** {@return what a user calls it} */
    String name();

    /** {@return QEMU's arguments for it} */
    List<String> arguments();

    /**
     * QEMU's own Tulip card, on a wire of ours.
     *
     * @param mac the card's address, as {@code 52:54:00:00:00:02}
     * @param wire where our end of the card's wire listens
     */
    record Wired(String mac, SocketAddress wire) implements GuestNic {
        /** Checks the arguments. */
        public Wired {
            if (!mac.matches("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}")
                    || (Integer.parseInt(mac.substring(0, 2), 16) & 1) != 0) {
                throw new IllegalArgumentException(
                        "a card's address must be that of one station, such as 52:54:00:00:00:02: mac=" + mac);
            }
            if (wire.toString().contains(",")) {
                throw new IllegalArgumentException("names given to QEMU must be without commas: wire=" + wire);
            }
        }

        @Override
        public String name() {
            return mac;
        }

        @Override
        public List<String> arguments() {
            return List.of("-netdev", "stream,id=wire,server=off," + address(), "-device",
                    "tulip,netdev=wire,mac=" + mac);
        }

        private String address() {
            return switch (wire) {
                case InetSocketAddress inet ->
                    "addr.type=inet,addr.host=" + inet.getAddress().getHostAddress() + ",addr.port=" + inet.getPort();
                case UnixDomainSocketAddress file -> "addr.type=unix,addr.path=" + file.getPath();
                default -> throw new IllegalArgumentException(
                        "a guest's wire must be TCP or Unix-domain: wire=" + wire);
            };
        }
    }

    /**
     * A card of ours, which is put into the guest's slot when the guest has been stopped before its first instruction.
     *
     * @param controls folder of the sockets by which QEMU is controlled; its path is short, without commas
     */
    record Proxied(Path controls) implements GuestNic {
        /** Checks the argument. */
        public Proxied {
            if (controls.toString().contains(",")) {
                throw new IllegalArgumentException("names given to QEMU must be without commas: folder=" + controls);
            }
        }

        /** {@return QEMU's control protocol} */
        Path qmp() {
            return controls.resolve("qmp");
        }

        /** {@return QEMU's protocol for tests, by which interrupts come} */
        Path qtest() {
            return controls.resolve("qtest");
        }

        @Override
        public String name() {
            return "with a card of ours";
        }

        @Override
        public List<String> arguments() {
            return List.of("-S", "-qmp", "unix:" + qmp() + ",server=on,wait=off", "-qtest",
                    "unix:" + qtest() + ",server=on,wait=off", "-qtest-log", "none");
        }
    }
}
