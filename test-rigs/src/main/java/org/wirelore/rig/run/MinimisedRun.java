package org.wirelore.rig.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.Script;
import org.wirelore.emulator.choice.ScriptedDecider;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Shrinking;
import org.wirelore.rig.explore.SmallestFailure;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.VariantRecord;
import org.wirelore.rig.run.failure.Minimised;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.JobMonitor;

/** A recorded run that has failed, made as small as it gets. */
final class MinimisedRun {
    private final Path replayFile;
    private final Path out;
    private final ReplayRecord recorded;
    private final RigConfig rig;

    /** @throws RigException if the file is no record of a run in virtual time, or was changed */
    MinimisedRun(RigLoader loader, Path replayFile, Path out) {
        this.replayFile = replayFile;
        this.out = out;
        recorded = ReplayRecord.read(replayFile);
        if (!recorded.hasItsOwnDigest()) {
            throw problem("digest",
                    "expected the recording as its run wrote it, found one that was changed: its digest does not fit");
        }
        rig = ReplayRun.rig(loader, recorded, replayFile, out);
        if (rig.mode() != RigConfig.Mode.VIRTUAL) {
            throw problem("rig", "expected a rig of virtual mode, found one of paced mode, whose runs hang on what"
                    + " comes from outside");
        }
    }

    private RigException problem(String path, String text) {
        return new RigException(new Problem(Place.whole(replayFile.toString()), path, text));
    }

    /** @throws RigException if the run does not fail, or would fail without a deviation */
    Minimised run(CommandLines commands, RunControl control, JobMonitor printing) {
        RunOrder order = new RunOrder(rig, recorded.seed(), out, !recorded.capture().isEmpty());
        String again = commands.replay(out.resolve(ReplayRecord.FILE));
        for (VariantRecord record : recorded.variants()) {
            VariantConfig variant = variant(record.name());
            if (fails(variant, record, control)) {
                SmallestFailure found = new Shrinking(variant, recorded.placed(), control::enter,
                        control::isStopped).shrink(record.script());
                if (control.isStopped()) {
                    return interrupted(order, again);
                }
                SmallestFailure smallest = requireDeviating(found);
                return new Minimised(new EmulatedRun(order, again, recorded.placed(), control, printing)
                        .drawing(smallest).run(commands,
                                name -> decider(name, smallest), List.of()),
                        smallest);
            }
        }
        if (control.isStopped()) {
            return interrupted(order, again);
        }
        throw problem("variants", "expected a run in which an oracle complains, found one that passes");
    }

    private static Minimised interrupted(RunOrder order, String again) {
        return new Minimised(Reports.interrupted(order, again), null);
    }

    private VariantConfig variant(String name) {
        return rig.variants().stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> problem("variants",
                        "expected variants of the rig, found " + name + ", which it does not have"));
    }

    /** Runs a variant as it was recorded. */
    private boolean fails(VariantConfig variant, VariantRecord record, RunControl control) {
        try (RigInstance instance = new RigInstance(variant, new ScriptedDecider(new Script(record.script())),
                recorded.placed(), null).undrawn()) {
            control.enter(instance, instance::run);
            if (control.isStopped()) {
                return false;
            }
            String hash = VariantRecord.hex(instance.queue().hash());
            if (!hash.equals(record.hash())) {
                throw problem("variants", "expected a recording that this version repeats, found variant "
                        + record.name() + " to go another way: hash " + record.hash() + " was recorded, " + hash
                        + " is seen");
            }
            return !instance.clean();
        }
    }

    private SmallestFailure requireDeviating(@Nullable SmallestFailure smallest) {
        if (smallest == null) {
            throw problem("variants", "expected a run that fails, found one that ends by the error that its protocol"
                    + " promises for what is lost");
        }
        if (smallest.found() == 0) {
            throw problem("variants", "expected a run that deviates, found one that fails undisturbed ("
                    + smallest.oracle() + ")");
        }
        return smallest;
    }

    private Decider decider(String variant, SmallestFailure smallest) {
        return new ScriptedDecider(variant.equals(smallest.variant())
                ? new Script(smallest.script())
                : recorded.variants().stream().filter(each -> each.name().equals(variant))
                        .map(each -> new Script(each.script())).findFirst().orElse(Script.EMPTY));
    }
}
