package org.wirelore.rig.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.spi.real.JobMonitor;

/** Prints what ranks print, and where others can join. */
final class JobPrinter implements JobMonitor {
    private static final Pattern OF_RANK = Pattern.compile("\\[(\\d{1,4})\\] (.*)");

    private final Session session;
    private final @Nullable Path folder;
    private final Set<String> begun = new HashSet<>();

    JobPrinter(Session session) {
        this(session, null);
    }

    /** @param folder for a file of each rank's output besides, {@code rank0.txt} and so on; null for none */
    JobPrinter(Session session, @Nullable Path folder) {
        this.session = session;
        this.folder = folder;
    }

    @Override
    public synchronized void printed(String line) {
        session.out().println(line);
        session.out().flush();
        keep(line);
    }

    @Override
    public synchronized void complained(String line) {
        session.err().println(line);
        session.err().flush();
        keep(line);
    }

    @Override
    public InputStream input() {
        return session.in();
    }

    /** Both of a rank's streams are in its file. */
    private void keep(String line) {
        Matcher matcher = OF_RANK.matcher(line);
        if (folder != null && matcher.matches()) {
            keep(folder.resolve("rank" + matcher.group(1) + ".txt"), matcher.group(2) + "\n");
        }
    }

    @Override
    public void warned(String text) {
        tell(text);
    }

    @Override
    public void awaiting(String text) {
        tell(text);
    }

    private void tell(String text) {
        session.err().println("wirelore: " + text);
        session.err().flush();
    }

    private void keep(Path file, String text) {
        try {
            if (begun.add(file.toString())) {
                FreshFile.write(file, text);
            } else {
                Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                        LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not write a rank's output file " + file + ": "
                    + FileErrors.reasonOfOutput(e), e);
        }
    }

    @Override
    public void listening(String address, int waitedFor, String secret) {
        boolean isHere = address.startsWith("127.") || address.startsWith("[::1]:") || address.startsWith("localhost:");
        session.err().println("wirelore: waiting for " + waitedFor + (waitedFor == 1 ? " rank" : " ranks")
                + (isHere ? " of this machine (--listen ADDRESS lets others in): " : "; on the other machine: ")
                + " WIRELORE_SECRET=" + secret + " ./wirelore join " + address);
        session.err().flush();
    }
}
