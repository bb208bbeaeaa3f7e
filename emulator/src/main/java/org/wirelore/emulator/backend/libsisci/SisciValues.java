package org.wirelore.emulator.backend.libsisci;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.sisci.spi.SciCall;

/** The library's values for what the API has names for. Allocates nothing after its making, but for refusals. */
final class SisciValues {
    private static final String ERROR = "SCI_ERR_";

    private final SisciSymbols symbols;
    private final Map<Integer, SciError> errors = new HashMap<>();
    private final Map<SisciFlag, Integer> flags = new EnumMap<>(SisciFlag.class);
    private final Map<SciCall, List<SisciFlag>> flagsOfCalls = new EnumMap<>(SciCall.class);
    private final int infinite;

    SisciValues(SisciSymbols symbols) {
        this.symbols = symbols;
        for (SciError error : SciError.values()) {
            errors.put(symbols.constant(ERROR + error.name()).orElse(error.value()), error);
        }
        // The header's comments have these two, its list does not.
        symbols.constant("SCI_ERR_INTNO_USED").ifPresent(value -> errors.putIfAbsent(value, SciError.SEGMENTID_USED));
        symbols.constant("SCI_ERR_NO_SUCH_INTNO")
                .ifPresent(value -> errors.putIfAbsent(value, SciError.NO_SUCH_SEGMENT));
        for (SisciFlag flag : SisciFlag.values()) {
            OptionalInt exported = symbols.constant(flag.constant());
            if (exported.isPresent() || flag.isInHeaders()) {
                flags.put(flag, exported.orElse(flag.bit()));
            }
        }
        for (SciCall call : SciCall.values()) {
            flagsOfCalls.put(call, SisciFlag.of(call));
        }
        infinite = symbols.constant("SCI_INFINITE_TIMEOUT").orElse((int) SciFlags.INFINITE_TIMEOUT);
    }

    /** The code of a value; null if it has none. */
    @Nullable
    SciError error(int value) {
        return errors.get(value);
    }

    /** The code of a value that came with an event. */
    SciError status(int value) {
        return errors.getOrDefault(value, SciError.SYSTEM);
    }

    /** The value of a query; ILLEGAL_QUERY if the library has none. */
    int query(String name) throws SciException {
        OptionalInt value = symbols.constant(name);
        if (value.isEmpty()) {
            throw new SciException(SciError.ILLEGAL_QUERY, symbols.file() + " does not export " + name);
        }
        return value.getAsInt();
    }

    /** A node id as the library takes it. */
    int nodeId(int nodeId) throws SciException {
        if (nodeId != SciFlags.LOCAL_HOST) {
            return nodeId;
        }
        OptionalInt local = symbols.constant("SCI_LOCAL_HOST");
        if (local.isEmpty()) {
            throw new SciException(SciError.ILLEGAL_NODEID, symbols.file() + " does not export SCI_LOCAL_HOST");
        }
        return local.getAsInt();
    }

    /** A time-out as the library takes it, milliseconds. */
    int timeout(long timeoutMs) throws SciException {
        if (timeoutMs < 0 || timeoutMs > SciFlags.INFINITE_TIMEOUT) {
            throw new SciException(SciError.ILLEGAL_PARAMETER,
                    "expected a time-out of 32 bits: timeoutMs=" + timeoutMs);
        }
        return timeoutMs == SciFlags.INFINITE_TIMEOUT ? infinite : (int) timeoutMs;
    }

    /** The flags of a call as the library has them. */
    int flags(SciCall call, int given) throws SciException {
        if (given == SciFlags.NONE) {
            return given;
        }
        if ((given & ~call.flags()) != 0) {
            throw new SciException(SciError.ILLEGAL_FLAG, call.function() + " has not all of these flags: flags=0x"
                    + Integer.toHexString(given) + ", known=0x" + Integer.toHexString(call.flags()));
        }
        int value = 0;
        int left = given;
        List<SisciFlag> known = flagsOfCalls.getOrDefault(call, List.of());
        for (int i = 0; i < known.size(); i++) {
            SisciFlag flag = known.get(i);
            Integer own = flags.get(flag);
            if ((given & flag.bit()) != 0 && own != null) {
                value |= own;
                left &= ~flag.bit();
            }
        }
        if (left != 0) {
            throw new SciException(SciError.FLAG_NOT_IMPLEMENTED, symbols.file()
                    + " has no value for some flags of " + call.function() + ": flags=0x" + Integer.toHexString(left));
        }
        return value;
    }

    /** The flags of a call that can't be refused; what is not known is left out. */
    int knownFlags(SciCall call, int given) {
        try {
            return flags(call, given);
        } catch (SciException unknown) {
            return SciFlags.NONE;
        }
    }
}
