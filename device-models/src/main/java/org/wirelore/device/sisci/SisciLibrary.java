package org.wirelore.device.sisci;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.ProcessLibrary;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.sisci.spi.AdapterPort;
import org.wirelore.device.sisci.spi.SciCall;
import org.wirelore.device.sisci.spi.SciProvider;

/** The library of one process on a provider. */
public final class SisciLibrary implements SciLibrary, ProcessLibrary {
    private static final long PS_PER_MILLISECOND = 1_000_000_000L;
    private static final String VENDOR = "Wirelore, in the manner of Dolphin Interconnect Solutions";

    private final SciProvider provider;
    private final Host host;
    private final DueCallbacks callbacks;
    private final List<Resource> descriptors = new ArrayList<>();
    private @Nullable SequenceWatch sequenceWatch;
    private final LibraryHash hash;
    private boolean isInitialized;

    /** A library that is not initialized. */
    public SisciLibrary(SciProvider provider) {
        this.provider = provider;
        host = provider.host();
        callbacks = new DueCallbacks(provider);
        hash = new LibraryHash(host);
    }

    @Override
    public void initialize(int flags) throws SciException {
        host.now();
        SciCall.INITIALIZE.check(provider, flags);
        isInitialized = true;
    }

    @Override
    public void terminate() {
        host.now();
        callbacks.clear();
        for (Resource descriptor : List.copyOf(descriptors)) {
            descriptor.reclaim();
        }
        isInitialized = false;
        host.signal();
    }

    @Override
    public void end() {
        terminate();
    }

    @Override
    public SciDescriptor open(int flags) throws SciException {
        enter(SciCall.OPEN, flags);
        return new Descriptor(this);
    }

    @Override
    public String errorString(int value) {
        SciError error = SciError.of(value);
        return (error == null ? "no SISCI error" : "SCI_ERR_" + error.name()) + " (0x" + Integer.toHexString(value)
                + ")";
    }

    @Override
    public int localNodeId(int adapter, int flags) throws SciException {
        enter(SciCall.GET_LOCAL_NODE_ID, flags);
        return adapter(adapter).nodeId();
    }

    @Override
    public String vendorId(int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        return VENDOR;
    }

    @Override
    public String apiVersion(int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        return provider.version();
    }

    @Override
    public int queryAdapter(int adapter, int port, AdapterQuery query, int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        AdapterPort asked = adapter(adapter);
        require(query != null, SciError.ILLEGAL_QUERY, "a query must be given");
        return asked.query(port, query);
    }

    @Override
    public int querySystem(SystemQuery query, int flags) throws SciException {
        enter(SciCall.QUERY, flags);
        require(query != null, SciError.ILLEGAL_QUERY, "a query must be given");
        return provider.query(query);
    }

    /* It has no error, so a flag that it does not know makes it a full flush. */
    @Override
    public void flush(int flags) {
        host.now();
        if (!isInitialized) {
            return;
        }
        for (int number = 0; number < provider.adaptersMax(); number++) {
            AdapterPort adapter = provider.adapter(number);
            if (adapter != null) {
                adapter.drainProcessor();
                if (flags != SciFlags.FLUSH_CPU_BUFFERS_ONLY) {
                    adapter.push();
                }
            }
        }
    }

    @Override
    public void countAlive(ObjLongConsumer<String> visitor) {
        Map<HandleKind, Long> alive = new EnumMap<>(HandleKind.class);
        count(descriptors, alive);
        for (HandleKind kind : HandleKind.values()) {
            visitor.accept(kind.words(), alive.getOrDefault(kind, 0L));
        }
    }

    private static void count(List<Resource> resources, Map<HandleKind, Long> alive) {
        for (Resource each : resources) {
            alive.merge(each.kind(), 1L, Long::sum);
            count(each.children(), alive);
        }
    }

    @Override
    public void hashInto(StateHash eventStream) {
        hash.into(eventStream);
    }

    /** Shows the process's sequences, those from now on, to an oracle. */
    public void watchSequences(SequenceWatch newWatch) {
        sequenceWatch = newWatch;
    }

    SequenceWatch.@Nullable Watched watched(int nodeId) {
        return sequenceWatch == null ? null : sequenceWatch.watch(nodeId);
    }

