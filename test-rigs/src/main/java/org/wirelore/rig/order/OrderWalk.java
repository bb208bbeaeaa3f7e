package org.wirelore.rig.order;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.choice.RecordingDecider;
import org.wirelore.emulator.choice.match.Asked;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.emulator.choice.match.MatchRecord;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.explore.SeedSweep;
import org.wirelore.rig.instance.RankResults;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.order.OrderOutcome.Ending;
import org.wirelore.rig.order.OrderOutcome.Kind;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Runs the program of a rig in every order in which its messages may match, each once. The rig has one variant, in
 * virtual time, whose messages go through channels.
 */
public final class OrderWalk implements AutoCloseable {
    /** Outcomes that are kept; runs with further ones are counted together. */
    private static final int KEPT_MAX = 64;
    /** One run in twenty is made twice, the first one among them. */
    private static final int REPEATED_OF = 20;
    /** From here on a walk takes days. */
    private static final double SURE_ORDERS = 1e9;
    private static final int SPARE = 100;
    /** Of a quick machine. */
    private static final double RUNS_PER_HOUR = 3.6e7;

    private final VariantConfig variant;
    private final SteeredDecider steered;
    private final RecordingDecider decider;
    private final RigInstance instance;
    private final MatchChoices channels;
    private final MatchRecord record;
    private final RankResults results;
    private final SeedSweep.Entrance entrance;
    private final BooleanSupplier stopped;
    private final RunsMade made = new RunsMade();
    private final Deque<Branch> branches = new ArrayDeque<>();
    private final Map<EndedRun, OrderOutcome> outcomes = new LinkedHashMap<>();
    private final Set<Long> received = new HashSet<>();
    private final RacesSeen races = new RacesSeen();
    private final OrderUnits units = new OrderUnits();
    private int kept = KEPT_MAX;
    private long most;
    private boolean isSure;
    private boolean isCut;
    private long runs;
    private long others;
    private long deadlocks;
    private long failures;
    private long repeated;
    private @Nullable Fork fork;
    private @Nullable ObservedRun observed;
    private @Nullable OutcomeSet collected;
    private @Nullable Outcome lastOutcome;

    /** A run to be made: what deviates, of which run. */
    private record Branch(MatchScript script, @Nullable Match instead, @Nullable MatchScript parent, boolean isGood,
            int outcome) {
    }

    /** Two runs that differ by one match, of which one is good. */
    private record Fork(MatchScript good, MatchScript bad, Match instead) {
    }

    /** @param entrance how an instance is entered, so that it can be stopped from outside */
    public OrderWalk(RigConfig rig, long seed, SeedSweep.Entrance entrance, BooleanSupplier stopped) {
        variant = rig.variants().getFirst();
        steered = new SteeredDecider(seed);
        decider = new RecordingDecider(steered);
        instance = new RigInstance(variant, decider, PlacedFaults.NONE, null).undrawn();
        MatchChoices itsChannels = instance.matchChoices();
        if (itsChannels == null) {
            throw new IllegalArgumentException("orders must be explored on channels: rig=" + rig.name());
        }
        channels = itsChannels;
        steered.steer(channels);
        record = channels.record();
        results = instance.collectResults();
        instance.printTo(line -> {
        }, line -> {
        });
        this.entrance = entrance;
        this.stopped = stopped;
    }

    /** Adds the outcome of every run to a set. */
    public OrderWalk collect(OutcomeSet set) {
        ObservedRun each = new ObservedRun(variant.ranks().size());
        each.of(instance);
        observed = each;
        collected = set;
        return this;
    }

    /** Keeps that many outcomes. */
    OrderWalk keep(int most) {
        kept = most;
        return this;
    }

    /**
     * Runs all orders.
     *
     * @param most how many runs there may be
     * @throws RigException if a run that is made again differs
     */
    public OrderResult walk(long most, Progress progress) {
        return walk(new OrderEffort(most, Long.MAX_VALUE, true), progress);
    }

