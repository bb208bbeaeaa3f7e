package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.emulator.choice.HashedDecider;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.EventQueue;
import org.wirelore.emulator.time.virtual.FiredEvents;
import org.wirelore.emulator.time.virtual.Limits;
import org.wirelore.emulator.time.virtual.Onlooker;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.disturbance.Disturbances;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.Retransmissions;
import org.wirelore.rig.mpi.LineOutput;
import org.wirelore.rig.mpi.MpiProgram;
import org.wirelore.rig.program.LoadedProgram;
import org.wirelore.rig.program.ProgramInput;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.PrintedLines;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;
import org.wirelore.rig.spi.card.ExecutedProgram;

/**
 * One variant of a rig, built: machines, cards, wires, protocols and ranks in a simulation of its own. It is run any
 * number of times; each run begins by putting everything back to power-on.
 *
 * <p>Used by one thread at a time, save {@link #abort}.
 */
public final class RigInstance implements AutoCloseable {
    /** What is on a wire when the last rank has left takes this long at most; explored, a chain of stale answers. */
    private static final long SETTLE_PS = 1_000_000_000_000L;

    private final VariantConfig variant;
    private final @Nullable ExternalWires outside;
    private final Decider decider;
    private final Simulation simulation = new Simulation();
    private final EventQueue queue = simulation.queue();
    private final RunHash hash = new RunHash(queue.content());
    private final List<Machine> machines = new ArrayList<>();
    private final RunProgress progress;
    private final RigFabrics fabrics;
    private final RunOracles oracles;
    private final SequenceRecorder recorder;
    private final RunObservers observers;
    private final EmulatedRanks ranks;
    private final PrintedLines printed = new PrintedLines();
    private final RunMeasurements measurements;
    private @Nullable RankResults results;
    private Limits limits;
    private final long settlePs;
    /** Wants to stop at an event that has not happened yet. */
    private @Nullable Debugging unmet;
    /** The one that an MPI program gave when it failed. */
    private int exitCode;
    private boolean fresh = true;
    /** The run is over. */
    private boolean isJudging;

    /**
     * @param decider answers every choice point; its owner resets it between runs
     * @param explored whether losses of frames are asked about, and which of several ready processes gets a CPU
     * @param capture records every frame, or null
     */
    public RigInstance(VariantConfig variant, Decider decider, boolean explored, @Nullable NamedTap capture) {
        this(variant, decider, explored ? PlacedFaults.DROPS : PlacedFaults.NONE, capture);
    }

    /** @param placed the faults that are asked about on every frame, as processes are */
    public RigInstance(VariantConfig variant, Decider decider, PlacedFaults placed, @Nullable NamedTap capture) {
        this(variant, decider, placed, capture, null, CardExecution.USUAL);
    }

    /** @param outside what a paced variant is attached to; null in virtual mode */
    public RigInstance(VariantConfig variant, Decider decider, PlacedFaults placed, @Nullable NamedTap capture,
            @Nullable ExternalWires outside, CardExecution execution) {
        this.variant = variant;
        this.outside = outside;
        Disturbances disturbances = Disturbances.of(variant, placed, decider, queue::now);
        this.decider = new HashedDecider(disturbances == null ? decider : disturbances, queue.content());
        settlePs = SETTLE_PS + (placed.has(PlacedKind.STALE) ? 16 * variant.protocol().stalePs() : 0);
        for (HostConfig host : variant.hosts()) {
            Machine machine = new Machine(simulation, host.name(), ProfileMapping.profile(host.profile()));
            ExploredHost.decide(machine, this.decider, placed, variant.protocol().stalePs());
            machines.add(machine);
        }
        recorder = new SequenceRecorder(variant, queue::now);
        oracles = new RunOracles(variant, machines, queue::now, rank -> EmulatedRanks.doing(simulation, rank),
                this::onViolation, disturbances);
        fabrics = new RigFabrics(variant, new FabricSite.Shared(simulation, this.decider, placed, machines, recorder,
                oracles, capture == null ? null : capture.named(variant.name()), execution,
                outside == null ? ExternalWires.Attached.NOTHING : outside.attach(simulation)));
        recorder.drawnBy(fabrics.places(), fabrics::draw);
        measurements = new RunMeasurements(variant, recorder, simulation, machines, fabrics);
        observers = new RunObservers(variant, oracles, hash, queue::now);
        limits = outside == null ? ProfileMapping.limits(variant.limits()) : outside.limits();
        ranks = new EmulatedRanks(new EmulatedRanks.Site(variant, simulation, this.decider, fabrics, hash, observers,
                measurements, oracles.end(), oracles.stopped()), outside != null, placed);
        if (outside != null) {
            ranks.sealedBy(outside);
        }
        ranks.spawn(machines);
        progress = new RunProgress(variant, simulation);
    }