    LibraryHash hash() {
        return hash;
    }

    SciProvider provider() {
        return provider;
    }

    Host host() {
        return host;
    }

    DueCallbacks callbacks() {
        return callbacks;
    }

    List<Resource> descriptors() {
        return descriptors;
    }

    boolean isInitialized() {
        return isInitialized;
    }

    /** The beginning of every call: time, callbacks that are due, and the rules that all calls have. */
    void enter(SciCall call, int flags) throws SciException {
        host.now();
        callbacks.run();
        require(isInitialized, SciError.NOT_INITIALIZED, "SCIInitialize must come first");
        call.check(provider, flags);
        hash.called(call, flags);
    }

    AdapterPort adapter(int number) throws SciException {
        if (number < 0 || number >= provider.adaptersMax()) {
            throw new SciException(SciError.ILLEGAL_ADAPTERNO,
                    "expected an adapter number below " + provider.adaptersMax() + ": adapter=" + number);
        }
        AdapterPort adapter = provider.adapter(number);
        if (adapter == null) {
            throw new SciException(SciError.NO_SUCH_ADAPTERNO, "there is no such adapter: adapter=" + number);
        }
        return adapter;
    }

    /** Judges a node id, and puts in this node's own where the caller says so. */
    int nodeId(AdapterPort adapter, int nodeId) throws SciException {
        if (nodeId == SciFlags.LOCAL_HOST) {
            return adapter.nodeId();
        }
        require(nodeId >= 0 && nodeId <= provider.nodeIdMax(), SciError.ILLEGAL_NODEID,
                "a node id must not be above the largest: nodeId=" + nodeId + ", max=" + provider.nodeIdMax());
        return nodeId;
    }

    /** Judges a handle that is an argument: it must be alive, of the right kind and of this library. */
    <T extends Resource> T own(@Nullable Object handle, Class<T> kind) throws SciException {
        if (kind.isInstance(handle)) {
            T resource = kind.cast(handle);
            if (resource.library() == this && resource.isAlive()) {
                return resource;
            }
        }
        throw new SciException(SciError.ILLEGAL_PARAMETER,
                "expected a live handle of this process: expected=" + kind.getSimpleName() + ", found="
                        + (handle == null ? "null" : handle.getClass().getSimpleName()));
    }

    /** Judges a callback: one must be given if it is to be used. */
    static <T> @Nullable T used(@Nullable T callback, int flags) throws SciException {
        boolean isUsed = (flags & SciFlags.USE_CALLBACK) != 0;
        require(!isUsed || callback != null, SciError.ILLEGAL_PARAMETER, "USE_CALLBACK must come with a callback");
        return isUsed ? callback : null;
    }

    /** Privileged calls are for processes that may do what they like. */
    void requirePrivilege(SciCall call) throws SciException {
        require(provider.isPrivileged(), SciError.ACCESS, call.function() + " must come from a privileged process");
    }

    long deadlinePs(long timeoutMs) throws SciException {
        require(timeoutMs >= 0 && timeoutMs <= SciFlags.INFINITE_TIMEOUT, SciError.ILLEGAL_PARAMETER,
                "a time-out must have 32 bits");
        return timeoutMs == SciFlags.INFINITE_TIMEOUT ? Host.FOREVER : host.now() + timeoutMs * PS_PER_MILLISECOND;
    }

    /**
     * Sleeps until something is so. Callbacks run meanwhile.
     *
     * @param resource what is waited at; null for a call that makes something
     * @return whether it is so; false if the time is over
     * @throws SciException CANCELLED if the resource dies or the library is terminated
     */
    boolean await(@Nullable Resource resource, long deadlinePs, BooleanSupplier condition) throws SciException {
        while (true) {
            callbacks.run();
            if (!isInitialized || (resource != null && !resource.isAlive())) {
                throw new SciException(SciError.CANCELLED, "what was waited for was removed meanwhile");
            }
            if (condition.getAsBoolean()) {
                return true;
            }
            if (host.now() >= deadlinePs) {
                return false;
            }
            host.sleep(deadlinePs);
        }
    }

    static void require(boolean holds, SciError error, String rule) throws SciException {
        if (!holds) {
            throw new SciException(error, rule);
        }
    }
}