    /**
     * Runs all orders, or as many as the effort allows.
     *
     * @throws RigException if a run that is made again differs, or there are very many orders and the effort is not
     *     sure
     */
    public OrderResult walk(OrderEffort effort, Progress progress) {
        long begin = System.nanoTime();
        most = effort.runsMax();
        isSure = effort.isSure();
        branches.push(new Branch(MatchScript.NONE, null, null, true, 0));
        while (!branches.isEmpty() && runs < most && !stopped.getAsBoolean()
                && System.nanoTime() - begin <= effort.nanosMax()) {
            Branch branch = branches.pop();
            if (runs == 0 || !made.hasFollowed(branch.script())) {
                run(branch);
                progress.at(runs, runs + branches.size(), deadlocks + failures);
            }
        }
        // What is left may have been run meanwhile.
        branches.removeIf(branch -> runs > 0 && made.hasFollowed(branch.script()));
        boolean isComplete = branches.isEmpty() && !isCut;
        return new OrderResult(runs, List.copyOf(outcomes.values()), others, deadlocks, failures,
                stopped.getAsBoolean() ? null : critical(), stopped.getAsBoolean() ? List.of() : races(),
                isComplete, repeated, units.all());
    }

    private void run(Branch branch) {
        execute(branch.script());
        if (stopped.getAsBoolean()) {
            branches.push(branch);
            return;
        }
        OtherMatches matches = new OtherMatches(record, variant.ranks().size());
        List<Match> all = matches.made();
        MatchScript whole = new MatchScript(all);
        requireFollowed(branch.script(), whole);
        EndedRun ended = EndedRun.of(instance, lastOutcome);
        if (runs % REPEATED_OF == 0 && !repeat(branch.script(), whole, ended)) {
            branches.push(branch);
            return;
        }
        made.add(all);
        runs++;
        units.add(branch.script(), whole, ended);
        received.add(results.value());
        if (observed != null && collected != null) {
            collected.add(observed, ended.ending().kind());
        }
        boolean isGood = count(ended);
        Match changed = branch.instead();
        if (changed != null && branch.outcome() != ended.hashCode()) {
            races.changed(changed);
        }
        noteFork(branch, whole, isGood);
        if (runs == 1 && !isSure) {
            requireFew(matches.estimate());
        }
        matches.forEach(other -> {
            races.see(other.instead(), whole);
            if (!made.hasFollowed(other.script())) {
                branches.push(new Branch(other.script(), other.instead(), whole, isGood, ended.hashCode()));
                if (most < SURE_ORDERS && branches.size() > SPARE + 2 * (most - runs)) {
                    // The newest ones are run first: this one's turn never comes.
                    branches.removeLast();
                    isCut = true;
                }
            }
        });
    }

    /** What takes days is not begun by mistake. */
    private void requireFew(double estimate) {
        if (estimate >= SURE_ORDERS) {
            throw new RigException(new Problem(Place.commandLine("explore"), "", String.format(Locale.ROOT,
                    "expected fewer than %,.0f orders, found about %.3g, which take more than %.3g hours; add --for 10m"
                            + " to look for failures that long, --runs N for the first N, or --yes for all",
                    SURE_ORDERS, estimate, estimate / RUNS_PER_HOUR)));
        }
    }

    private void requireFollowed(MatchScript script, MatchScript whole) {
        for (Match match : script.matches()) {
            if (!whole.says(match)) {
                throw unstable("did not ask again what another run had asked");
            }
        }
    }

    /** Makes a run again and compares. {@return false if the walk was stopped} */
    private boolean repeat(MatchScript script, MatchScript whole, EndedRun ended) {
        long before = results.value();
        execute(script);
        if (stopped.getAsBoolean()) {
            return false;
        }
        boolean asksTheSame = whole.sorted().equals(new MatchScript(new OtherMatches(record,
                variant.ranks().size()).made()).sorted());
        if (!asksTheSame || before != results.value() || !ended.equals(EndedRun.of(instance, lastOutcome))) {
            throw unstable(asksTheSame ? "ended otherwise when it was repeated" : "asked otherwise when repeated");
        }
        repeated++;
        return true;
    }

