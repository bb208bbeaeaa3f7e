package org.wirelore.rig.sci.conformance;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;

/** Sequences: each call that has one answers a status, and an error beside it. */
final class SequenceTrials extends SisciTrials {
    private static final int UNKNOWN = 1 << 30;

    /** A call that answers a status. */
    @FunctionalInterface
    private interface Call {
        SequenceStatus make(SciSequence sequence);
    }

    private @Nullable SciSequence sequence;

    SequenceTrials(Bench bench) {
        super("sequence", bench);
        both("SCIStartSequence", each -> each.start());
        both("SCIStartSequence, unknown flag", each -> each.start(UNKNOWN));
        both("SCICheckSequence", each -> each.check(SciFlags.NONE));
        both("SCICheckSequence NO_FLUSH", each -> each.check(SciFlags.NO_FLUSH));
        both("SCICheckSequence NO_STORE_BARRIER", each -> each.check(SciFlags.NO_STORE_BARRIER));
        both("SCICheckSequence NO_FLUSH NO_STORE_BARRIER",
                each -> each.check(SciFlags.NO_FLUSH | SciFlags.NO_STORE_BARRIER));
        both("SCICheckSequence, unknown flag", each -> each.check(UNKNOWN));
        row("SCIStoreBarrier", () -> sequence().storeBarrier());
        row("SCIFlush", () -> sequence().flush());
        row("SCIFlush FLUSH_CPU_BUFFERS_ONLY", () -> sequence().flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY));
        row("SCIFlushReadBuffers", () -> sequence().flushReadBuffers());
        row("SCIRemoveSequence", () -> sequence().remove());
    }

    private void both(String label, Call call) {
        valued(label + " status", () -> Answers.value(call.make(sequence())));
        reported(label + " error", () -> {
            call.make(sequence());
            return sequence().error().value();
        });
    }

    @Override
    protected void bring(String state) throws SciException {
        RemoteSegment remote = bench.connect();
        SciMap map = remote.map(0, Bench.BYTES);
        SciSequence made = map.createSequence();
        sequence = made;
        if (!state.equals("NOT_STARTED")) {
            made.start();
        }
        switch (state) {
            case "STORED" -> map.putInt(0, 1);
            case "CUT" -> {
                bench.order(Order.CUT);
                bench.await("the connection's end", () -> remote.sizeBytes() == 0);
            }
            case "STOPPED" -> {
                bench.order(Order.CUT);
                bench.await("the connection's end", () -> remote.sizeBytes() == 0);
                made.check(SciFlags.NONE);
            }
            case "REMOVED" -> made.remove();
            case "TERMINATED" -> bench.library.terminate();
            default -> {
                // Nothing more.
            }
        }
    }

    private SciSequence sequence() {
        return Objects.requireNonNull(sequence);
    }
}
