package org.wirelore.rig.explore.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.OwnCrew;
import org.wirelore.rig.explore.UnitResult;

/** The other process: runs the units that it is given until there are no more. */
public final class UnitServer {
    private final OwnCrew crew;

    /** @param crew runs them */
    public UnitServer(OwnCrew crew) {
        this.crew = crew;
    }

    /**
     * Runs units until the input ends.
     *
     * @param rig the rig as JSON text, which must be that of the process that gives the units out
     * @throws IOException if the input can't be read
     */
    public void serve(String rig, InputStream in, PrintWriter out) throws IOException {
        say(out, Integer.toHexString(rig.hashCode()));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null && !out.checkError(); line = lines.readLine()) {
            say(out, answer(line));
        }
    }

    private String answer(String line) {
        try {
            UnitResult result = crew.run(UnitLines.unit(line));
            return result == null ? UnitLines.problem("the search is stopped") : UnitLines.result(result);
        } catch (RigException e) {
            return UnitLines.problem(String.valueOf(e.getMessage()));
        }
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
