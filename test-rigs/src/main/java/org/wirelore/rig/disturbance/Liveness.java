package org.wirelore.rig.disturbance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.choice.Choice;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * The liveness of what an explorer disturbs: after the last disturbance a run takes as long as the undisturbed one took
 * from there on, and the times that its disturbances may cost, which follow from the protocol's parameters.
 *
 * <p>How far a run is says what each rank has received. So the bound is the same for all runs that go on from one
 * state. Where an explorer has killed a rank, the others' end is judged elsewhere.
 */
public final class Liveness implements Oracle {
    /** A run is ended early that goes on this many times longer: what it has still to draw may make it longer. */
    private static final int PATIENCE = 8;

    private final OracleContext context;
    private final Disturbances disturbances;
    private final Function<List<Choice>, UndisturbedRun> undisturbed;
    private final Findings liveness;
    private @Nullable UndisturbedRun measure;
    /** What was drawn in the run that was measured. */
    private List<Choice> measured = List.of();
    /** When the run must have ended if nothing was left of it, and when it is looked at again while it goes on. */
    private long deadlinePs = Host.FOREVER;
    private long patiencePs = Host.FOREVER;
    /** How many messages each rank has received, and how many it had when the run was disturbed last. */
    private int[] received = new int[2];
    private int[] receivedBefore = new int[2];

    /**
     * @param disturbances what answers the run's questions
     * @param undisturbed makes an undisturbed run in which the same is drawn
     */
    public Liveness(OracleContext context, Disturbances disturbances,
            Function<List<Choice>, UndisturbedRun> undisturbed) {
        this.context = context;
        this.disturbances = disturbances;
        this.undisturbed = undisturbed;
        liveness = new Findings(context.named("liveness"), "a run ends soon after its last disturbance",
                context.clock(), context.history());
        disturbances.heardBy(this::disturbed);
    }

    private void disturbed() {
        if (receivedBefore.length < received.length) {
            receivedBefore = new int[received.length];
        }
        System.arraycopy(received, 0, receivedBefore, 0, received.length);
        deadlinePs = disturbances.lastPs() + disturbances.allowedPs();
        patiencePs = deadlinePs;
    }

    @Override
    public void on(AdiEvent event) {
        long nowPs = context.clock().getAsLong();
        if (nowPs > patiencePs) {
            long restPs = restPs();
            patiencePs = restPs == Host.FOREVER ? restPs : deadlinePs + PATIENCE * restPs;
            requireBy(patiencePs, restPs);
        }
        if (event instanceof CoreEvent core && core.kind == CoreEvent.Kind.RECEIVE_COMPLETED) {
            if (core.rank >= received.length) {
                received = Arrays.copyOf(received, Math.max(2 * received.length, core.rank + 1));
            }
            received[core.rank]++;
        }
    }

    /** Judges how long a run took. */
    public void ended(Outcome outcome) {
        if (disturbances.count() > 0) {
            liveness.observe();
            if (outcome instanceof Outcome.Completed && context.clock().getAsLong() > deadlinePs) {
                long restPs = restPs();
                requireBy(restPs == Host.FOREVER ? restPs : deadlinePs + restPs, restPs);
            }
        }
    }

    /** How long the undisturbed run goes on from where this one was disturbed last; {@link Host#FOREVER}: for ever. */
    private long restPs() {
        if (measure == null || !measured.equals(disturbances.drawn())) {
            measured = List.copyOf(disturbances.drawn());
            measure = undisturbed.apply(measured);
        }
        return measure.restPs(receivedBefore);
    }

    private void requireBy(long limitPs, long restPs) {
        long nowPs = context.clock().getAsLong();
        if (nowPs > limitPs) {
            patiencePs = Host.FOREVER;
            deadlinePs = Host.FOREVER;
            liveness.violated(String.format(Locale.ROOT, "a run must end soon after its last disturbance: %.3f us have"
                    + " passed; undisturbed it goes on for %.3f us from there, and what was disturbed may cost %.3f us",
                    TimeUnits.microseconds(nowPs - disturbances.lastPs()), TimeUnits.microseconds(restPs),
                    TimeUnits.microseconds(disturbances.allowedPs())));
        }
    }

    @Override
    public boolean clean() {
        return liveness.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(liveness.result(variant));
    }

    @Override
    public void reset() {
        disturbances.reset();
        liveness.reset();
        deadlinePs = Host.FOREVER;
        patiencePs = Host.FOREVER;
        Arrays.fill(received, 0);
    }

    /** What ranks have received is in the key with what they have received of it. */
    @Override
    public boolean hashInto(StateKey key) {
        key.add(disturbances.allowedPs());
        return true;
    }
}
