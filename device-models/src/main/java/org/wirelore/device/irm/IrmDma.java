package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.sisci.spi.DmaPort;
import org.wirelore.device.sisci.spi.DmaTransfer;

/** The adapter's DMA engine as one process uses it, by system calls. */
final class IrmDma implements DmaPort {
    private final IrmProvider process;
    private final EngineQueue engine;
    private final List<Started> started = new ArrayList<>();

    IrmDma(IrmProvider process, EngineQueue engine) {
        this.process = process;
        this.engine = engine;
    }

    /** A chain that has not ended. */
    private final class Started implements Listener {
        private final Listener listener;

        Started(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void onEnd(boolean isGood) {
            started.remove(this);
            listener.onEnd(isGood);
        }
    }

    @Override
    public int descriptors(DmaTransfer transfer) {
        return EngineQueue.count(transfer);
    }

    @Override
    public void start(List<DmaTransfer> chain, Listener listener) {
        process.trap();
        Started entry = new Started(listener);
        started.add(entry);
        engine.start(chain, entry);
    }

    @Override
    public void abort(Listener listener) {
        process.trap();
        for (Started each : List.copyOf(started)) {
            if (each.listener.equals(listener)) {
                started.remove(each);
                engine.abort(each);
            }
        }
    }

    void end() {
        for (Started each : List.copyOf(started)) {
            started.remove(each);
            engine.abort(each);
        }
    }
}
