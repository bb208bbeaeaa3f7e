package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Takes a guest's parts from Debian's packages: the standard kernel, a driver with the modules it needs, and busybox.
 * The packages are unpacked into a folder and nothing of them is installed; what is there already is not fetched again.
 */
public final class DebianParts {
    private static final String KERNEL_PACKAGE = "linux-image-amd64";
    private static final String TOOLS_PACKAGE = "busybox-static";
    private static final String IPXE_PACKAGE = "ipxe";
    private static final Pattern NEEDED_PACKAGE = Pattern.compile("Depends: (linux-image-\\S+)");
    private static final Pattern NEEDED_MODULES = Pattern.compile("\0depends=([^\0]*)\0");
    private static final int MODULES_MAX = 16;

    private final Path folder;

    /**
     * @param folder to keep the packages and their parts in; made if it is not there. What is in it is taken as it is,
     *     so only this user may be able to write there ({@link org.wirelore.emulator.process.PrivateFolder})
     */
    public DebianParts(Path folder) {
        this.folder = folder;
    }

    /**
     * Gathers what a guest with a driver needs.
     *
     * @param driver a module's name, such as {@code tulip}
     * @throws IOException if this is no Debian, or the packages can't be had
     */
    public GuestParts gather(String driver) throws IOException {
        Files.createDirectories(folder);
        Path tools = download(TOOLS_PACKAGE);
        Path system = download(kernelPackage());
        Path busybox = part(tools, "./bin/busybox", "busybox");
        Path kernel = part(system, "./boot/vmlinuz-*", "vmlinuz-.*");
        List<Path> modules = new ArrayList<>();
        addModule(system, driver, modules);
        return new GuestParts(kernel, modules, busybox);
    }

    /**
     * iPXE with all its drivers, as a kernel that QEMU boots.
     *
     * @throws IOException as {@link #gather} does
     */
    public Path ipxe() throws IOException {
        Files.createDirectories(folder);
        return part(download(IPXE_PACKAGE), "./boot/ipxe.lkrn", "ipxe\\.lkrn");
    }

    /** The standard kernel is a package that only names the present one. */
    private String kernelPackage() throws IOException {
        String names = Command.run(folder, List.of(List.of("apt-cache", "depends", KERNEL_PACKAGE)));
        Matcher matcher = NEEDED_PACKAGE.matcher(names);
        if (!matcher.find()) {
            throw new IOException("the package lists do not know " + KERNEL_PACKAGE + "; run: apt-get update");
        }
        return matcher.group(1);
    }

    private Path download(String name) throws IOException {
        Pattern file = Pattern.compile(Pattern.quote(name) + "_.*\\.deb");
        List<Path> there = find(folder, file);
        if (there.isEmpty()) {
            Command.run(folder, List.of(List.of("apt-get", "download", "-qq", name)));
            there = find(folder, file);
        }
        if (there.isEmpty()) {
            throw new IOException("apt-get did not download the package " + name + " to " + folder);
        }
        return there.getFirst();
    }

    private Path part(Path debianPackage, String wildcard, String name) throws IOException {
        Path unpacked = folder.resolve(debianPackage.getFileName() + ".parts");
        Pattern file = Pattern.compile(name);
        Files.createDirectories(unpacked);
        List<Path> there = find(unpacked, file);
        if (there.isEmpty()) {
            Command.run(folder, List.of(List.of("dpkg-deb", "--fsys-tarfile", debianPackage.toString()),
                    List.of("tar", "-x", "-C", unpacked.toString(), "--no-same-owner", "--wildcards", wildcard)));
            there = find(unpacked, file);
        }
        if (there.isEmpty()) {
            throw new IOException("the package " + debianPackage.getFileName() + " has no " + wildcard);
        }
        return there.getFirst();
    }

    /** A module names those it needs in its .modinfo section; hyphens in file names are underscores there. */
    private void addModule(Path system, String name, List<Path> modules) throws IOException {
        Path module = part(system, "./lib/modules/*/" + name.replaceAll("[-_]", "[-_]") + ".ko",
                name.replaceAll("[-_]", "[-_]") + "\\.ko");
        Matcher matcher = NEEDED_MODULES.matcher(Files.readString(module, StandardCharsets.ISO_8859_1));
        if (matcher.find() && !matcher.group(1).isEmpty()) {
            for (String needed : matcher.group(1).split(",", MODULES_MAX)) {
                addModule(system, needed, modules);
            }
        }
        if (!modules.contains(module)) {
            modules.add(module);
        }
        if (modules.size() > MODULES_MAX) {
            throw new IOException("the driver " + name + " needs more than " + MODULES_MAX + " modules");
        }
    }

    private static List<Path> find(Path folder, Pattern name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> name.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile).sorted().toList();
        }
    }
}
