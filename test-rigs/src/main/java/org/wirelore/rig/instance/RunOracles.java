package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.fault.FaultOverflowException;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;
import org.wirelore.rig.disturbance.Disturbances;
import org.wirelore.rig.disturbance.Liveness;
import org.wirelore.rig.oracle.CollectiveOracle;
import org.wirelore.rig.oracle.DmaOracle;
import org.wirelore.rig.oracle.EndOracle;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.MatchingOracle;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.oracle.RunObserver;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.spi.VariantConfig;

/** The oracles of one variant, which watch each of its runs. */
final class RunOracles {
    /** Most warnings of fabrics. */
    private static final int WARNINGS_MAX = 100;

    private final RunObserver observer;
    private final PacketHistory history;
    private final MatchingOracle matching;
    /** Those that come with the protocol and with the registry. */
    private final List<Oracle> registered;
    /** What fabrics note themselves. */
    private final List<Findings> fabrics = new ArrayList<>();
    /** What fabrics want users to know of the run. */
    private final Set<String> warned = new LinkedHashSet<>();
    private final CollectiveOracle collectives;
    private final EndOracle end;
    private final LongSupplier clock;
    private final StoppedHosts stopped;
    private final DmaOracle dma;
    private final long survivorPs;
    private final boolean speaksAdi;
    private final boolean runsMpi;
    private final boolean mayLeave;

    /** One of them, or null. */
    private final @Nullable Liveness liveness;

    /**
     * @param machines the machines of the hosts
     * @param clock the run's time, picoseconds
     * @param doing what a rank is doing at this moment, in words
     * @param violated what to do at the first violation
     * @param disturbances what disturbs runs; null if nothing does, or if there is no bound for how long they take then
     */
    RunOracles(VariantConfig variant, List<Machine> machines, LongSupplier clock, IntFunction<String> doing,
            Runnable violated, @Nullable Disturbances disturbances) {
        this.clock = clock;
        history = new PacketHistory(clock);
        history.whenViolated(violated);
        stopped = new StoppedHosts(machines, clock);
        matching = new MatchingOracle(clock, history, rank -> rank < variant.ranks().size() && !variant.isHere(rank));
        matching.mayGiveUp(stopped::haveRanksDied);
        survivorPs = Math.round(variant.limits().survivorSeconds() * TimeUnits.PS_PER_SECOND);
        OracleContext context = new OracleContext(variant.places(), clock, history, true,
                (rank, peer) -> variant.isHere(rank) && variant.isHere(peer), "");
        liveness = disturbances == null
                ? null
                : new Liveness(context, disturbances,
                        drawn -> ExploredHost.undisturbed(variant, disturbances.placed(), drawn));
        registered = new ArrayList<>(variant.protocol().oracles(context));
        variant.registry().oracles().forEach(kind -> registered.add(kind.maker().apply(context)));
        if (liveness != null) {
            registered.add(liveness);
        }
        collectives = new CollectiveOracle(clock, history);
        observer = new RunObserver(matching, collectives, history, doing, registered);
        end = new EndOracle(clock, history);
        dma = new DmaOracle(machines, clock, history);
        speaksAdi = variant.protocol().speaksAdi();
        runsMpi = variant.program().callsMpi();
        mayLeave = variant.program().mayLeaveMessages();
    }

    /** As {@link org.wirelore.rig.spi.EmulationSite#findings}. */
    Findings ofFabric(String name, String promise) {
        Findings findings = new Findings(name, promise, clock, history);
        fabrics.add(findings);
        return findings;
    }

    /** What ranks tell. */
    RunObserver observer() {
        return observer;
    }

    /** The last packets, to which a wire adds frames that a fault touched. */
    PacketHistory history() {
        return history;
    }

    /** The hosts that have stopped. */
    StoppedHosts stopped() {
        return stopped;
    }

    /** What users have to know of the run, a sentence each. */
    List<String> warnings() {
        return Stream.of(stopped.deaths(), observer.warnings(), warned).flatMap(Collection::stream).toList();
    }

