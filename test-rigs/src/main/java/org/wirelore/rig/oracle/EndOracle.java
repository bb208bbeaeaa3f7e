package org.wirelore.rig.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.fault.FaultOverflowException;
import org.wirelore.emulator.time.paced.ExternalWireException;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.RankActivity;
import org.wirelore.rig.program.ReadableFailure;
import org.wirelore.rig.report.OracleResult;

/** How a run ends: every rank ends, and nothing is left in flight or taken and not given back. */
public final class EndOracle {
    /** The name of what is found about how ranks end. */
    public static final String PROGRESS = "progress";

    private static final String NEXT_RANK = "\n  ";

    private final Findings progress;
    private final Findings leaks;
    private boolean hasRankFailed;
    /** What was wrong with progress besides that. */
    private boolean hasOtherFailures;

    /** @param clock virtual time, picoseconds */
    public EndOracle(LongSupplier clock, PacketHistory history) {
        progress = new Findings(PROGRESS, "every rank ends: no deadlock, no failure, no limit reached",
                clock,
                history);
        leaks = new Findings("no-leak", "endpoints, descriptors, requests and frames are all given back", clock,
                history);
    }

    /** Judges how the run ended. An interrupted run is not judged. */
    public void ended(Outcome outcome) {
        progress.observe();
        switch (outcome) {
            case Outcome.Completed completed -> {
            }
            case Outcome.Interrupted interrupted -> {
            }
            case Outcome.Deadlocked(long atPs, List<RankActivity> ranks) ->
                violated("deadlock: every rank waits and nothing is in flight:" + eachOf(ranks));
            case Outcome.Failed(long atPs, String rank, Throwable cause) -> {
                hasRankFailed = true;
                progress.violated(cause instanceof ExternalWireException
                        ? String.valueOf(cause.getMessage())
                        : rank + " failed: " + text(cause));
            }
            case Outcome.TimedOut(long atPs, Outcome.Limit limit, List<RankActivity> ranks) ->
                violated("the limit of " + limit.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + " was reached:" + eachOf(ranks));
        }
    }

    private void violated(String message) {
        hasOtherFailures = true;
        progress.violated(message);
    }

    /** What programs, protocols and the machine report is in words; of an error of our own the kind matters, too. */
    private static String text(Throwable cause) {
        return switch (cause) {
            case UncheckedIOException unchecked -> text(Objects.requireNonNull(unchecked.getCause()));
            case AdiException refused when refused.getMessage() != null -> refused.getMessage();
            case IOException trouble when trouble.getClass() == IOException.class && trouble.getMessage() != null ->
                trouble.getMessage();
            case ReadableFailure readable -> String.valueOf(cause.getMessage());
            case FaultOverflowException overflow -> String.valueOf(overflow.getMessage());
            default -> cause.toString();
        };
    }

    /** Notes that ranks are busy, but only with looking for what cannot come any more. */
    public void looksForEver(List<RankActivity> ranks) {
        progress.observe();
        violated(ranks.stream().map(EndOracle::tellOfLooks).collect(Collectors.joining(NEXT_RANK,
                "nothing can happen any more: every rank waits, or looks and finds nothing, one of them a million times"
                        + " in a row:" + NEXT_RANK,
                "")));
    }

    /** A rank that waits for an arrival says so; one that does not is in a loop. */
    private static String tellOfLooks(RankActivity rank) {
        return rank.untilPs() == Host.FOREVER
                ? tell(rank)
                : rank.rank() + " on " + rank.host() + " looks again and again"
                        + (rank.where().isEmpty() ? "" : " at " + rank.where());
    }

    /**
     * Notes that something failed beside what ranks do, or that a job of real mode did not end.
     *
     * @param what which rank or card, and what happened to it
     */
    public void failed(String what) {
        progress.observe();
        violated(what);
    }

    /**
     * Notes that a message was lost that no one sends again.
     *
     * @param what where, and what of it is known
     */
    public void lost(String what) {
        progress.observe();
        progress.violated(what);
    }

    /**
     * Judges one kind of thing that must have been given back.
     *
     * @param what in words, such as {@code frames in flight}
     * @param where the wire, host or rank that has them
     * @param left how many were not
     */
    public void returned(String what, String where, long left) {
        leaks.observe();
        if (left != 0) {
            leaks.violated("nothing must be left at the end: " + what + " on " + where + "=" + left);
        }
    }

    /** Whether nothing was wrong. */
    public boolean clean() {
        return progress.clean() && leaks.clean();
    }

    /** Whether nothing was wrong but that a rank has failed, and what was lost. */
    public boolean isOneFailure() {
        return hasRankFailed && !hasOtherFailures && leaks.clean();
    }

    /** What was seen. */
    public List<OracleResult> results(String variant) {
        return List.of(progress.result(variant), leaks.result(variant));
    }

    /** For the next run. */
    public void reset() {
        hasRankFailed = false;
        hasOtherFailures = false;
        progress.reset();
        leaks.reset();
    }

    /** A line for each rank; of many, for each group that does the same. */
    private static String eachOf(List<RankActivity> ranks) {
        List<String> lines = ranks.size() > RankPositions.LINES_MAX
                ? RankPositions.lines(ranks, 0)
                : ranks.stream().map(EndOracle::tell).toList();
        return lines.stream().map(line -> NEXT_RANK + line).collect(Collectors.joining());
    }

    /** What a rank is or was doing, where in its program, and since when. */
    public static String tell(RankActivity rank) {
        boolean computes = rank.waitsFor().isEmpty();
        return rank.rank() + " on " + rank.host() + (computes ? " computes" : " waits for " + rank.waitsFor())
                + " since "
                + us(rank.sincePs())
                + (computes || rank.untilPs() == Host.FOREVER ? "" : ", until " + us(rank.untilPs()))
                + (rank.where().isEmpty() ? "" : " at " + rank.where());
    }

    private static String us(long ps) {
        return String.format(Locale.ROOT, "%.3f us", TimeUnits.microseconds(ps));
    }
}
