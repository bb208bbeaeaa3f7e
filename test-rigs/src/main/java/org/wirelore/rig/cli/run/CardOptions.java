package org.wirelore.rig.cli.run;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.run.CardRecords;
import org.wirelore.rig.spi.CardRegisters;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.card.CardExecution;
import picocli.CommandLine.Option;

/** What is shown of emulated cards, and how programs of theirs are executed. */
final class CardOptions {
    private static final String TRACE = "--trace";
    private static final String TRACE_CARD = "--trace-card";
    private static final String COVERAGE = "--firmware-coverage";
    private static final String NO_SKIP = "--no-skip";
    private static final String INTERPRETER = "--interpreter";
    private static final String SLICE = "--slice";

    @Option(names = TRACE, description = "Write device-trace.jsonl: the register accesses, state changes and"
            + " interrupts of the emulated cards; at most 500,000 events.")
    private boolean trace;

    @Option(names = TRACE_CARD, description = "Write card-trace.txt, to be read: by the cards' own time, what host and"
            + " control program read and wrote in the cards' registers, what the engines did, and interrupts; at most"
            + " 100,000 lines of each variant.")
    private boolean traceCard;

    @Option(names = COVERAGE, description = "Write firmware-coverage.txt: what the cards' control programs executed, "
            + "by function and source line.")
    private boolean coverage;

    @Option(names = NO_SKIP, description = "Execute every iteration of control programs that wait. This and the next"
            + " two make runs slower, with the same events, report and cards.")
    private boolean noSkip;

    @Option(names = INTERPRETER, description = "Interpret control programs; translate nothing.")
    private boolean interpreter;

    @Option(names = SLICE, paramLabel = "NS",
            description = "How far a card's processor runs ahead of other events at most. Default: 1000000 ns")
    private @Nullable Double slice;

    /** What a run of a rig writes of its cards. */
    CardRecords records(RigConfig rig) {
        if (trace) {
            CardRegisters.required(rig, TRACE);
        }
        if (traceCard) {
            requirePrograms(rig, TRACE_CARD);
        }
        if (coverage) {
            requirePrograms(rig, COVERAGE);
        }
        return new CardRecords(trace, traceCard, coverage);
    }

    /** How programs of a rig's cards are executed. */
    CardExecution execution(RigConfig rig) {
        Double sliceNs = slice;
        if (noSkip || interpreter || sliceNs != null) {
            requirePrograms(rig, noSkip ? NO_SKIP : interpreter ? INTERPRETER : SLICE);
        }
        CardExecution usual = CardExecution.USUAL;
        if (sliceNs != null
                && !(sliceNs * TimeUnits.PS_PER_NS >= 1 && sliceNs * TimeUnits.PS_PER_NS <= usual.slicePs())) {
            throw new RigException(new Problem(Place.commandLine(SLICE), "",
                    "expected from 0.001 to 1000000 ns, found " + sliceNs));
        }
        return new CardExecution(!noSkip, !interpreter,
                sliceNs == null ? usual.slicePs() : Math.round(sliceNs * TimeUnits.PS_PER_NS));
    }

    private static void requirePrograms(RigConfig rig, String option) {
        if (rig.mode() == RigConfig.Mode.REAL || rig.variants().stream().noneMatch(CardOptions::executesPrograms)) {
            throw new RigException(new Problem(Place.commandLine(option), "",
                    "expected a rig in whose simulation cards execute control programs, found one without: "
                            + rig.name() + "; choose one from the list that ./wirelore list prints, or name a program"
                            + " as firmware in the file of its cards"));
        }
    }

    private static boolean executesPrograms(VariantConfig variant) {
        return variant.fabrics().stream().anyMatch(fabric -> fabric.config().executesPrograms(fabric.plugs(),
                api -> Fitting.isUsed(variant, fabric.config(), api, false)));
    }
}