    /** @param how in what a run was another one than before */
    private RigException unstable(String how) {
        return new RigException(new Problem(Place.commandLine("explore"), "",
                "expected every run to be a function of the program, its seed and the order of its messages, found one"
                        + " that " + how + "; does the program read a file that it has written, a clock of its own,"
                        + " random numbers, or a variable that outlives a run?"));
    }

    /**
     * Makes the runs of a unit again.
     *
     * @param scripts as {@link OrderUnit#scripts} has them
     * @return what they led to, of fewer runs if the walk was stopped; null if none was made
     * @throws IllegalArgumentException if no walk has written them
     * @throws RigException if a run does not follow its script
     */
    public @Nullable OrderUnit rerun(List<String> scripts) {
        OrderUnits again = new OrderUnits();
        for (String text : scripts) {
            MatchScript script = MatchScript.of(text);
            execute(script);
            if (stopped.getAsBoolean()) {
                break;
            }
            MatchScript whole = new MatchScript(new OtherMatches(record, variant.ranks().size()).made());
            requireFollowed(script, whole);
            again.add(script, whole, EndedRun.of(instance, lastOutcome));
        }
        List<OrderUnit> all = again.all();
        return all.isEmpty() ? null : all.getFirst();
    }

    private void execute(MatchScript script) {
        steered.reset(script);
        decider.reset();
        if (observed != null) {
            observed.reset();
        }
        entrance.enter(instance, () -> {
            lastOutcome = instance.run();
            return lastOutcome;
        });
    }

    /** Files the run that has just ended. Whether it was good. */
    private boolean count(EndedRun ended) {
        Ending ending = ended.ending();
        deadlocks += ending.kind() == Kind.DEADLOCK ? 1 : 0;
        failures += ending.kind() == Kind.FAILURE ? 1 : 0;
        OrderOutcome known = outcomes.get(ended);
        if (known != null) {
            known.count();
        } else if (outcomes.size() < kept) {
            outcomes.put(ended, new OrderOutcome(ended, decider.script()));
        } else {
            others++;
        }
        return ending.verdict() == Verdict.PASS;
    }

    private void noteFork(Branch branch, MatchScript whole, boolean isGood) {
        MatchScript parent = branch.parent();
        Match instead = branch.instead();
        if (fork == null && parent != null && instead != null && isGood != branch.isGood()) {
            fork = isGood ? new Fork(whole, parent, instead) : new Fork(parent, whole, instead);
        }
    }

    /** Runs the two of the fork again, and looks where they were. */
    private @Nullable CriticalMatch critical() {
        Fork between = fork;
        if (between == null) {
            return null;
        }
        channels.locate(true);
        execute(between.bad());
        Asked bad = asked(between.instead());
        String worse = ChoiceWords.did(bad);
        String call = ChoiceWords.call(bad);
        execute(between.good());
        String better = ChoiceWords.with(asked(between.instead()));
        channels.locate(false);
        return new CriticalMatch(bad.rank(), call, worse, better);
    }

    /** What could have been answered otherwise. */
    private List<Race> races() {
        channels.locate(true);
        List<Race> all = races.inWords(this::execute, record, new OtherMatches(record, variant.ranks().size()));
        channels.locate(false);
        return all;
    }

    private Asked asked(Match match) {
        return record.choices().stream()
                .filter(each -> each.rank() == match.rank() && each.operation() == match.operation()).findFirst()
                .orElseThrow();
    }

    /** How many different things ranks have received and printed, in all runs so far. */
    long differentResults() {
        return received.size();
    }

    @Override
    public void close() {
        instance.close();
    }
}
