package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.wirelore.emulator.process.WorkFolder;

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
    private static final Wanted KERNEL = new Wanted("./boot/vmlinuz-*", "vmlinuz-.*");
    private static final Wanted BUSYBOX = new Wanted("./bin/busybox", "busybox");
    private static final Wanted IPXE = new Wanted("./boot/ipxe.lkrn", "ipxe\\.lkrn");

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
        Path busybox = part(tools, BUSYBOX);
        unpack(system, List.of(KERNEL, module(driver)));
        Path kernel = part(system, KERNEL);
        List<Path> modules = new ArrayList<>();
        addModule(system, driver, modules);
        return new GuestParts(KernelImage.unpacked(kernel), modules, busybox);
    }

    /**
     * iPXE with all its drivers, as a kernel that QEMU boots.
     *
     * @throws IOException as {@link #gather} does
     */
    public Path ipxe() throws IOException {
        Files.createDirectories(folder);
        return part(download(IPXE_PACKAGE), IPXE);
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
        List<Path> there = find(folder, 1, file);
        if (!there.isEmpty()) {
            return there.getFirst();
        }
        try (WorkFolder fetched = WorkFolder.in(folder, "fetched")) {
            Command.run(fetched.path(), List.of(List.of("apt-get", "download", "-qq", name)));
            List<Path> whole = find(fetched.path(), 1, file);
            if (whole.isEmpty()) {
                throw new IOException("apt-get did not download the package " + name + " to " + folder);
            }
            return move(whole.getFirst(), folder.resolve(whole.getFirst().getFileName()));
        }
    }

    /** Only what is whole gets its name: a run that ends meanwhile must not spoil the next one. */
    private static Path move(Path from, Path to) throws IOException {
        Files.createDirectories(to.toAbsolutePath().getParent());
        return Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path part(Path debianPackage, Wanted wanted) throws IOException {
        unpack(debianPackage, List.of(wanted));
        return wanted.find(parts(debianPackage)).orElseThrow(
                () -> new IOException("the package " + debianPackage.getFileName() + " has no " + wanted.wildcard));
    }

    /** Unpacks what is not there yet, in one pass: of a kernel's package each takes many seconds. */
    private void unpack(Path debianPackage, List<Wanted> wanted) throws IOException {
        Path unpacked = Files.createDirectories(parts(debianPackage));
        List<String> missing = new ArrayList<>();
        for (Wanted each : wanted) {
            if (each.find(unpacked).isEmpty()) {
                missing.add(each.wildcard);
            }
        }
        if (!missing.isEmpty()) {
            try (WorkFolder taken = WorkFolder.in(folder, "taken")) {
                List<String> tar = new ArrayList<>(
                        List.of("tar", "-x", "-C", taken.path().toString(), "--no-same-owner", "--wildcards"));
                tar.addAll(missing);
                Command.run(folder, List.of(List.of("dpkg-deb", "--fsys-tarfile", debianPackage.toString()), tar));
                for (Path file : find(taken.path(), Integer.MAX_VALUE, Pattern.compile(".*"))) {
                    move(file, unpacked.resolve(taken.path().relativize(file)));
                }
            }
        }
    }

    private Path parts(Path debianPackage) {
        return folder.resolve(debianPackage.getFileName() + ".parts");
    }

    /** A module names those it needs in its .modinfo section; hyphens in file names are underscores there. */
    private void addModule(Path system, String name, List<Path> modules) throws IOException {
        Path module = part(system, module(name));
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

    private static Wanted module(String name) {
        String either = name.replaceAll("[-_]", "[-_]");
        return new Wanted("./lib/modules/*/" + either + ".ko", either + "\\.ko");
    }

    /**
     * A file of a package.
     *
     * @param wildcard for tar
     * @param name the file's, as a regular expression
     */
    private record Wanted(String wildcard, String name) {
        Optional<Path> find(Path unpacked) throws IOException {
            return DebianParts.find(unpacked, Integer.MAX_VALUE, Pattern.compile(name)).stream().findFirst();
        }
    }

    private static List<Path> find(Path folder, int depth, Pattern name) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> name.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile).sorted().toList();
        }
    }
}
