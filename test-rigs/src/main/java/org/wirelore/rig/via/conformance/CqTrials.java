package org.wirelore.rig.via.conformance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** Completion queues. */
final class CqTrials extends ViplTrials {
    private static final ReliabilityLevel LEVEL = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final int ENTRIES = 16;
    private static final int HELD = 3;

    private final ViCompletion out = new ViCompletion();
    private @Nullable CompletionQueue queue;
    private int entriesMax;

    CqTrials(ViplBench bench) {
        super("completion queue", bench);
        valued("VipCQDone", () -> cq().done(out));
        valued("VipCQDone into nothing", () -> cq().done(null));
        valued("VipCQWait", () -> cq().waitFor(bench.waitMs, out));
        valued("VipCQWait, time-out 0", () -> cq().waitFor(0, out));
        valued("VipCQWait, time-out 2^32", () -> cq().waitFor(VipResult.INFINITE + 1, out));
        valued("VipCQWait, time-out -1", () -> cq().waitFor(-1, out));
        valued("VipCQNotify", () -> cq().notifyOf(null, (_, _, _, _) -> {
        }));
        valued("VipCQNotify of nothing", () -> cq().notifyOf(null, null));
        valued("VipResizeCQ", () -> cq().resize(2 * ENTRIES));
        valued("VipResizeCQ to 0", () -> cq().resize(0));
        valued("VipResizeCQ to -1", () -> cq().resize(-1));
        valued("VipResizeCQ to the most", () -> cq().resize(entriesMax));
        valued("VipResizeCQ to one more", () -> cq().resize(entriesMax + 1));
        valued("VipResizeCQ to fewer than it holds", () -> cq().resize(HELD - 1));
        valued("VipDestroyCQ", () -> cq().destroy());
        row("VipCreateVi with it", () -> bench.end().nic.createVi(bench.end().attributes(LEVEL), cq(), null));
        valued("VipAddTagCQ", () -> cq().addTag(1, 0));
        valued("VipRemoveTagCQ", () -> cq().removeTag(1));
    }

    @Override
    protected void bring(String state) throws VipException {
        entriesMax = bench.end().nic.query().maxCqEntries();
        queue = bench.end().nic.createCq(ENTRIES);
        switch (state) {
            case "BOUND" -> bench.end().create(LEVEL, cq(), cq());
            case "HOLDING" -> {
                bench.end().create(LEVEL, null, cq());
                for (int i = 0; i < HELD; i++) {
                    bench.end().postReceive(i, ViplEnd.ROOM_BYTES);
                }
                bench.end().nic.connections().connectPeerRequest(bench.end().vi(),
                        ViplEnd.address(bench.end().hostAddress(), ViplBench.CLIENT),
                        ViplEnd.address(bench.otherAddress(), ViplBench.ABSENT), VipResult.INFINITE);
                bench.end().vi().disconnect();
            }
            case "DESTROYED" -> cq().destroy();
            case "CLOSED" -> bench.end().close();
            default -> {
                // EMPTY
            }
        }
    }

    private CompletionQueue cq() {
        return Objects.requireNonNull(queue);
    }
}
