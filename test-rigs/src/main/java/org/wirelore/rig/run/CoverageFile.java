package org.wirelore.rig.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.card.ExecutedProgram;

/** The file with what the programs of a run's cards executed: their functions, and their sources with counts. */
final class CoverageFile implements AutoCloseable {
    /** Name of the file. */
    static final String FILE = "firmware-coverage.txt";
    /** Functions that the report shows of a program. */
    private static final int ROWS_MAX = 12;
    private static final double PERCENT = 100;

    private final Path file;
    private final PrintWriter out;

    private CoverageFile(Path file, PrintWriter out) {
        this.file = file;
        this.out = out;
    }

    /** Begins a file, replacing one that was there. */
    static CoverageFile open(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            return new CoverageFile(file, new PrintWriter(new BufferedWriter(new OutputStreamWriter(
                    Channels.newOutputStream(FreshFile.open(file)), StandardCharsets.UTF_8))));
        } catch (IOException e) {
            throw new ReportException("could not write " + file + ": " + FileErrors.reasonOfOutput(e), e);
        }
    }

    /** Removes the file of an earlier run from a folder. */
    static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /** Adds what one variant's cards executed of a program. */
    void add(String variant, ExecutedProgram program) {
        out.print(title(variant, program) + "\n\n");
        program.print(out);
        out.print("\n");
    }

    private static String title(String variant, ExecutedProgram program) {
        return variant + ": the control program of " + String.join(", ", program.hosts());
    }

    /** The functions of a program that executed most. */
    static Table table(String variant, ExecutedProgram program) {
        List<ExecutedProgram.Function> functions = new ArrayList<>(program.functions());
        ExecutedProgram.Function all = functions.removeLast();
        long called = functions.stream().filter(function -> function.executed() > 0).count();
        functions.sort(Comparator.comparingLong(ExecutedProgram.Function::executions).reversed());
        List<List<Cell>> rows = new ArrayList<>();
        functions.stream().limit(Math.min(ROWS_MAX, called)).forEach(function -> rows.add(row(function)));
        rows.add(row(all));
        return new Table(title(variant, program), List.of(Column.measured("function", "", 0),
                Column.measured("instructions", "", 0), Column.measured("executed", "", 0),
                Column.measured("executed", "%", 0), Column.measured("executions", "", 0)), rows,
                called + " of " + functions.size() + " functions were called. All of them, and every line of the"
                        + " source with its count: " + FILE);
    }

    private static List<Cell> row(ExecutedProgram.Function function) {
        return List.of(Cell.of(function.name()), Cell.of(function.instructions()), Cell.of(function.executed()),
                Cell.of(function.instructions() == 0
                        ? 0
                        : Math.floor(PERCENT * function.executed() / function.instructions())),
                Cell.of((double) function.executions()));
    }

    /** @throws ReportException if the file could not be written */
    @Override
    public void close() {
        boolean failed = out.checkError();
        out.close();
        if (failed) {
            throw new ReportException("could not write " + file + ": the disk may be full",
                    new IOException(FILE));
        }
    }
}
