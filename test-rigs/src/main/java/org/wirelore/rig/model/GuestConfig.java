package org.wirelore.rig.model;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What makes a host of a rig a guest: a virtual machine with a system of its own, whose drivers use the host's cards.
 *
 * @param driver what it runs: a module of Debian's standard kernel, or {@code ipxe}
 * @param kernel file of the user's own kernel; empty for Debian's
 * @param initramfs file of the first file system of the user's own kernel
 * @param disk file of the user's own disk, which stays as it is; empty for none
 * @param socket where a QEMU that the user has started connects; empty: the run starts one
 * @param accelerator who runs its processors: tcg, QEMU; kvm, the kernel
 * @param memoryMegabytes its memory
 * @param append further words of the kernel's command line
 * @param bootSeconds how long it may take until it is ready
 * @param steps what is done at its console when it is up
 * @param script what iPXE does, one command a line
 */
public record GuestConfig(String driver, String kernel, String initramfs, String disk, String socket,
        String accelerator, int memoryMegabytes, String append, double bootSeconds,
        List<MachineConsoleConfig.Step> steps,
        List<String> script) {
    /** The driver that is no Linux. */
    public static final String IPXE = "ipxe";
    /** QEMU emulates the processors. */
    public static final String TCG = "tcg";
    /** The kernel's KVM has them run on this machine's own. */
    public static final String KVM = "kvm";

    /** Copies the lists. */
    public GuestConfig {
        steps = List.copyOf(steps);
        script = List.copyOf(script);
    }

    /** A guest that the schema found legal. */
    public static GuestConfig bind(JsonNode node) {
        return new GuestConfig(Fields.text(node, "driver"), Fields.text(node, "kernel"),
                Fields.text(node, "initramfs"), Fields.text(node, "disk"), Fields.text(node, "socket"),
                Fields.text(node, "accelerator"), Fields.integer(node, "memoryMegabytes"),
                Fields.text(node, "append"), Fields.real(node, "bootSeconds"),
                MachineConsoleConfig.steps(node.path("steps")), Fields.texts(node, "script"));
    }
}
