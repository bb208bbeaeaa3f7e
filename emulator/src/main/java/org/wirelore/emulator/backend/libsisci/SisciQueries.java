package org.wirelore.emulator.backend.libsisci;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.SciCall;

/** SCIQuery with its structures (sisci_api.h), each laid out as C does for 64 bits. */
final class SisciQueries {
    private static final String QUERY = SciCall.QUERY.function();
    private static final int BYTES = 24;
    private static final int TEXT_BYTES = 256;

    private final SisciCalls calls;

    SisciQueries(SisciCalls calls) {
        this.calls = calls;
    }

    /** A text: {@code char *str; unsigned length}. */
    String text(String command, int flags) throws SciException {
        int value = calls.values().query(command);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(TEXT_BYTES);
            MemorySegment query = arena.allocate(BYTES, Long.BYTES);
            query.set(ADDRESS, 0, text);
            query.set(JAVA_INT, 8, TEXT_BYTES - 1);
            calls.call(QUERY, value, query.address(), flags);
            return text.getString(0);
        }
    }

    /** A property of an adapter: {@code unsigned localAdapterNo, portNo, subcommand; void *data}. */
    int adapter(int adapter, int port, AdapterQuery asked, int flags) throws SciException {
        int command = calls.values().query("SCI_Q_ADAPTER");
        int subcommand = calls.values().query("SCI_Q_ADAPTER_" + asked.name());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment answer = arena.allocate(Long.BYTES, Long.BYTES);
            MemorySegment query = arena.allocate(BYTES, Long.BYTES);
            query.set(JAVA_INT, 0, adapter);
            query.set(JAVA_INT, 4, port);
            query.set(JAVA_INT, 8, subcommand);
            query.set(ADDRESS, 16, answer);
            calls.call(QUERY, command, query.address(), flags);
            return answer.get(JAVA_INT, 0);
        }
    }

    /** A property of the host: {@code unsigned subcommand; void *data}. */
    int system(SystemQuery asked, int flags) throws SciException {
        int command = calls.values().query("SCI_Q_SYSTEM");
        int subcommand = calls.values().query("SCI_Q_SYSTEM_" + asked.name());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment answer = arena.allocate(Long.BYTES, Long.BYTES);
            MemorySegment query = arena.allocate(BYTES, Long.BYTES);
            query.set(JAVA_INT, 0, subcommand);
            query.set(ADDRESS, 8, answer);
            calls.call(QUERY, command, query.address(), flags);
            return answer.get(JAVA_INT, 0);
        }
    }

    /** Where a segment lies on the bus: {@code segment; unsigned subcommand; sci_ioaddr_t ioaddr}. */
    long ioAddress(String command, long segment, int flags) throws SciException {
        int value = calls.values().query(command);
        int subcommand = calls.values().query(command + "_IOADDR");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment query = arena.allocate(BYTES, Long.BYTES);
            query.set(JAVA_LONG, 0, segment);
            query.set(JAVA_INT, 8, subcommand);
            calls.call(QUERY, value, query.address(), flags);
            return calls.symbols().isWide()
                    ? query.get(JAVA_LONG, 16)
                    : Integer.toUnsignedLong(query.get(JAVA_INT, 12));
        }
    }

    /** Whether a map is plain memory of this node: {@code map; unsigned subcommand, data}. */
    boolean isLocal(long map, int flags) throws SciException {
        int command = calls.values().query("SCI_Q_MAP");
        int subcommand = calls.values().query("SCI_Q_MAP_MAPPED_TO_LOCAL_TARGET");
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment query = arena.allocate(BYTES, Long.BYTES);
            query.set(JAVA_LONG, 0, map);
            query.set(JAVA_INT, 8, subcommand);
            calls.call(QUERY, command, query.address(), flags);
            return query.get(JAVA_INT, 12) != 0;
        }
    }
}