    /** As {@link org.wirelore.rig.spi.EmulationSite#warn}; a program that goes wrong over and over is cut short. */
    void warn(String text) {
        if (warned.size() < WARNINGS_MAX) {
            warned.add(text);
        }
    }

    /** How the run ended, and what was given back by then. */
    EndOracle end() {
        return end;
    }

    /** The run has ended: what was disturbed must not have cost much time. */
    void requireEnd(Outcome outcome) {
        requireSurvivors();
        if (liveness != null) {
            liveness.ended(outcome);
        }
    }

    /** If a rank was killed, the others must not have gone on for long. */
    private void requireSurvivors() {
        long sincePs = clock.getAsLong() - stopped.lastKilledPs();
        if (survivorPs > 0 && stopped.lastKilledPs() >= 0 && sincePs > survivorPs) {
            end.failed(String.format(Locale.ROOT, "ranks must end within limits.survivorSeconds=%s of another one's"
                    + " death, these took %.3f s", survivorPs / (double) TimeUnits.PS_PER_SECOND,
                    TimeUnits.seconds(sincePs)));
        }
    }

    /** Lets what is in flight arrive, until a time at the latest; false if that does not end. */
    boolean settle(Simulation simulation, long untilPs) {
        try {
            boolean isSettled = simulation.settle(untilPs);
            if (!isSettled) {
                end.failed("the limit of events was reached after every rank had ended");
            }
            return isSettled;
        } catch (FaultOverflowException overflow) {
            end.failed(String.valueOf(overflow.getMessage()));
            return false;
        }
    }

    /** All ranks have done what they were to do: no message may be left over. */
    void complete() {
        boolean mayBeLeft = mayLeave || stopped.haveRanksDied();
        if (speaksAdi) {
            matching.complete(mayBeLeft, stopped::isDead);
        }
        if (!mayBeLeft) {
            registered.forEach(Oracle::complete);
        }
    }

    /** Begins a new run. */
    void reset() {
        stopped.reset();
        observer.reset();
        warned.clear();
        registered.forEach(Oracle::reset);
        fabrics.forEach(Findings::reset);
        end.reset();
        dma.reset();
    }

    /** Whether all were content. */
    boolean clean() {
        return areOthersClean() && end.clean();
    }

    /** Whether nothing was wrong but that a rank has failed, and that wires have lost something. */
    boolean isOneFailure() {
        return areOthersClean() && end.isOneFailure();
    }

    private boolean areOthersClean() {
        return dma.clean() && matching.clean() && collectives.clean() && registered.stream().allMatch(Oracle::clean)
                && fabrics.stream().allMatch(Findings::clean);
    }

    /** @param variant what violations say that they were found in */
    List<OracleResult> results(String variant) {
        List<OracleResult> results = new ArrayList<>(end.results(variant));
        results.addAll(dma.results(variant));
        if (speaksAdi) {
            results.addAll(matching.results(variant));
        }
        if (runsMpi) {
            results.add(collectives.result(variant));
        }
        registered.forEach(oracle -> results.addAll(oracle.results(variant)));
        fabrics.forEach(findings -> results.add(findings.result(variant)));
        return results;
    }

    /** Adds what was seen of the protocol. */
    void count(SortedMap<String, Long> counters) {
        registered.forEach(oracle -> oracle.count(counters));
        if (speaksAdi) {
            observer.counters().forEach((what, times) -> counters.put("protocol." + what, times));
        }
    }

    /** Adds what later verdicts depend on; false if not all of that can be added. */
    boolean hashInto(StateKey key) {
        boolean isWhole = !runsMpi && !stopped.haveRanksDied() && matching.hashInto(key) && end.clean() && dma.clean()
                && fabrics.stream().allMatch(Findings::clean);
        for (Oracle oracle : registered) {
            isWhole &= oracle.hashInto(key);
        }
        return isWhole;
    }
}
