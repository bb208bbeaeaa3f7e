package org.wirelore.rig.explore.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.wirelore.rig.explore.Unit;
import org.wirelore.rig.explore.UnitResult;

/** A process that runs units. Used by one thread, save {@link #end}. */
final class WorkerProcess {
    private final Process process;
    private final PrintWriter out;
    private final BufferedReader in;

    private WorkerProcess(Process process) {
        this.process = process;
        out = new PrintWriter(process.getOutputStream(), false, StandardCharsets.UTF_8);
        in = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** @throws IOException if it can't be started */
    static WorkerProcess start(List<String> command) throws IOException {
        return new WorkerProcess(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }

    /** Waits until it is ready. {@return whether it has the same rig} */
    boolean isReady(String rig) throws IOException {
        return line().equals(Integer.toHexString(rig.hashCode()));
    }

    /**
     * Has a unit run.
     *
     * @throws IOException if it has ended, or does not talk as it should
     * @throws UnitLines.UnitProblem if it says why it has no result
     */
    UnitResult run(Unit unit) throws IOException, UnitLines.UnitProblem {
        out.println(UnitLines.unit(unit));
        if (out.checkError()) {
            throw new IOException("the worker has ended");
        }
        try {
            return UnitLines.result(unit, line());
        } catch (IllegalArgumentException e) {
            throw new IOException("the worker does not answer as it should", e);
        }
    }

    private String line() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException("the worker has ended");
        }
        return line;
    }

    /** Ends it. For any thread. */
    void end() {
        process.destroyForcibly();
    }
}
