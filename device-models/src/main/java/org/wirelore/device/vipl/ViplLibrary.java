package org.wirelore.device.vipl;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.ProcessLibrary;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.vipl.spi.ViplProvider;

/** The library of one process on a provider. */
public final class ViplLibrary implements Vipl, ProcessLibrary {
    /** What a process can forget to give back. */
    enum Kind {
        NIC("NIC handles"), VI("VIs"), CQ("completion queues"), REGION("regions"), PTAG("protection tags");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private static final long PS_PER_MILLISECOND = 1_000_000_000L;

    private final ViplProvider provider;
    private final Host host;
    private final CallGate gate;
    private final ViplHash hash;
    private final List<OwnNic> nics = new ArrayList<>();
    private @Nullable ViplWatch watch;
    /** So was the last call that could be. */
    private boolean wasSpurious;

    /**
     * A library with nothing open.
     *
     * @param provider what is below it
     */
    public ViplLibrary(ViplProvider provider) {
        this.provider = provider;
        host = provider.host();
        gate = new CallGate(provider);
        hash = new ViplHash(host);
    }

    @Override
    public ViNic openNic(@Nullable String deviceName) throws VipException {
        gate.enter();
        try {
            if (deviceName == null) {
                throw new VipException(VipResult.INVALID_PARAMETER, "expected the name of a NIC");
            }
            OwnNic nic = new OwnNic(this, deviceName);
            nics.add(nic);
            return nic;
        } finally {
            gate.leave();
        }
    }

    @Override
    public void end() {
        for (OwnNic nic : List.copyOf(nics)) {
            nic.close();
        }
    }

    @Override
    public void countAlive(ObjLongConsumer<String> visitor) {
        Map<Kind, Long> alive = new EnumMap<>(Kind.class);
        for (OwnNic nic : nics) {
            alive.merge(Kind.NIC, 1L, Long::sum);
            nic.count((kind, count) -> alive.merge(kind, count, Long::sum));
        }
        for (Kind kind : Kind.values()) {
            visitor.accept(kind.words, alive.getOrDefault(kind, 0L));
        }
    }

    @Override
    public void hashInto(StateHash eventStream) {
        hash.into(eventStream);
    }

    /** From now on, for NICs that are opened later. */
    public void watch(ViplWatch newWatch) {
        watch = newWatch;
    }

    ViplWatch.Opened watched(NicAttributes opened) {
        return watch == null ? NoWatch.HERE : watch.opened(opened);
    }

    ViplProvider provider() {
        return provider;
    }

    Host host() {
        return host;
    }

    CallGate gate() {
        return gate;
    }

    ViplHash hash() {
        return hash;
    }

    void onClosed(OwnNic nic) {
        nics.remove(nic);
    }

    static boolean isTimeout(long timeoutMs) {
        return timeoutMs >= 0 && timeoutMs <= VipResult.INFINITE;
    }

    /** When a time-out is over. */
    long deadlinePs(long timeoutMs) {
        return timeoutMs == VipResult.INFINITE ? Host.FOREVER : host.now() + timeoutMs * PS_PER_MILLISECOND;
    }

    /** Whether a call that finds nothing ends without a time limit: every other one does where that is asked for. */
    boolean isSpurious(long timeoutMs) {
        wasSpurious = timeoutMs == VipResult.INFINITE && provider.policy().spuriousTimeout() && !wasSpurious;
        return wasSpurious;
    }

    static void require(boolean holds, int result, String rule) throws VipException {
        if (!holds) {
            throw new VipException(result, rule);
        }
    }
}