    /** Says who is warned at once of a rank that makes no host call for long, from a thread of its own. */
    public void warnTo(Consumer<String> newAlarm) {
        progress.warnTo(newAlarm);
    }

    /** Says what the first rank of an MPI program can read, in runs that begin later. */
    public void readFrom(ProgramInput input) {
        ranks.readFrom(input);
    }

    /** Says who is shown what the ranks of an MPI program print, besides the report, in runs that begin later. */
    public void printTo(Consumer<String> lines, Consumer<String> errors) {
        Consumer<String> kept = printed::add;
        ranks.printTo(new LineOutput(kept.andThen(lines), kept.andThen(errors)));
    }

    /** Adds an observer of what the ranks do; for runs that begin later. */
    public void heardBy(AdiObserver listener) {
        observers.add(listener);
    }

    /** Collects what each rank receives and prints, in runs that begin later. */
    public RankResults collectResults() {
        RankResults collected = new RankResults(variant.ranks().size());
        results = collected;
        hash.collect(collected);
        observers.add(collected);
        return collected;
    }

    /** Traces the cards in runs that begin later. */
    public void trace(DeviceTrace listener) {
        fabrics.trace(listener);
    }

    /** As {@link EmulatedFabric#log}, in runs that begin later. */
    public void log(EmulatedFabric.CardLog log) {
        fabrics.log(log);
    }

    /** As {@link EmulatedFabric#countExecution}, of all fabrics. */
    public Supplier<List<ExecutedProgram>> countExecution() {
        return fabrics.countExecution();
    }

    /** Is debugged from now on: no wall-clock limit holds and no rank is reported as stuck. */
    public void debug(Debugging debugging) {
        limits = limits.withWallNanos(Limits.NONE.wallNanos());
        progress.leaveOff();
        if (debugging.event() != Long.MAX_VALUE) {
            unmet = debugging;
            simulation.pauseAt(debugging.event(), () -> {
                unmet = null;
                debugging.stop().accept(progressOfRanks());
            });
        }
    }

    /** The channels of the variant's messages; null if they go another way. */
    public @Nullable MatchChoices matchChoices() {
        return fabrics.matchChoices();
    }

    /** Makes no pictures from now on, for runs of which only the oracles' word is wanted. */
    public RigInstance undrawn() {
        recorder.leaveOff();
        observers.leaveOffDrawing();
        return this;
    }

    /** Runs the variant from power-on. The decider must have been reset. */
    public Outcome run() {
        exitCode = 0;
        if (!fresh) {
            reset();
        }
        fresh = false;
        isJudging = false;
        fabrics.boot();
        if (outside != null) {
            outside.begin();
        }
        Outcome outcome = simulation.run(limits);
        if (outside != null) {
            outside.ended(outcome, queue.fired());
        }
        EmulatedRanks.requireMemory(outcome);
        isJudging = true;
        judge(outcome);
        if (unmet != null) {
            unmet.ended(variant.title(), queue.events(), this::progressOfRanks);
            unmet = null;
        }
        return outcome;
    }

    /** What is found once the run is over must not end the next one. */
    private void onViolation() {
        if (!isJudging) {
            simulation.abort();
        }
    }

    private void judge(Outcome outcome) {
        oracles.end().ended(outcome);
        oracles.requireEnd(outcome);
        fabrics.failures(oracles.end()::failed);
        fabrics.losses(oracles.end()::lost);
        if (outcome instanceof Outcome.Failed failed) {
            exitCode = MpiProgram.exitCode(failed.cause());
        }
        if (!(outcome instanceof Outcome.Completed)) {
            return;
        }
        oracles.complete();
        if (outside != null) {
            outside.judge(oracles.end()::failed);
        }
        if (oracles.settle(simulation, queue.now() + settlePs)) {
            fabrics.judge(oracles.end()::returned);
        }
    }

