package org.wirelore.rig.guest;

import java.nio.file.Path;
import java.util.List;

/**
 * What a guest is made of.
 *
 * @param kernel what QEMU boots: unpacked where it could be
 * @param modules drivers, each after those that it needs
 * @param busybox its tools in one static program
 */
public record GuestParts(Path kernel, List<Path> modules, Path busybox) {
    public GuestParts {
        modules = List.copyOf(modules);
    }
}
