package org.wirelore.rig.fork;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.ChoiceExplorer;
import org.wirelore.rig.explore.SearchBounds;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.instance.NamedTap;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Follows a captured run on emulated devices: does to every frame what the capture says, and where other frames arrive
 * then, or in another order, holds ranks and interrupts up shortly before, until the same arrive.
 */
public final class CaptureFork {
    private static final int RANKS = 2;
    /** How many questions about holding up before a frame that does not come are tried. */
    private static final int HOLDS_TRIED = 24;
    private static final int HOLD_ANSWERS = 2;
    private static final int RUNS_MAX = 400;

    private final Path file;
    private final VariantConfig variant;
    private final CapturedRun captured;
    private final long at;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;

    /** How far the capture was followed, with which answers. */
    private record Followed(PlacedFaults placed, List<Integer> answers, List<Integer> holds, int missed, int asked,
            int askedAtMiss, int repeats, SortedMap<Integer, Integer> held) {
    }

    /**
     * @param rig has one wire between two hosts with a rank each, and no faults of its own; its first variant is run
     * @throws RigException if rig or capture is another one, or the capture has no such frame
     */
    public CaptureFork(Path file, RigConfig rig, long at, SeedSweep.Entrance entrance, BooleanSupplier stopped) {
        this.file = file;
        this.at = at;
        this.entrance = entrance;
        this.stopped = stopped;
        variant = rig.variants().getFirst();
        if (variant.ranks().size() != RANKS || variant.hosts().size() != RANKS) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "ranks",
                    "expected two ranks on two hosts for a capture that is followed, found " + variant.ranks().size()
                            + " on " + variant.hosts().size()));
        }
        captured = CapturedRun.read(file, variant.name());
        if (at < 1 || at > captured.frames()) {
            throw new RigException(new Problem(Place.commandLine("--at"), "", "expected a frame of the capture, 1 to "
                    + captured.frames() + ", found " + at));
        }
        if (variant.protocol().standsLosses()) {
            requireBothSides();
        }
    }

    /** What must be acknowledged is answered. */
    private void requireBothSides() {
        for (int direction = 0; direction < CapturedRun.DIRECTIONS; direction++) {
            if (captured.arrivals(direction).isEmpty()) {
                throw new RigException(new Problem(Place.whole(file.toString()), "", "expected frames of both sides,"
                        + " found none that " + variant.hosts().get(direction).name()
                        + " has sent; capture what passes in both directions"));
            }
        }
    }

    /**
     * Follows the capture, and finds what was asked up to the frame.
     *
     * @param bounds what is to be explored behind it
     * @throws RigException if the emulated rig can't follow as far as that
     */
    public ForkPoint find(SearchBounds bounds, long seed) {
        Set<PlacedKind> kinds = EnumSet.copyOf(bounds.placed().kinds());
        kinds.addAll(PlacedKind.USUAL);
        Followed followed = follow(PlacedFaults.of(kinds), seed);
        if (followed.missed() <= captured.frames() && !kinds.contains(PlacedKind.HOLD)) {
            kinds.add(PlacedKind.HOLD);
            Followed held = follow(PlacedFaults.of(kinds), seed);
            followed = held.missed() > followed.missed() ? held : followed;
        }
        if (followed.asked() < 0 || followed.missed() <= at) {
            throw new RigException(new Problem(Place.whole(file.toString()), "", "the emulated rig can't follow at "
                    + "frame " + followed.missed() + " of " + captured.frames()
                    + ", before the one of --at; is it the rig of this capture, with the same settings and seed?"));
        }
        return new ForkPoint(followed.answers().subList(0, followed.asked()), followed.placed(), words(followed));
    }

    private String words(Followed followed) {
        String holds = (followed.held().isEmpty()
                ? ""
                : ", with " + followed.held().size() + (followed.held().size() == 1 ? " hold" : " holds"))
                + (followed.repeats() == 0
                        ? ""
                        : ", but for " + followed.repeats() + (followed.repeats() == 1 ? " repeat" : " repeats"));
        return followed.missed() > captured.frames()
                ? "followed all " + captured.frames() + " frames of the capture" + holds
                : "followed the capture up to frame " + (followed.missed() - 1) + " of " + captured.frames() + holds
                        + "; at frame " + followed.missed() + " the emulated rig can't follow";
    }

    private Followed follow(PlacedFaults placed, long seed) {
        SearchBounds all = SearchBounds.faults(0, 0, placed.kinds());
        SeededDecider elsewhere = new SeededDecider(seed);
        ForcedFates fates = new ForcedFates(variant, captured, placed);
        PlacementDecider decider = ChoiceExplorer.decider(variant, all, elsewhere).forcedBy(fates);
        FollowedFrames frames = new FollowedFrames(captured, at, fates);
        try (RigInstance instance = new RigInstance(variant, decider, placed, new NamedTap(frames)).undrawn()) {
            Runner runner = held -> {
                fates.hold(held);
                decider.reset();
                elsewhere.reset(seed);
                frames.reset();
                entrance.enter(instance, instance::run);
                return new Followed(placed, List.copyOf(fates.answers()), List.copyOf(fates.holds()), frames.missed(),
                        frames.asked(), frames.askedAtMiss(), frames.repeats(), held);
            };
            Followed best = runner.run(new TreeMap<>());
            int runs = 1;
            while (best.missed() <= captured.frames() && runs < RUNS_MAX && !stopped.getAsBoolean()) {
                Followed further = best;
                for (SortedMap<Integer, Integer> held : longer(best)) {
                    Followed tried = runner.run(held);
                    runs++;
                    if (tried.missed() > further.missed()) {
                        further = tried;
                        break;
                    }
                }
                if (further.missed() == best.missed()) {
                    break;
                }
                best = further;
            }
            return best;
        }
    }

    /** Runs once with some holds. */
    private interface Runner {
        Followed run(SortedMap<Integer, Integer> held);
    }

    /** What can be held up besides, the latest before the frame that has not come first. */
    private static List<SortedMap<Integer, Integer>> longer(Followed followed) {
        List<SortedMap<Integer, Integer>> all = new ArrayList<>();
        List<Integer> before = followed.holds().stream()
                .filter(number -> followed.askedAtMiss() < 0 || number < followed.askedAtMiss()).toList();
        for (int i = before.size() - 1; i >= Math.max(0, before.size() - HOLDS_TRIED); i--) {
            for (int answer = 1; answer <= HOLD_ANSWERS; answer++) {
                if (!followed.held().containsKey(before.get(i))) {
                    SortedMap<Integer, Integer> held = new TreeMap<>(followed.held());
                    held.put(before.get(i), answer);
                    all.add(held);
                }
            }
        }
        return all;
    }
}
