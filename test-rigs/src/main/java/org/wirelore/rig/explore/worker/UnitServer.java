package org.wirelore.rig.explore.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.OwnCrew;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.explore.UnitResult;
import org.wirelore.rig.spi.RigConfig;

/** The other process: runs the units that it is given until there are no more. */
public final class UnitServer {
    private final OwnCrew crew;

    private UnitServer(OwnCrew crew) {
        this.crew = crew;
    }

    /**
     * Runs units of a rig until the input ends.
     *
     * @param rig as JSON text it must be that of the process that gives the units out
     * @throws UncheckedIOException if the input can't be read
     */
    public static void serve(RigConfig rig, long seed, SearchBounds exploration, SeedSweep.Entrance entrance,
            BooleanSupplier stopped, InputStream in, PrintWriter out) {
        try (OwnCrew crew = new OwnCrew(rig, seed, exploration, entrance, stopped, (runs, failed) -> {
        })) {
            new UnitServer(crew).serve(rig.json(), in, out);
        } catch (IOException e) {
            throw new UncheckedIOException("the process that gives units out can't be heard", e);
        }
    }

    private void serve(String rig, InputStream in, PrintWriter out) throws IOException {
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
        } catch (RigException | IllegalArgumentException e) {
            return UnitLines.problem(String.valueOf(e.getMessage()));
        }
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
