package org.wirelore.rig.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * What processes can be reached at from outside, by the kernel's tables of sockets (proc_net(5)) in the network
 * namespaces that their threads are in, collected over their lives. A connected socket takes what its peer sends only,
 * as one does by which the C library asks for a name, and is not counted.
 */
public final class ListeningSockets {
    private static final List<String> TABLES = List.of("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw",
            "raw6",
            "packet");
    private static final String LISTENS = "0A";
    private static final String CONNECTED = "01";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int IPV4_DIGITS = 8;
    private static final long BETWEEN_LOOKS_NS = 20_000_000;

    private final Set<String> seen = new TreeSet<>();
    /** Of sockets that are not looked at. */
    private final Set<String> older;

    private ListeningSockets(Set<String> older) {
        this.older = older;
    }

    /** Of processes that are started from now on. */
    public static ListeningSockets ofOthers() {
        return new ListeningSockets(Set.of());
    }

    /** Of this process, too, but those that it and its descendants have now. */
    public static ListeningSockets openedFromNowOn() {
        Set<String> present = new HashSet<>();
        ProcessHandle self = ProcessHandle.current();
        Stream.concat(Stream.of(self), self.descendants()).forEach(each -> {
            try {
                present.addAll(inodes(process(each.pid())));
            } catch (IOException | UncheckedIOException gone) {
                // What has ended has none.
            }
        });
        return new ListeningSockets(present);
    }

    private static Path process(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }

    /** Does something, and looks at this process and its descendants meanwhile. */
    public <T> T during(Callable<T> work) throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        Thread looks = Thread.ofPlatform().daemon().start(() -> {
            do {
                look(ProcessHandle.current());
                LockSupport.parkNanos(BETWEEN_LOOKS_NS);
            } while (!isOver.get());
        });
        try {
            return work.call();
        } finally {
            isOver.set(true);
            looks.join();
        }
    }

    /** Such as {@code tcp 127.0.0.1}; without a number for a port, and for packet sockets without an address. */
    public Set<String> seen() {
        return seen;
    }

    /** Looks at a process and its descendants, those that end meanwhile excepted. */
    public void look(ProcessHandle process) {
        Stream.concat(Stream.of(process), process.descendants()).forEach(each -> look(each.pid()));
    }

    private void look(long pid) {
        Path process = process(pid);
        try {
            Set<String> inodes = inodes(process);
            inodes.removeAll(older);
            Set<Path> networks = new HashSet<>();
            try (Stream<Path> threads = Files.list(process.resolve("task"))) {
                for (Path thread : threads.toList()) {
                    if (networks.add(Files.readSymbolicLink(thread.resolve("ns/net")))) {
                        look(thread.resolve("net"), inodes);
                    }
                }
            }
        } catch (IOException | UncheckedIOException gone) {
            // It, or one of its threads, has ended.
        }
    }

    private void look(Path network, Set<String> inodes) throws IOException {
        for (String table : TABLES) {
            Path file = network.resolve(table);
            List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
            for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
                note(table, line.strip().split("\\s+"), inodes);
            }
        }
    }

    private void note(String table, String[] fields, Set<String> inodes) {
        if (table.equals("packet")) {
            if (inodes.contains(fields[fields.length - 1])) {
                seen.add(table);
            }
        } else if (inodes.contains(fields[INODE])
                && (table.startsWith("tcp") ? fields[STATE].equals(LISTENS) : !fields[STATE].equals(CONNECTED))) {
            seen.add(table.replaceAll("6$", "") + " " + address(fields[1].substring(0, fields[1].indexOf(':'))));
        }
    }

    /** Words of four bytes, each as this machine stores it. */
    private static String address(String words) {
        String ipv4 = words.startsWith(MAPPED) ? words.substring(MAPPED.length()) : words;
        if (ipv4.length() != IPV4_DIGITS) {
            return words;
        }
        byte[] bytes = HexFormat.of().parseHex(ipv4);
        return (bytes[3] & 0xFF) + "." + (bytes[2] & 0xFF) + "." + (bytes[1] & 0xFF) + "." + (bytes[0] & 0xFF);
    }

    private static Set<String> inodes(Path process) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring("socket:[".length(), target.length() - 1));
                    }
                } catch (IOException closed) {
                    // It was open when the folder was read.
                }
            }
        }
        return inodes;
    }
}
