package org.wirelore.rig.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.ExternalWires;
import org.wirelore.rig.replay.ReplayComparison;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** A recorded run that is run again, with the recorded answers at its choice points. */
final class ReplayRun {
    private final RigLoader loader;
    private final Path replayFile;
    private final Path out;
    private final ReplayRecord recorded;
    private final List<String> differences = new ArrayList<>();
    private final Map<String, ScriptedDecider> scripts = new LinkedHashMap<>();

    /** @throws RigException if the file is no record of a run */
    ReplayRun(RigLoader loader, Path replayFile, Path out) {
        this.loader = loader;
        this.replayFile = replayFile;
        this.out = out;
        recorded = ReplayRecord.read(replayFile);
    }

    ReplayResult run(CommandLines commands, RunControl control, JobMonitor printing) {
        RunOrder order = new RunOrder(rig(loader, recorded, replayFile, out), recorded.seed(), out,
                !recorded.capture().isEmpty());
        EmulatedRun run = new EmulatedRun(order, recorded.reproduceCommand(), recorded.placed(), control, printing);
        RunReport report = run.run(commands, this::decider, variant -> ExternalWires.recorded(variant,
                replayFile.toAbsolutePath().resolveSibling("."), out), List.of());
        differences.addAll(run.divergences());
        differences.addAll(new ReplayComparison(recorded, replayFile, out).differences(scripts));
        return new ReplayResult(differences.isEmpty(), String.join("; ", differences), report);
    }

    private Decider decider(String variant) {
        for (VariantRecord each : recorded.variants()) {
            if (each.name().equals(variant)) {
                ScriptedDecider decider = new ScriptedDecider(new Script(each.script()));
                scripts.put(variant, decider);
                return decider;
            }
        }
        differences.add("the recording has no variant " + variant);
        return new ScriptedDecider(Script.EMPTY);
    }

    /**
     * The rig of a recording: the file that it came from if that still says the same, else what was recorded.
     *
     * @param out where it is written down if it is what was recorded
     * @throws RigException if it can't be run again
     */
    static RigConfig rig(RigLoader loader, ReplayRecord recorded, Path replayFile, Path out) {
        try {
            RigConfig present = loader.load(loader.file(recorded.rigFile()), recorded.settings());
            if (present.mode() != RigConfig.Mode.REAL && present.json().equals(recorded.rig())) {
                return present;
            }
        } catch (RigException e) {
            // The file is gone, or is no rig any more; what was recorded is whole.
        }
        Path copy = out.resolve("rig.json");
        ReportFiles.write(copy, recorded.rig() + "\n");
        try {
            RigConfig rig = loader.load(copy, List.of());
            if (rig.mode() != RigConfig.Mode.REAL) {
                return rig;
            }
        } catch (RigException e) {
            throw new RigException(new Problem(Place.whole(replayFile.toString()), "rig",
                    "expected the rig that was run, found one that is not legal: " + e.problems().getFirst()));
        }
        throw new RigException(new Problem(Place.whole(replayFile.toString()), "rig",
                "expected a rig of virtual or paced mode, found one of real mode, which can't be replayed"));
    }
}
