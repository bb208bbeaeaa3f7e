package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.rig.oracle.CollectiveOracle;
import org.wirelore.rig.oracle.EndOracle;
import org.wirelore.rig.oracle.MatchingOracle;
import org.wirelore.rig.oracle.PacketHistory;
import org.wirelore.rig.oracle.RunObserver;
import org.wirelore.rig.oracle.StreamCounts;
import org.wirelore.rig.oracle.StreamOracle;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.VariantConfig;

/** The oracles of one variant, which watch each of its runs. */
final class RunOracles {
    private final RunObserver observer;
    private final PacketHistory history;
    private final MatchingOracle matching;
    private final @Nullable StreamOracle stream;
    private final CollectiveOracle collectives;
    private final EndOracle end;
    private final @Nullable StreamCounts counts;
    private final boolean speaksAdi;
    private final boolean runsMpi;
    private final boolean mayLeave;

    /**
     * @param protocol the reliable stream's, of ranks that have one
     * @param clock the run's time, picoseconds
     * @param doing what a rank is doing at this moment, in words
     * @param violated what to do at the first violation
     */
    RunOracles(VariantConfig variant, @Nullable UNetProtocolConfig protocol, LongSupplier clock,
            IntFunction<String> doing,
            Runnable violated) {
        history = new PacketHistory(clock);
        history.whenViolated(violated);
        matching = new MatchingOracle(clock, history);
        stream = protocol == null || !protocol.reliable()
                ? null
                : new StreamOracle(variant.ranks().size(), protocol.window(), protocol.sequenceBits(), true, clock,
                        history);
        collectives = new CollectiveOracle(clock, history);
        counts = protocol == null ? null : new StreamCounts();
        List<AdiObserver> ofProtocol = new ArrayList<>();
        if (counts != null) {
            ofProtocol.add(counts);
        }
        if (stream != null) {
            ofProtocol.add(stream);
        }
        observer = new RunObserver(matching, collectives, history, doing, ofProtocol);
        end = new EndOracle(clock, history);
        speaksAdi = variant.protocol().kind() != ProtocolConfig.Kind.RAW;
        runsMpi = variant.program().callsMpi();
        mayLeave = variant.program().mayLeaveMessages();
    }

    /** What ranks tell. */
    RunObserver observer() {
        return observer;
    }

    /** The last packets, to which a wire adds frames that a fault touched. */
    PacketHistory history() {
        return history;
    }

    /** How the run ended, and what was given back by then. */
    EndOracle end() {
        return end;
    }

    /** All ranks have done what they were to do: no message may be left over. */
    void complete() {
        if (speaksAdi) {
            matching.complete(mayLeave);
        }
    }

    /** Begins a new run. */
    void reset() {
        observer.reset();
        if (counts != null) {
            counts.reset();
        }
        if (stream != null) {
            stream.reset();
        }
        end.reset();
    }

    /** Whether all were content. */
    boolean clean() {
        return matching.clean() && collectives.clean() && (stream == null || stream.clean()) && end.clean();
    }

    /** @param variant what violations say that they were found in */
    List<OracleResult> results(String variant) {
        List<OracleResult> results = new ArrayList<>(end.results(variant));
        if (speaksAdi) {
            results.addAll(matching.results(variant));
        }
        if (runsMpi) {
            results.add(collectives.result(variant));
        }
        if (stream != null) {
            results.addAll(stream.results(variant));
        }
        return results;
    }

    /** Adds what was seen of the protocol. */
    void count(SortedMap<String, Long> counters) {
        if (counts != null) {
            counts.count(counters);
        }
        if (speaksAdi) {
            observer.counters().forEach((what, times) -> counters.put("protocol." + what, times));
        }
    }
}
