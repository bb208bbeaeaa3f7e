package org.wirelore.rig.sci.conformance;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;

/** Block transfers under way, and after their end. */
final class TransferTrials extends SisciTrials {
    private static final int SHORT = 8;

    private @Nullable BlockTransfer transfer;

    TransferTrials(Bench bench) {
        super("block transfer", bench);
        row("SCIWaitForBlockTransfer", () -> transfer().waitFor(SciFlags.INFINITE_TIMEOUT, SciFlags.NONE));
        row("SCIWaitForBlockTransfer 0 ms", () -> transfer().waitFor(0, SciFlags.NONE));
        row("SCIAbortBlockTransfer", () -> transfer().abort(SciFlags.NONE));
    }

    @Override
    protected void bring(String state) throws SciException {
        LocalSegment local = bench.export();
        SciMap near = local.map(0, Bench.BYTES);
        SciMap far = bench.connect().map(0, Bench.BYTES);
        AtomicBoolean isReported = new AtomicBoolean();
        boolean isShort = state.equals("ENDED") || state.equals("WAITED_FOR");
        boolean hasCallback = state.equals("CALLBACK") || state.equals("REPORTED");
        BlockTransfer made = near.transferBlockAsync(0, far, 0, isShort ? SHORT : Bench.BYTES,
                (_, _) -> isReported.set(true), hasCallback ? SciFlags.USE_CALLBACK : SciFlags.NONE);
        transfer = made;
        switch (state) {
            case "WAITED_FOR" -> made.waitFor(SciFlags.INFINITE_TIMEOUT, SciFlags.NONE);
            case "ABORTED" -> made.abort(SciFlags.NONE);
            case "REPORTED" -> bench.await("the end of a transfer", isReported::get);
            default -> {
                // Nothing more.
            }
        }
    }

    private BlockTransfer transfer() {
        return Objects.requireNonNull(transfer);
    }
}
