package org.wirelore.rig.job;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;

/**
 * A host file: the machines that ranks beside rank 0 are started on (MPI-on-U-Net paper, section 3). Each line has the
 * name or address of a machine and, if it takes several ranks, how many; {@code #} begins a comment.
 */
public final class HostFile {
    private static final int RANKS_MAX = 1024;
    private static final long BYTES_MAX = 1 << 20;
    /** Not a word that a remote shell could take for an option. */
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@:%-]{0,254}");
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,3}");

    private HostFile() {
    }

    /**
     * The machine of each rank, in the order of the file.
     *
     * @throws RigException if there is no such file, or it is not as described
     */
    public static List<String> read(Path file) {
        List<String> hosts = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            String[] words = line.split("\\s+", -1);
            boolean legal = words.length <= 2 && HOST.matcher(words[0]).matches()
                    && (words.length == 1 || COUNT.matcher(words[1]).matches());
            if (!legal) {
                problems.add(new Problem(new Place(file.toString(), i + 1, 1), "",
                        "expected the name of a machine, and possibly how many ranks it takes, found "
                                + Quoted.text(line)));
                continue;
            }
            int count = words.length == 1 ? 1 : Integer.parseInt(words[1]);
            for (int rank = 0; rank < count && hosts.size() < RANKS_MAX; rank++) {
                hosts.add(words[0]);
            }
        }
        if (problems.isEmpty() && hosts.isEmpty()) {
            problems.add(new Problem(Place.whole(file.toString()), "",
                    "expected a line for each machine, found none"));
        }
        if (!problems.isEmpty()) {
            throw new RigException(problems);
        }
        return hosts;
    }

    private static List<String> lines(Path file) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) > BYTES_MAX) {
                throw unreadable(file, "expected a file of at most " + BYTES_MAX + " bytes, found "
                        + Files.size(file));
            }
            return Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw unreadable(file, "expected a text file in UTF-8, found other bytes");
        } catch (IOException e) {
            throw unreadable(file, "could not read the host file: " + FileErrors.reason(e));
        }
    }

    private static RigException unreadable(Path file, String text) {
        return new RigException(new Problem(Place.whole(file.toString()), "", text));
    }
}
