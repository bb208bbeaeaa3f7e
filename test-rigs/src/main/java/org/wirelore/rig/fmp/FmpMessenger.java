package org.wirelore.rig.fmp;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.fmp.FmpProcess;
import org.wirelore.rig.program.Messenger;

/** A program's messages by FMP's own functions, which know no tags. */
final class FmpMessenger implements Messenger {
    private final FmpProcess process;

    FmpMessenger(FmpProcess process) {
        this.process = process;
    }

    @Override
    public void send(MemorySegment message, int length, int destination, int tag) {
        process.send(destination, message, length);
    }

    @Override
    public int receive(MemorySegment into, int source, int tag) {
        return process.receive(source, into);
    }

    @Override
    public int messageBytesMax() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean keepsLengths() {
        return true;
    }

    @Override
    public String waitsFor() {
        return process.waitsFor();
    }

    @Override
    public void finish() {
        process.close();
    }

    /** FMP knows no requests. */
    @Override
    public int unreleased() {
        return 0;
    }
}
