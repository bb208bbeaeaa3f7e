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
import java.util.stream.Stream;

/** What processes can be reached at from outside, by the kernel's tables of sockets (proc_net(5)), collected over their lives. */
final class ListeningSockets {
    private static final List<String> TABLES = List.of("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw",
            "raw6",
            "packet");
    private static final String TCP_LISTENS = "0A";
    private static final String MAPPED = "0000000000000000FFFF0000";
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int IPV4_DIGITS = 8;

    private final Set<String> seen = new TreeSet<>();

    /** Such as {@code tcp 127.0.0.1}; without a number for a port, and for packet sockets without an address. */
    Set<String> seen() {
        return seen;
    }

    /** Looks at a process and its descendants, those that end meanwhile excepted. */
    void look(ProcessHandle process) {
        Stream.concat(Stream.of(process), process.descendants()).forEach(each -> look(each.pid()));
    }

    private void look(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            Set<String> inodes = inodes(process);
            for (String table : TABLES) {
                Path file = process.resolve("net").resolve(table);
                List<String> lines = Files.exists(file) ? Files.readAllLines(file, StandardCharsets.UTF_8) : List.of();
                for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
                    note(table, line.strip().split("\\s+"), inodes);
                }
            }
        } catch (IOException | UncheckedIOException gone) {
            // It has ended.
        }
    }

    private void note(String table, String[] fields, Set<String> inodes) {
        if (table.equals("packet")) {
            if (inodes.contains(fields[fields.length - 1])) {
                seen.add(table);
            }
        } else if (inodes.contains(fields[INODE])
                && (!table.startsWith("tcp") || fields[STATE].equals(TCP_LISTENS))) {
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
