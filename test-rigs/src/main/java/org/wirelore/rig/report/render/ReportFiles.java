package org.wirelore.rig.report.render;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.report.RunReport;

/**
 * Puts the files of a report into the output directory of a run.
 *
 * <p>Each file is written under a temporary name beside its place and then moved there, so that a reader, or a run that
 * is killed meanwhile, finds either the old file or the new one and never a half.
 */
public final class ReportFiles {
    /** The report for programs. */
    public static final String JSON = "report.json";
    /** The report for a CI server. */
    public static final String JUNIT = "junit.xml";

    /** The report for people. */
    public static final String HTML = "report.html";

    private ReportFiles() {
    }

    /**
     * Writes every file of the report; files that were there are replaced.
     *
     * @param report    what to write
     * @param directory where to; is made if it is not there
     * @throws ReportException if a file can't be written
     */
    public static void writeAll(RunReport report, Path directory) {
        write(directory.resolve(JSON), JsonReport.render(report));
        write(directory.resolve(JUNIT), JunitReport.render(report));
        write(directory.resolve(HTML), HtmlReport.render(report));
    }

    /**
     * Writes one text file as UTF-8, whole or not at all.
     *
     * @param file where to; its directory is made if it is not there
     * @param text what
     * @throws ReportException if it can't be written
     */
    public static void write(Path file, String text) {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            FreshFile.write(temporary, text);
            move(temporary, file);
        } catch (IOException e) {
            discard(temporary, e);
            throw new ReportException(
                    "could not write the report " + file + ": " + FileErrors.reasonOfOutput(e), e);
        }
    }

    /**
     * Takes away what an earlier run has left, if it has.
     *
     * @throws ReportException if it can't be taken away
     */
    public static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ReportException("could not replace the report " + file + ": " + FileErrors.reason(e),
                    e);
        }
    }

    private static void move(Path temporary, Path file) throws IOException {
        try {
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The first failure is the one to tell; a part that can't be taken away only adds to it. */
    private static void discard(Path temporary, IOException failure) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
