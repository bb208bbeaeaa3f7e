package org.wirelore.rig.via.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipException;
import org.wirelore.rig.conformance.AnswerSet;

/**
 * Answers of VIPL: a return code, or in rows whose label ends so, a descriptor's status, a VI's state, or the
 * asynchronous errors that came.
 */
final class ViplAnswers implements AnswerSet {
    /** For tables and trials. */
    static final AnswerSet VIPL = new ViplAnswers();
    /** In rows that are not about the return code, codes have this added. */
    static final int CODE = 0x4000_0000;

    private static final List<String> CODES = List.of("SUCCESS", "NOT_DONE", "INVALID_PARAMETER", "ERROR_RESOURCE",
            "TIMEOUT", "REJECT", "INVALID_RELIABILITY_LEVEL", "INVALID_MTU", "INVALID_QOS", "INVALID_PTAG",
            "INVALID_RDMAREAD", "DESCRIPTOR_ERROR", "INVALID_STATE", "ERROR_NAMESERVICE", "NO_MATCH",
            "NOT_REACHABLE", "ERROR_NOT_SUPPORTED");
    /** Codes after which something may be otherwise than before. */
    private static final List<String> CHANGING = List.of("SUCCESS", "NOT_DONE", "TIMEOUT", "REJECT",
            "DESCRIPTOR_ERROR");
    private static final Map<Integer, String> STATUS_BITS = new TreeMap<>(
            Map.of(VipDescriptor.FORMAT_ERROR, "FORMAT", VipDescriptor.PROTECTION_ERROR, "PROTECTION",
                    VipDescriptor.LENGTH_ERROR, "LENGTH", VipDescriptor.PARTIAL_ERROR, "PARTIAL",
                    VipDescriptor.FLUSHED_ERROR, "FLUSHED", VipDescriptor.TRANSPORT_ERROR, "TRANSPORT",
                    VipDescriptor.RDMA_PROT_ERROR, "RDMA_PROT", VipDescriptor.REMOTE_DESC_ERROR, "REMOTE_DESC"));

    private ViplAnswers() {
    }

    @Override
    public String library() {
        return "VIPL";
    }

    @Override
    public int of(Valued call) {
        try {
            return call.call();
        } catch (VipException refused) {
            return refused.result();
        } catch (ClassCastException | IllegalStateException | IllegalArgumentException | NullPointerException
                | IndexOutOfBoundsException | UnsupportedOperationException broken) {
            return BROKEN_VALUE;
        } catch (Exception other) {
            throw new IllegalStateException("a call must be refused by VIPL", other);
        }
    }

    @Override
    public boolean isRefusal(int value) {
        return value >= 0 && value < CODES.size() && !CHANGING.contains(CODES.get(value));
    }

    @Override
    public String name(String label, int value) {
        if (value < 0) {
            return value == BROKEN_VALUE ? BROKEN : FAULT;
        }
        if (label.endsWith(" status")) {
            return status(value);
        }
        if (label.endsWith(" state")) {
            return value >= CODE ? code(value - CODE) : state(value);
        }
        return label.endsWith(" errors") ? errors(value) : code(value);
    }

    private static String state(int value) {
        return Arrays.stream(ViState.values()).filter(state -> state.value() == value).map(Enum::name).findFirst()
                .orElse(Integer.toString(value));
    }

    private static String code(int value) {
        return value < CODES.size() ? CODES.get(value) : String.format(Locale.ROOT, "0x%x", value);
    }

    private static String status(int value) {
        if ((value & VipDescriptor.DONE) == 0) {
            return "NOT_DONE";
        }
        StringJoiner names = new StringJoiner("+");
        STATUS_BITS.forEach((bit, name) -> {
            if ((value & bit) != 0) {
                names.add(name);
            }
        });
        return names.length() == 0 ? "DONE" : names.toString();
    }

    /** One bit for each error, at the place of its value. */
    private static String errors(int value) {
        StringJoiner names = new StringJoiner("+");
        for (VipErrorCode code : VipErrorCode.values()) {
            if ((value >> code.value() & 1) != 0) {
                names.add(code.name());
            }
        }
        return names.length() == 0 ? "NOTHING" : names.toString();
    }
}
