package org.wirelore.rig.cli.inspect;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.wirelore.emulator.backend.libsisci.InstalledSisci;
import org.wirelore.emulator.backend.packet.PacketDatalink;
import org.wirelore.emulator.backend.shm.MemoryDirectory;
import org.wirelore.emulator.linux.ProcessMemory;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.rig.guest.QemuGuest;

/** Looks a machine over without changing anything; starts nothing but QEMU, to ask which devices it has. */
final class EnvironmentCheck {
    private static final int JDK_MIN = 25;
    /** Bits of a capability set (Linux, capabilities(7)). */
    private static final int CAP_NET_ADMIN = 12;
    private static final int CAP_NET_RAW = 13;
    private static final int CAP_SYS_ADMIN = 21;
    private static final long MEBIBYTE = 1 << 20;

    private final Path root;
    private final String searchPath;
    private final long capabilities;

    /**
     * @param root of the file system that is looked at
     * @param searchPath folders of programs, as in PATH
     */
    EnvironmentCheck(Path root, String searchPath) {
        this.root = root;
        this.searchPath = searchPath;
        this.capabilities = status("proc/self/status", "CapEff").map(hex -> Long.parseUnsignedLong(hex, 16))
                .orElse(0L);
    }

    List<EnvironmentFinding> findings() {
        List<EnvironmentFinding> findings = new ArrayList<>();
        findings.add(jdk());
        int cores = Runtime.getRuntime().availableProcessors();
        findings.add(EnvironmentFinding.present("cores", Integer.toString(cores)));
        findings.add(memory());
        findings.add(program("tshark", "reads capture.pcapng", "apt-get install tshark", "tshark"));
        findings.add(program("Chromium", "shows report.html without a desktop", "apt-get install chromium", "chromium",
                "chromium-browser", "google-chrome"));
        findings.add(sharedMemory());
        findings.add(processMemory());
        findings.add(sisci());
        findings.add(namespaces());
        findings.add(program("ip", "makes namespaces and virtual interfaces", "apt-get install iproute2", "ip"));
        findings.add(interfaces());
        findings.add(capability("AF_PACKET", "frames on a real network interface", CAP_NET_RAW, "CAP_NET_RAW"));
        findings.add(kernelTables());
        findings.add(tap());
        findings.add(program("QEMU", "virtual machines with emulated cards, such as qemu-tulip's guest",
                "apt-get install qemu-system-x86", "qemu-system-x86_64"));
        findings.add(guests());
        findings.add(serial());
        findings.add(program("clang", "compiles C for the LANai (lanai build)", "apt-get install clang-14 llvm-14",
                "clang-14"));
        findings.add(program("qemu-mips", "the other side of lanai bench",
                "apt-get install qemu-user gcc-mips-linux-gnu libc6-dev-mips-cross", "qemu-mips"));
        return findings;
    }

    private static EnvironmentFinding jdk() {
        Runtime.Version version = Runtime.version();
        String detail = version + " (" + System.getProperty("java.vendor") + ")";
        return version.feature() >= JDK_MIN
                ? EnvironmentFinding.present("JDK", detail)
                : EnvironmentFinding.absent("JDK", "found " + detail + ", needed " + JDK_MIN + " or later",
                        "apt-get install temurin-" + JDK_MIN + "-jdk");
    }

    private EnvironmentFinding memory() {
        String heap = Runtime.getRuntime().maxMemory() / MEBIBYTE + " MiB for this process";
        return EnvironmentFinding.present("memory",
                status("proc/meminfo", "MemTotal").map(total -> heap + " of " + total)
                        .orElse(heap));
    }

    private EnvironmentFinding program(String what, String use, String remedy, String... names) {
        for (String name : names) {
            for (String folder : searchPath.split(File.pathSeparator, -1)) {
                if (!folder.isEmpty() && isExecutable(folder, name)) {
                    return EnvironmentFinding.present(what, Path.of(folder, name) + ": " + use);
                }
            }
        }
        return EnvironmentFinding.absent(what, "no " + String.join(", ", names) + " on PATH; " + use, remedy);
    }

