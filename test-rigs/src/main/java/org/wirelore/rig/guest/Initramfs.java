package org.wirelore.rig.guest;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.wirelore.emulator.process.FreshFile;

/**
 * A guest's first and only file system: busybox, the modules, and an init that loads them, gives the first Ethernet
 * card the address from the kernel's command line, says {@link #READY} on the console and leaves a shell there.
 */
public final class Initramfs {
    /** What the guest writes on its console when its network is up. */
    public static final String READY = "wirelore guest ready";
    /** What the shell on the console asks with. */
    public static final String PROMPT = "guest# ";
    /**
     * On the kernel's command line, the cards' addresses with their prefix lengths; the kernel hands them to init's
     * environment.
     */
    static final String ADDRESS_VARIABLE = "WIRELORE_ADDRESS";

    private static final String INIT = """
            #!/bin/sh
            /bin/busybox --install -s /bin
            mount -t proc proc /proc
            mount -t sysfs sys /sys
            for module in /modules/*; do insmod "$module"; done
            ip link set lo up
            number=0
            for address in $(echo "$%s" | tr , ' '); do
                ip addr add "$address" dev "eth$number"
                ip link set "eth$number" up
                number=$((number + 1))
            done
            stty -echo
            echo "%s"
            export PS1='%s'
            exec sh -i
            """.formatted(ADDRESS_VARIABLE, READY, PROMPT);
    private static final int CONSOLE_MAJOR = 5;
    private static final int CONSOLE_MINOR = 1;
    private static final int NULL_MAJOR = 1;
    private static final int NULL_MINOR = 3;

    private Initramfs() {
    }

    /** Writes the file system that a guest of these parts starts with. */
    public static void write(GuestParts parts, Path file) throws IOException {
        try (CpioArchive archive = new CpioArchive(
                new GZIPOutputStream(new BufferedOutputStream(Channels.newOutputStream(FreshFile.open(file)))))) {
            for (String directory : new String[]{"bin", "dev", "modules", "proc", "sys"}) {
                archive.directory(directory);
            }
            archive.characterDevice("dev/console", CONSOLE_MAJOR, CONSOLE_MINOR);
            // A shell gives it to what it runs beside itself.
            archive.characterDevice("dev/null", NULL_MAJOR, NULL_MINOR);
            archive.program("bin/busybox", Files.readAllBytes(parts.busybox()));
            archive.link("bin/sh", "busybox");
            int number = 0;
            for (Path module : parts.modules()) {
                archive.program("modules/%02d-%s".formatted(number++, module.getFileName()),
                        Files.readAllBytes(module));
            }
            archive.program("init", INIT.getBytes(StandardCharsets.US_ASCII));
        }
    }
}
