package org.wirelore.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of the checkout that this module's tests run in. */
final class Repository {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    static final List<String> MODULES = List.of("firmware-sim", "device-models", "emulator", "adi-layer", "test-rigs");

    private static final String PAGE = ".md";

    private Repository() {
    }

    /** All sources of all modules and of the sample projects, tests included. */
    static List<Path> javaFiles() throws IOException {
        List<Path> all = new ArrayList<>(moduleFiles());
        all.addAll(filesOfSamples(".java"));
        return all;
    }

    /** All sources of all modules, tests included. */
    static List<Path> moduleFiles() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : MODULES) {
            for (String kind : List.of("main", "test")) {
                Path folder = ROOT.resolve(module).resolve("src").resolve(kind).resolve("java");
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(all::add);
                }
            }
        }
        return all;
    }

    /** Schemas and other JSON of all modules, the configurations and those of the samples. */
    static List<Path> schemasAndConfigs() throws IOException {
        List<Path> all = new ArrayList<>();
        List<Path> folders = new ArrayList<>(List.of(ROOT.resolve("configs"), ROOT.resolve("samples")));
        MODULES.forEach(module -> folders.add(ROOT.resolve(module).resolve("src")));
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".json")).sorted().forEach(all::add);
            }
        }
        return all;
    }

    /** The pages for people: those of the root, of the folder {@code .github} and of the sample projects. */
    static List<Path> pages() throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve(".github"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(PAGE)).sorted().forEach(all::add);
            }
        }
        all.addAll(filesOfSamples(PAGE));
        return all;
    }

    /** Files of the sample projects whose names end so; not what was built there. */
    private static List<Path> filesOfSamples(String ending) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("samples"))) {
            return files.filter(file -> file.toString().endsWith(ending) && !name(file).contains("/target/")).sorted()
                    .toList();
        }
    }

    /** A file's path from the root. */
    static String name(Path file) {
        return ROOT.relativize(file.toAbsolutePath().normalize()).toString();
    }

    /** Whether there is a package or a class of that name in any module. */
    static boolean hasPackageOrClass(String name) {
        String path = name.replace('.', '/');
        return MODULES.stream().flatMap(module -> Stream.of("main", "test")
                .map(kind -> ROOT.resolve(module).resolve("src").resolve(kind).resolve("java")))
                .anyMatch(sources -> Files.exists(sources.resolve(path))
                        || Files.exists(sources.resolve(path + ".java")));
    }
}