    private static boolean isExecutable(String folder, String name) {
        try {
            return Files.isExecutable(Path.of(folder, name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private EnvironmentFinding sharedMemory() {
        String what = "shared memory";
        Path folder = root.resolve(MemoryDirectory.SYSTEM.toString().substring(1));
        try {
            Optional<MemoryDirectory> obstacle = MemoryDirectory.obstacle(folder, MemoryDirectory.SYSTEM.toString());
            return obstacle.isPresent()
                    ? EnvironmentFinding.absent(what, obstacle.get().found(), obstacle.get().remedy())
                    : EnvironmentFinding.present(what, "ranks of this machine; "
                            + Files.getFileStore(folder).getUsableSpace() / MEBIBYTE + " MiB free in "
                            + MemoryDirectory.SYSTEM);
        } catch (IOException e) {
            return EnvironmentFinding.absent(what,
                    MemoryDirectory.SYSTEM + " can't be looked at: " + FileErrors.reason(e),
                    "mount shows what it is");
        }
    }

    /** Of this machine, as {@link #processMemory}. */
    private static EnvironmentFinding guests() {
        String what = "guests";
        return QemuGuest.proxyObstacle()
                .map(obstacle -> EnvironmentFinding.absent(what, obstacle,
                        "apt-get install --no-install-recommends qemu-system-x86"))
                .orElseGet(() -> EnvironmentFinding.present(what, "QEMU's x-pci-proxy-dev: cards of ours in slots of"
                        + " guests, as in guest-tulip; QEMU emulates their processors (tcg), and interrupts come by"
                        + " qtest; " + QemuGuest.kvmObstacle().map(_ -> "no /dev/kvm for accelerator kvm")
                                .orElse("with accelerator kvm, by irqfd")));
    }

    /** Of this machine, wherever the rest is looked at: only a try tells. */
    private static EnvironmentFinding processMemory() {
        String what = "process memory";
        String obstacle = ProcessMemory.admit();
        return obstacle.isEmpty()
                ? EnvironmentFinding.present(what, "RDMA writes into native memory of other processes"
                        + " (process_vm_writev)")
                : EnvironmentFinding.absent(what, "RDMA writes reach shared memory of other processes only", obstacle);
    }

    /** Of this machine, as {@link #processMemory}. */
    private static EnvironmentFinding kernelTables() {
        String what = "eBPF tables";
        Optional<String> obstacle = PacketDatalink.tableObstacle();
        return obstacle.isEmpty()
                ? EnvironmentFinding.present(what,
                        "the kernel drops what URTP's table says, on a real network interface"
                                + " (bpf)")
                : EnvironmentFinding.absent(what, obstacle.get() + "; the process drops what URTP's table says",
                        "run it as root (sudo), or in a container with --cap-add BPF, on Linux 5.8 or later");
    }

    private EnvironmentFinding sisci() {
        String what = "SISCI";
        InstalledSisci found;
        try {
            found = InstalledSisci.find(root);
        } catch (IOException e) {
            return EnvironmentFinding.absent(what, String.valueOf(e.getMessage()), InstalledSisci.remedy());
        }
        String library = found.file() + ", " + found.api();
        String remedy = "load the driver of Dolphin's adapters, and ask the tools that come with it";
        try {
            String adapters = found.nodeIds(new RealHost("doctor", RealHost.Spin.YIELD)).entrySet().stream()
                    .map(adapter -> "adapter " + adapter.getKey() + " is node " + adapter.getValue())
                    .collect(Collectors.joining(", "));
            return adapters.isEmpty()
                    ? EnvironmentFinding.absent(what, library + ": it has no adapter", remedy)
                    : EnvironmentFinding.present(what, library + ": " + adapters);
        } catch (IOException e) {
            return EnvironmentFinding.absent(what, library + ": " + e.getMessage(), remedy);
        }
    }

    /** The kernel's list, whatever this process may do with them. */
    private EnvironmentFinding interfaces() {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(root.resolve("sys/class/net"))) {
            for (Path link : links) {
                String state = Files.exists(link.resolve("operstate"))
                        ? Files.readString(link.resolve("operstate")).strip()
                        : "unknown";
                names.add(link.getFileName() + " (" + state + ")");
            }
        } catch (IOException e) {
            return EnvironmentFinding.absent("network interfaces", "/sys/class/net can't be listed",
                    "mount -t sysfs sysfs /sys");
        }
        names.sort(null);
        return names.isEmpty()
                ? EnvironmentFinding.absent("network interfaces", "there is none",
                        "ip link add veth0 type veth peer name veth1")
                : EnvironmentFinding.present("network interfaces", String.join(", ", names));
    }

    private EnvironmentFinding namespaces() {
        String what = "network namespaces";
        if (!Files.exists(root.resolve("proc/self/ns/net"))) {
            return EnvironmentFinding.absent(what, "the kernel has none (/proc/self/ns/net)",
                    "use a Linux kernel with NET_NS");
        }
        return capability(what, "wires between processes of this machine", CAP_SYS_ADMIN, "CAP_SYS_ADMIN");
    }

    private EnvironmentFinding tap() {
        Path device = root.resolve("dev/net/tun");
        if (!Files.exists(device)) {
            return EnvironmentFinding.absent("TAP", "no /dev/net/tun", "modprobe tun");
        }
        if (!Files.isWritable(device)) {
            return EnvironmentFinding.absent("TAP", "/dev/net/tun can't be written by this user",
                    "run it as root (sudo)");
        }
        return capability("TAP", "frames to and from the kernel's network stack", CAP_NET_ADMIN, "CAP_NET_ADMIN");
    }

    private EnvironmentFinding serial() {
        List<String> usable = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        try (DirectoryStream<Path> devices = Files.newDirectoryStream(root.resolve("dev"),
                "tty{S,USB,ACM,AMA}[0-9]*")) {
            for (Path device : devices) {
                (Files.isReadable(device) && Files.isWritable(device) ? usable : closed)
                        .add("/dev/" + device.getFileName());
            }
        } catch (IOException e) {
            return EnvironmentFinding.absent("serial lines", "/dev can't be listed", "run it as root (sudo)");
        }
        if (!usable.isEmpty()) {
            usable.sort(null);
            return EnvironmentFinding.present("serial lines", String.join(", ", usable));
        }
        return closed.isEmpty()
                ? EnvironmentFinding.absent("serial lines", "no /dev/ttyS*, ttyUSB*, ttyACM* or ttyAMA*",
                        "plug a serial adapter in, or pass one through to this machine")
                : EnvironmentFinding.absent("serial lines", String.join(", ", closed) + " can't be opened by this user",
                        "sudo usermod -aG dialout $USER, and log in again");
    }

    private EnvironmentFinding capability(String what, String use, int bit, String name) {
        return (capabilities >>> bit & 1) == 1
                ? EnvironmentFinding.present(what, use)
                : EnvironmentFinding.absent(what, "this process lacks " + name + "; " + use,
                        "run it as root (sudo), or in a container with --cap-add "
                                + name.substring("CAP_".length()).toUpperCase(Locale.ROOT));
    }

    /** The value of a line {@code key: value} of a file below the root. */
    private Optional<String> status(String file, String key) {
        try {
            return Files.readAllLines(root.resolve(file)).stream().filter(line -> line.startsWith(key + ":"))
                    .map(line -> line.substring(key.length() + 1).strip()).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
