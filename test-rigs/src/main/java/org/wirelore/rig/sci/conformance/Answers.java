package org.wirelore.rig.sci.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.rig.conformance.AnswerSet;

/**
 * Answers of the C library as numbers, and their names: an error, or in rows whose label ends so, a sequence's status
 * or a queue's state.
 */
final class Answers implements AnswerSet {
    private static final List<SequenceStatus> STATUSES = List.of(SequenceStatus.values());
    private static final List<DmaState> STATES = List.of(DmaState.values());

    /** For tables and trials. */
    static final AnswerSet SISCI = new Answers();

    private Answers() {
    }

    /** Makes a call. */
    static int answer(AnswerSet.Valued call) {
        return SISCI.of(call);
    }

    @Override
    public String library() {
        return "SISCI";
    }

    @Override
    public int of(AnswerSet.Valued call) {
        try {
            return call.call();
        } catch (SciException refused) {
            return refused.error().value();
        } catch (IndexOutOfBoundsException | UnsupportedOperationException fault) {
            return FAULT_VALUE;
        } catch (ClassCastException | IllegalStateException | IllegalArgumentException | NullPointerException broken) {
            return BROKEN_VALUE;
        } catch (Exception other) {
            throw new IllegalStateException("a call must be refused by SISCI", other);
        }
    }

    @Override
    public boolean isRefusal(int value) {
        return Arrays.stream(SciError.values()).anyMatch(error -> error != SciError.OK && error.value() == value);
    }

    /** The library's number for a status. */
    static int value(SequenceStatus status) {
        return STATUSES.indexOf(status);
    }

    /** The library's number for a state. */
    static int value(DmaState state) {
        return STATES.indexOf(state);
    }

    @Override
    public String name(String label, int value) {
        if (value == FAULT_VALUE || value == BROKEN_VALUE) {
            return value == FAULT_VALUE ? FAULT : BROKEN;
        }
        List<? extends Enum<?>> names = label.endsWith(" status")
                ? STATUSES
                : label.endsWith(" state") ? STATES : List.of();
        if (value >= 0 && value < names.size()) {
            return names.get(value).name();
        }
        return Arrays.stream(SciError.values()).filter(error -> error.value() == value).map(Enum::name).findFirst()
                .orElseGet(() -> String.format(Locale.ROOT, "0x%x", value));
    }
}
