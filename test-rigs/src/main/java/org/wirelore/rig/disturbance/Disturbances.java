package org.wirelore.rig.disturbance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Passes every question on, and notes of each answer that disturbs the run when it was given, and how much time it may
 * cost; and what was drawn besides, such as lengths of messages.
 */
public final class Disturbances implements Decider {
    /** Of a question by which nothing is disturbed. */
    private static final long[] NOTHING = {};
    private static final long WITHOUT_BOUND_PS = Host.FOREVER / 4;

    private final Decider source;
    private final VariantConfig variant;
    private final PlacedFaults placed;
    private final LongSupplier clock;
    private final long recoveryPs;
    private final List<Choice> drawn = new ArrayList<>();
    private ChoicePoint[] points = new ChoicePoint[16];
    /** Of each point, by the source's number, how many questions it has asked, and what each answer but 0 may cost. */
    private long[] asked = new long[16];
    private long[][] costsPs = new long[16][];
    private Runnable listener = () -> {
    };
    private long allowedPs;
    private long lastPs;
    private int count;

    private Disturbances(Decider source, VariantConfig variant, PlacedFaults placed, LongSupplier clock) {
        this.source = source;
        this.variant = variant;
        this.placed = placed;
        this.clock = clock;
        recoveryPs = variant.protocol().recoveryPs();
    }

    /**
     * What disturbs runs of a variant; null if nothing does, or if its protocol states no bound for it.
     *
     * @param decider answers the run's questions
     * @param clock the run's time, picoseconds
     */
    public static @Nullable Disturbances of(VariantConfig variant, PlacedFaults placed, Decider decider,
            LongSupplier clock) {
        return placed.isExplored() && variant.protocol().recoveryPs() > 0
                ? new Disturbances(decider, variant, placed, clock)
                : null;
    }

    /** What an explorer asks about. */
    public PlacedFaults placed() {
        return placed;
    }

    /** Says who learns of each. */
    void heardBy(Runnable newListener) {
        listener = newListener;
    }

    /** How many there were in this run. */
    int count() {
        return count;
    }

    /** The time of the last one, picoseconds. */
    long lastPs() {
        return lastPs;
    }

    /** How much time all of them may cost together, picoseconds. */
    long allowedPs() {
        return allowedPs;
    }

    /** What was drawn in this run without disturbing it, save zeros. */
    List<Choice> drawn() {
        return drawn;
    }

    /** The next run begins. */
    void reset() {
        drawn.clear();
        Arrays.fill(asked, 0);
        count = 0;
        lastPs = 0;
        allowedPs = 0;
    }

    @Override
    public int point(ChoicePoint point) {
        return register(source.point(point), point);
    }

    @Override
    public int point(ChoicePoint point, double... weights) {
        return register(source.point(point, weights), point);
    }

    @Override
    public int choose(int point, int alternatives) {
        int answer = source.choose(point, alternatives);
        long index = asked[point]++;
        long[] costs = costsPs[point];
        if (answer != 0 && costs.length > 0) {
            count++;
            lastPs = clock.getAsLong();
            allowedPs = Math.min(WITHOUT_BOUND_PS, allowedPs + costs[Math.min(answer, costs.length) - 1]);
            listener.run();
        } else if (answer != 0 && points[point].kind() != ChoicePoint.Kind.ORDER) {
            drawn.add(new Choice(points[point].name(), index, answer, alternatives));
        }
        return answer;
    }

    private int register(int point, ChoicePoint registered) {
        if (point >= costsPs.length) {
            points = Arrays.copyOf(points, Math.max(2 * points.length, point + 1));
            asked = Arrays.copyOf(asked, points.length);
            costsPs = Arrays.copyOf(costsPs, points.length);
        }
        points[point] = registered;
        costsPs[point] = costs(registered);
        return point;
    }

    private long[] costs(ChoicePoint point) {
        if (LossTolerance.isOnHost(placed, point)) {
            // What is held up for 1.5 time-outs is sent again meanwhile; other questions take time only.
            return switch (Objects.requireNonNull(PlacedKind.of(point.what()))) {
                case HOLD -> new long[]{PlacedKind.HOLD_PS, variant.protocol().stalePs() + recoveryPs};
                case KILL -> new long[]{WITHOUT_BOUND_PS};
                default -> new long[]{0};
            };
        }
        List<PlacedKind> kinds = LossTolerance.answers(variant, placed, point);
        if (!kinds.isEmpty()) {
            return kinds.stream().mapToLong(this::cost).toArray();
        }
        return point.kind() == ChoicePoint.Kind.FAULT ? new long[]{recoveryPs} : NOTHING;
    }

    /** What becomes of a unit costs the time after which it is sent again, if it does not arrive in its order. */
    private long cost(PlacedKind kind) {
        return switch (kind) {
            case DUPLICATE -> 0;
            case STALE -> variant.protocol().stalePs();
            case LATE -> PlacedKind.LATE_PS + recoveryPs;
            default -> recoveryPs;
        };
    }
}
