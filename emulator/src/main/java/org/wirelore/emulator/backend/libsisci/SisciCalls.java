package org.wirelore.emulator.backend.libsisci;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/**
 * Calls of the library's functions, by the header's names. Arguments are words of 32 bits ({@link Integer}), and
 * handles, pointers and wide sizes of 64 ({@link Long}); what a function returns besides lies in memory of this class
 * until the next call. For one thread.
 */
final class SisciCalls {
    private static final long WORD_MAX = 0xFFFF_FFFFL;
    private static final int ERROR = 0;
    private static final int HANDLE = 8;
    private static final int FIRST = 16;
    private static final int SECOND = 24;
    private static final int BYTES = 32;

    private final SisciSymbols symbols;
    private final SisciValues values;
    private final MemorySegment out = Arena.ofAuto().allocate(BYTES, Long.BYTES);

    SisciCalls(SisciSymbols symbols) {
        this.symbols = symbols;
        values = new SisciValues(symbols);
    }

    SisciSymbols symbols() {
        return symbols;
    }

    SisciValues values() {
        return values;
    }

    boolean has(String name) {
        return symbols.function(name) != null;
    }

    /** Calls a function whose last parameter is the error, which is not among the arguments. */
    void call(String name, Object... arguments) throws SciException {
        Function function = function(name);
        function.invokeVoid(withError(arguments));
        judge(name);
    }

    /** The same for a function that returns 32 bits. */
    int callForInt(String name, Object... arguments) throws SciException {
        int answer = function(name).invokeInt(withError(arguments));
        judge(name);
        return answer;
    }

    /** The same for a function that returns a pointer. */
    long callForPointer(String name, Object... arguments) throws SciException {
        long answer = function(name).invokeLong(withError(arguments));
        judge(name);
        if (answer == 0) {
            throw new SciException(SciError.SYSTEM, name + " gave no address and no error");
        }
        return answer;
    }

    /** Calls a function of 32 bits whose error is for the caller to judge, by {@link #lastError}. */
    int callUnjudged(String name, Object... arguments) throws SciException {
        return function(name).invokeInt(withError(arguments));
    }

    /** Calls a function that has no error; if the library lacks it, nothing happens. */
    void callSilently(String name, Object... arguments) {
        Function function = symbols.function(name);
        if (function != null) {
            // Some libraries have an error where Dolphin's has none; others do not look at one argument more.
            function.invokeVoid(withError(arguments));
        }
    }

    /** What a function without an error returns, 32 or 64 bits; {@code otherwise} if the library lacks it. */
    long ask(String name, boolean isWide, long otherwise, Object... arguments) {
        Function function = symbols.function(name);
        if (function == null) {
            return otherwise;
        }
        return isWide ? function.invokeLong(arguments) : Integer.toUnsignedLong(function.invokeInt(arguments));
    }

    /** The error of the last call that has one. */
    SciError lastError() {
        return values.status(out.get(JAVA_INT, ERROR));
    }

    /** Where the library puts a handle. */
    Long outHandle() {
        out.set(JAVA_LONG, HANDLE, 0);
        return out.address() + HANDLE;
    }

    /** The handle that it has put there. */
    long handle(String name) throws SciException {
        long handle = out.get(JAVA_LONG, HANDLE);
        if (handle == 0) {
            throw new SciException(SciError.SYSTEM, name + " gave no handle and no error");
        }
        return handle;
    }

    /** Where the library finds and puts a number; 8 bytes. */
    Long outFirst(long before) {
        out.set(JAVA_LONG, FIRST, before);
        return out.address() + FIRST;
    }

    Long outSecond(long before) {
        out.set(JAVA_LONG, SECOND, before);
        return out.address() + SECOND;
    }

    int first() {
        return out.get(JAVA_INT, FIRST);
    }

    long firstWide() {
        return out.get(JAVA_LONG, FIRST);
    }

    int second() {
        return out.get(JAVA_INT, SECOND);
    }

    /** A size or an offset where API 2 has size_t. */
    Object size(long value) throws SciException {
        if (!symbols.isWide()) {
            return word(value);
        }
        require(value >= 0, SciError.OUT_OF_RANGE, "expected a size or offset of 0 or more: value=", value);
        return value;
    }

    /** A number where all versions have 32 bits. */
    static Integer word(long value) throws SciException {
        require(value >= 0 && value <= WORD_MAX, SciError.OUT_OF_RANGE, "expected a number of 32 bits: value=", value);
        return (int) value;
    }

    /** An address on a bus. */
    Object ioAddress(long address) throws SciException {
        if (symbols.isWide()) {
            return address;
        }
        require(address >= 0 && address <= WORD_MAX, SciError.ILLEGAL_ADDRESS,
                "expected a bus address of 32 bits: address=", address);
        return (int) address;
    }

    /** What the library says about a code; null if it says nothing. */
    @Nullable
    String errorString(int value) {
        Function function = symbols.function(SisciSymbols.ERROR_STRING);
        Pointer text = function == null ? null : function.invokePointer(new Object[]{value});
        return text == null ? null : text.getString(0);
    }

    private static void require(boolean holds, SciError error, String rule, long value) throws SciException {
        if (!holds) {
            throw new SciException(error, rule + value);
        }
    }

    private Function function(String name) throws SciException {
        Function function = symbols.function(name);
        if (function == null) {
            throw new SciException(SciError.NOT_IMPLEMENTED, symbols.file() + " has no " + name);
        }
        return function;
    }

    private Object[] withError(Object[] arguments) {
        out.set(JAVA_INT, ERROR, 0);
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = out.address() + ERROR;
        return all;
    }

    private void judge(String name) throws SciException {
        int value = out.get(JAVA_INT, ERROR);
        SciError error = values.error(value);
        if (error != SciError.OK) {
            String text = errorString(value);
            throw new SciException(error == null ? SciError.SYSTEM : error,
                    name + " answered 0x" + Integer.toHexString(value) + (text == null ? "" : ", " + text));
        }
    }
}