    private void reset() {
        simulation.reset();
        fabrics.reset();
        if (outside != null) {
            outside.reset();
        }
        ranks.reset();
        progress.reset();
        oracles.reset();
        measurements.reset();
        recorder.reset();
        printed.reset();
        observers.reset();
        if (results != null) {
            results.reset();
        }
    }

    /** How far the present run has come, in words, as it has just left its clock. For any thread. */
    public String progress() {
        return progress.text();
    }

    /** The same, and where its ranks are: a line for each or for several that do the same; none before it begins. */
    public String progressOfRanks() {
        return progress.textOfRanks();
    }

    /** Ends a run from another thread. */
    public void abort() {
        simulation.abort();
    }

    /** What the ranks run. */
    public LoadedProgram program() {
        return ranks.program();
    }

    /** Whether all oracles were content with the last run. */
    public boolean clean() {
        return oracles.clean();
    }

    /** Whether the last run ended by a rank's failure, and oracles found nothing besides but what wires had lost. */
    public boolean isOneFailure() {
        return oracles.isOneFailure();
    }

    /** Whether a rank has died in the last run: its host has stopped, or an explorer has killed it. */
    public boolean haveRanksDied() {
        return oracles.stopped().haveRanksDied();
    }

    public List<OracleResult> oracles() {
        return oracles.results(variant.name());
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(oracles.warnings());
        warnings.addAll(progress.stuck());
        if (outside != null) {
            warnings.addAll(outside.warnings());
        }
        return warnings;
    }

    /** The event queue of the last run: its clock, its hash and how many events there were. */
    public EventQueue queue() {
        return queue;
    }

    public VariantConfig variant() {
        return variant;
    }

    /** The pictures: of one exchange, if the program pointed one out; of the first messages of an MPI program. */
    public List<SequenceDiagram> sequences() {
        return Stream.of(recorder.diagram(variant.title()), observers.diagram(variant.title()))
                .filter(Objects::nonNull).toList();
    }

    /** What the ranks of an MPI program printed. */
    public List<String> printed() {
        return printed.lines();
    }

    /** What the program measured. */
    public SortedMap<String, Metric> metrics() {
        SortedMap<String, Metric> metrics = measurements.metrics();
        if (exitCode != 0) {
            metrics.put(MpiProgram.EXIT_CODE, new Metric(exitCode, ""));
        }
        if (outside != null) {
            metrics.putAll(outside.metrics());
        }
        return metrics;
    }

    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = ranks.counters();
        fabrics.count(counters);
        if (outside != null) {
            outside.count(counters);
        }
        oracles.count(counters);
        if (!Fitting.mayResend(variant)) {
            Retransmissions.none(counters);
        }
        return counters;
    }

    @Override
    public void close() {
        simulation.close();
    }

    /**
     * Has the coming runs looked at for the keys of their states, and their events logged.
     *
     * @return false if states of this variant have no keys, so that nothing is looked at
     */
    public boolean watchedBy(Onlooker onlooker, FiredEvents log) {
        boolean isFollowed = results != null && outside == null && ranks.follow(results);
        if (isFollowed) {
            simulation.watchedBy(onlooker);
            queue.logTo(log);
        }
        return isFollowed;
    }

    /** Has runs looked at no longer. */
    public void unwatched() {
        simulation.watchedBy(null);
        queue.logTo(null);
        ranks.followNoMore();
    }

    /**
     * Adds the present state, while nothing is under way but ranks; see {@link Onlooker}.
     *
     * @return false if not all that can influence the rest of the run was added
     */
    public boolean hashInto(StateKey key) {
        return queue.hashInto(key) && fabrics.hashInto(key) && oracles.hashInto(key)
                && machines.stream().allMatch(machine -> machine.hashInto(key));
    }

    /** A key was taken: the paths of ranks to the next one begin as soon as they can. */
    public void renewPaths() {
        machines.forEach(Machine::renewPaths);
    }
}
