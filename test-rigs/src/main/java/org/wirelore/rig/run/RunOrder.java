package org.wirelore.rig.run;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.Debugging;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;

/**
 * What to run.
 *
 * @param rig the rig
 * @param seed seed of every random stream
 * @param out folder for the report's files; exists and can be written
 * @param capture whether frames are written to a capture file
 * @param cards what is written of the cards
 * @param execution how programs of cards are executed
 * @param debug how it is debugged; null: it runs within all its limits
 */
public record RunOrder(RigConfig rig, long seed, Path out, boolean capture, CardRecords cards, CardExecution execution,
        @Nullable Debugging debug) {
    /** An order that writes nothing of the cards. */
    public RunOrder(RigConfig rig, long seed, Path out, boolean capture) {
        this(rig, seed, out, capture, CardRecords.NONE, CardExecution.USUAL, null);
    }

    /** What is run many times must be a function of rig and seed alone. */
    void requireVirtual() {
        if (rig.mode() != RigConfig.Mode.VIRTUAL) {
            throw new RigException(new Problem(Place.whole(rig.file().toString()), "mode",
                    "expected virtual for many runs, found "
                            + rig.mode().name().toLowerCase(Locale.ROOT) + "; add --set mode=virtual"));
        }
    }

    /** The same with another seed. */
    RunOrder withSeed(long newSeed) {
        return new RunOrder(rig, newSeed, out, capture, cards, execution, debug);
    }

    /** The same, with other files about the cards. */
    public RunOrder withCards(CardRecords newCards) {
        return new RunOrder(rig, seed, out, capture, newCards, execution, debug);
    }

    /** The same, with programs of cards executed in another way. */
    public RunOrder withExecution(CardExecution newExecution) {
        return new RunOrder(rig, seed, out, capture, cards, newExecution, debug);
    }

    /** The same, debugged. */
    public RunOrder withDebug(Debugging debugging) {
        return new RunOrder(rig, seed, out, capture, cards, execution, debugging);
    }
}
