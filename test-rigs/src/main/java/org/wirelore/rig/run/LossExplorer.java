package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.choice.PlacementDecider;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.rig.config.FabricConfig;
import org.wirelore.rig.config.ProtocolConfig;
import org.wirelore.rig.config.RigConfig;
import org.wirelore.rig.config.VariantConfig;

/**
 * Runs a rig under every placement of at most k losses among its first n frames, by running it again and again. Frames
 * are numbered in the order in which they reach stations; a loss changes what comes after it, so placements are walked
 * depth first, and only places that the run before really had are tried.
 *
 * <p>Only variants with a reliable protocol over a wire take part: the others promise nothing under loss, or lose nothing.
 */
final class LossExplorer {
    private static final long[] NOWHERE = {};

    private final RigConfig rig;
    private final long seed;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;

    /**
     * One placement that an oracle complained of.
     *
     * @param variant the variant
     * @param positions numbers of the frames that were lost
     */
    record Failure(String variant, List<Long> positions) {
    }

    /**
     * @param runs how many placements were run
     * @param failed how many of them failed
     * @param firstFailure null if none did
     */
    record Result(long runs, long failed, @Nullable Failure firstFailure) {
    }

    LossExplorer(RigConfig rig, long seed, SeedSweep.Entrance entrance, BooleanSupplier stopped) {
        this.rig = rig;
        this.seed = seed;
        this.entrance = entrance;
        this.stopped = stopped;
    }

    /** Whether any variant takes part: one with a reliable protocol, over a wire that can lose something. */
    boolean hasSubject() {
        return rig.variants().stream().anyMatch(LossExplorer::isReliable);
    }

    Result explore(int drops, int frames, Progress progress) {
        Walk walk = new Walk(drops, frames, progress);
        List<VariantConfig> reliable = rig.variants().stream().filter(LossExplorer::isReliable).toList();
        walk.total = reliable.size() * placements(drops, frames);
        for (VariantConfig variant : reliable) {
            walk.variant(variant);
        }
        return new Result(walk.runs, walk.failed, walk.first);
    }

    /** A decider that loses nothing. */
    Decider undisturbed() {
        return decider();
    }

    /** A decider that loses the frames of these numbers. */
    Decider placed(List<Long> positions) {
        PlacementDecider decider = decider();
        place(decider, positions.stream().mapToLong(Long::longValue).toArray());
        return decider;
    }

    private PlacementDecider decider() {
        return new PlacementDecider(LossExplorer::isLoss, new SeededDecider(seed));
    }

    private static void place(PlacementDecider decider, long[] positions) {
        int[] answers = new int[positions.length];
        Arrays.fill(answers, 1);
        decider.place(positions, answers);
    }

    private static boolean isLoss(String point) {
        return point.endsWith(".loss") || point.contains(".loss.") || point.contains(".loss#");
    }

    private static boolean isReliable(VariantConfig variant) {
        return variant.protocol().kind() == ProtocolConfig.Kind.UNET && variant.protocol().reliable()
                && variant.fabric().kind() != FabricConfig.Kind.LOOPBACK;
    }

    /** How many placements of at most {@code drops} in {@code frames} there are, at most {@link Integer#MAX_VALUE}. */
    private static long placements(int drops, int frames) {
        double sum = 0;
        double choose = 1;
        for (int k = 0; k <= Math.min(drops, frames); k++) {
            sum += choose;
            choose = choose * (frames - k) / (k + 1);
        }
        return (long) Math.min(Integer.MAX_VALUE, sum);
    }

    /** The walk over all placements. */
    private final class Walk {
        private final int drops;
        private final int frames;
        private final Progress progress;
        private final SeededDecider elsewhere = new SeededDecider(seed);
        private long total;
        private long runs;
        private long failed;
        private @Nullable Failure first;

        Walk(int drops, int frames, Progress progress) {
            this.drops = drops;
            this.frames = frames;
            this.progress = progress;
        }

        void variant(VariantConfig variant) {
            PlacementDecider decider = new PlacementDecider(LossExplorer::isLoss, elsewhere);
            try (RigInstance instance = new RigInstance(variant, decider, true, null).undrawn()) {
                extend(instance, decider, NOWHERE);
            }
        }

        private void extend(RigInstance instance, PlacementDecider decider, long[] positions) {
            if (stopped.getAsBoolean()) {
                return;
            }
            place(decider, positions);
            elsewhere.reset(seed);
            entrance.enter(instance, instance::run);
            if (stopped.getAsBoolean()) {
                return;
            }
            runs++;
            if (!instance.clean()) {
                failed++;
                if (first == null) {
                    List<Long> places = new ArrayList<>();
                    for (long position : positions) {
                        places.add(position);
                    }
                    first = new Failure(instance.variant().name(), places);
                }
            }
            progress.at(runs, Math.max(total, runs), failed);
            if (positions.length == drops) {
                return;
            }
            long end = Math.min(frames, decider.matchingChoices());
            long begin = positions.length == 0 ? 0 : positions[positions.length - 1] + 1;
            for (long next = begin; next < end; next++) {
                long[] longer = Arrays.copyOf(positions, positions.length + 1);
                longer[positions.length] = next;
                extend(instance, decider, longer);
            }
        }
    }
}
