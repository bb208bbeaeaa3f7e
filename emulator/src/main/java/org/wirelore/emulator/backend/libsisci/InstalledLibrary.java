package org.wirelore.emulator.backend.libsisci;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.emulator.backend.sisci.WordCopy;

/** The installed library as one process has it. For the process's thread; callbacks are taken from any. */
final class InstalledLibrary implements SciLibrary {
    private final SisciCalls calls;
    private final SisciQueries queries;
    private final Host host;
    private final WordCopy copy = new WordCopy();
    private final EndCallbacks ends = new EndCallbacks(this);
    private final List<InstalledHandle> alive = new ArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> due = new ConcurrentLinkedQueue<>();
    private boolean isInitialized;
    private boolean isDelivering;

    InstalledLibrary(SisciSymbols symbols, Host host) {
        calls = new SisciCalls(symbols);
        queries = new SisciQueries(calls);
        this.host = host;
    }

    @Override
    public void initialize(int flags) throws SciException {
        String function = SciCall.INITIALIZE.function();
        int own = calls.values().flags(SciCall.INITIALIZE, flags);
        if (!isInitialized && calls.has(function)) {
            calls.call(function, own);
        }
        isInitialized = true;
    }

    @Override
    public void terminate() {
        if (isInitialized) {
            isInitialized = false;
            calls.callSilently(SisciSymbols.TERMINATE);
            due.clear();
            List.copyOf(alive).forEach(InstalledHandle::retire);
        }
    }

    @Override
    public SciDescriptor open(int flags) throws SciException {
        int own = enter(SciCall.OPEN, flags);
        calls.call(SciCall.OPEN.function(), calls.outHandle(), own);
        return new InstalledDescriptor(this, calls.handle(SciCall.OPEN.function()));
    }

    @Override
    public String errorString(int value) {
        String text = calls.errorString(value);
        if (text != null) {
            return text;
        }
        SciError error = calls.values().error(value);
        return (error == null ? "no SISCI error" : "SCI_ERR_" + error.name()) + " (0x" + Integer.toHexString(value)
                + ")";
    }

    @Override
    public int localNodeId(int adapter, int flags) throws SciException {
        int own = enter(SciCall.GET_LOCAL_NODE_ID, flags);
        String function = SciCall.GET_LOCAL_NODE_ID.function();
        if (!calls.has(function)) {
            // Earlier releases have it as a query only.
            return queries.adapter(adapter, 0, AdapterQuery.NODEID, own);
        }
        calls.call(function, adapter, calls.outFirst(0), own);
        return calls.first();
    }

    @Override
    public String vendorId(int flags) throws SciException {
        return queries.text("SCI_Q_VENDORID", enter(SciCall.QUERY, flags));
    }

    @Override
    public String apiVersion(int flags) throws SciException {
        return queries.text("SCI_Q_API", enter(SciCall.QUERY, flags));
    }

    @Override
    public int queryAdapter(int adapter, int port, AdapterQuery query, int flags) throws SciException {
        int own = enter(SciCall.QUERY, flags);
        require(query != null, SciError.ILLEGAL_QUERY, "a query must be given");
        return queries.adapter(adapter, port, query, own);
    }

    @Override
    public int querySystem(SystemQuery query, int flags) throws SciException {
        int own = enter(SciCall.QUERY, flags);
        require(query != null, SciError.ILLEGAL_QUERY, "a query must be given");
        return queries.system(query, own);
    }

    /* It has no error, so a flag that it does not know makes it a full flush. */
    @Override
    public void flush(int flags) {
        deliver();
        if (isInitialized) {
            calls.callSilently(SciCall.FLUSH.function(), 0L, calls.values().knownFlags(SciCall.FLUSH, flags));
        }
    }

    SisciCalls calls() {
        return calls;
    }

    SisciQueries queries() {
        return queries;
    }

    Host host() {
        return host;
    }

    EndCallbacks ends() {
        return ends;
    }

    WordCopy copy() {
        return copy;
    }

    boolean isInitialized() {
        return isInitialized;
    }

    void add(InstalledHandle handle) {
        alive.add(handle);
    }

    void remove(InstalledHandle handle) {
        alive.remove(handle);
        ends.forget(handle);
    }

    /** Whether the library may call back. */
    boolean hasCallbacks() {
        for (int i = 0; i < alive.size(); i++) {
            if (alive.get(i).hasCallback()) {
                return true;
            }
        }
        return !ends.isEmpty();
    }

    /** The beginning of every call: callbacks that are due, and the rules that all calls have. Gives the flags. */
    int enter(SciCall call, int flags) throws SciException {
        deliver();
        require(isInitialized, SciError.NOT_INITIALIZED, "SCIInitialize must come first");
        return calls.values().flags(call, flags);
    }

    /** Has something run in the process's own thread. For any thread. */
    void later(Runnable callback) {
        due.add(callback);
        host.signal();
    }

    /** Runs the callbacks that are due, one at a time. */
    void deliver() {
        if (isDelivering || due.isEmpty()) {
            return;
        }
        isDelivering = true;
        try {
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        } finally {
            isDelivering = false;
        }
    }

    /** Judges a handle that is an argument: it must be alive, of the right kind and of this library. */
    <T extends InstalledHandle> T own(@Nullable Object handle, Class<T> kind) throws SciException {
        if (kind.isInstance(handle)) {
            T own = kind.cast(handle);
            if (own.library() == this && own.isAlive()) {
                return own;
            }
        }
        throw new SciException(SciError.ILLEGAL_PARAMETER,
                "expected a live handle of this process: expected=" + kind.getSimpleName() + ", found="
                        + (handle == null ? "null" : handle.getClass().getSimpleName()));
    }

    /** Judges a callback: one must be given if it is to be used. */
    static boolean isUsed(@Nullable Object callback, int flags) throws SciException {
        boolean isUsed = (flags & SciFlags.USE_CALLBACK) != 0;
        require(!isUsed || callback != null, SciError.ILLEGAL_PARAMETER, "USE_CALLBACK must come with a callback");
        return isUsed;
    }

    static void require(boolean holds, SciError error, String rule) throws SciException {
        if (!holds) {
            throw new SciException(error, rule);
        }
    }
}
