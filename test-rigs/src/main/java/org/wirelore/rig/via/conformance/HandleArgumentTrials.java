package org.wirelore.rig.via.conformance;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipException;

/** Handles that are arguments: null, destroyed, of another open, not made by a library. */
final class HandleArgumentTrials extends ViplTrials {
    private static final ReliabilityLevel LEVEL = ReliabilityLevel.RELIABLE_DELIVERY;

    private @Nullable Vi vi;
    private @Nullable CompletionQueue queue;
    private long own;

    HandleArgumentTrials(ViplBench bench) {
        super("argument", bench);
        row("VipCreateVi, the send queue's",
                () -> bench.end().nic.createVi(bench.end().attributes(LEVEL), queue, null));
        row("VipCreateVi, the receive queue's",
                () -> bench.end().nic.createVi(bench.end().attributes(LEVEL), null, queue));
        valued("VipConnectRequest", () -> bench.end().nic.connections().connectRequest(vi,
                ViplEnd.address(own, ViplBench.CLIENT), ViplEnd.address(bench.otherAddress(), ViplBench.ABSENT), 0,
                new ViPeer()));
        valued("VipConnectPeerRequest", () -> bench.end().nic.connections().connectPeerRequest(vi,
                ViplEnd.address(own, ViplBench.CLIENT), ViplEnd.address(bench.otherAddress(), ViplBench.ABSENT), 0));
        valued("VipConnectPeerDone", () -> bench.end().nic.connections().connectPeerDone(vi, new ViPeer()));
        valued("VipConnectPeerWait", () -> bench.end().nic.connections().connectPeerWait(vi, new ViPeer()));
    }

    @Override
    protected void bring(String state) throws VipException {
        own = bench.end().hostAddress();
        vi = null;
        queue = null;
        switch (state) {
            case "DESTROYED" -> {
                vi = bench.end().create(LEVEL, null, null);
                queue = bench.end().nic.createCq(1);
                bench.end().vi().destroy();
                queue.destroy();
            }
            case "OTHER_HANDLE" -> {
                vi = bench.other().create(LEVEL, null, null);
                queue = bench.other().nic.createCq(1);
            }
            case "FORGED" -> {
                vi = forged(Vi.class);
                queue = forged(CompletionQueue.class);
            }
            default -> {
                // NULL
            }
        }
    }

    /** A handle of a kind; a library that calls it finds out by the exception. */
    private static <T> T forged(Class<T> kind) {
        return kind.cast(Proxy.newProxyInstance(kind.getClassLoader(), new Class<?>[]{kind}, (_, method, _) -> {
            throw new IllegalStateException("a forged handle must not be called: method=" + method.getName());
        }));
    }
}
