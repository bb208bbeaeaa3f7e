package org.wirelore.device.irm;

import java.util.BitSet;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/**
 * The export table of an adapter. Memory in one piece is exported at its own addresses; pages that are scattered are
 * exported side by side, behind the end of the memory. Each export has a key of its own, so that who was cut off does
 * not reach what is exported later.
 */
final class ExportedPages implements StatePart {
    private static final int PAGE_BYTES = PsbRegister.EXPORT_PAGE_BYTES;
    private static final int KEYS_APART = 1009;

    private final RegisterBank registers;
    private final int firstFree;
    private final int pages;
    private final BitSet used = new BitSet();
    private int key;

    ExportedPages(RegisterBank registers, PhysicalMemory memory, IrmConfig.Card card) {
        this.registers = registers;
        firstFree = (memory.base() + memory.sizeBytes()) / PAGE_BYTES;
        pages = card.exportPages();
    }

    void open(IrmSegment segment) throws SciException {
        int[] frames = segment.frames();
        int first = segment.isLent() ? place(frames.length) : frames[0] / PAGE_BYTES;
        if (first < 0 || first + frames.length > pages) {
            throw segment.refuse(SciError.HW_NOSPC, "expected an adapter with room in its export table");
        }
        key = key % (PsbAddress.KEYS - 1) + 1;
        for (int i = 0; i < frames.length; i++) {
            int at = PsbRegister.EXPORTS + (first + i) * PsbRegister.EXPORT_ENTRY_BYTES;
            registers.write(at + PsbRegister.EXKY, key);
            registers.write(at + PsbRegister.EXFR, frames[i] | PsbRegister.EXFR_VALID);
        }
        segment.onExported(PsbAddress.of(key, first * PAGE_BYTES));
    }

    private int place(int count) {
        int first = firstFree;
        while (first + count <= pages) {
            int taken = used.nextSetBit(first);
            if (taken < 0 || taken >= first + count) {
                used.set(first, first + count);
                return first;
            }
            first = used.nextClearBit(taken);
        }
        return -1;
    }

    void close(IrmSegment segment) {
        long offset = segment.exported();
        if (offset == 0) {
            return;
        }
        int first = (int) offset >>> Integer.numberOfTrailingZeros(PAGE_BYTES);
        for (int i = 0; i < segment.frames().length; i++) {
            registers.write(PsbRegister.EXPORTS + (first + i) * PsbRegister.EXPORT_ENTRY_BYTES + PsbRegister.EXFR, 0);
        }
        if (segment.isLent()) {
            used.clear(first, first + segment.frames().length);
        }
        segment.onExported(0);
    }

    /** Begins anew, with keys that the last incarnation has hardly used. */
    void reset(int incarnation) {
        used.clear();
        key = incarnation * KEYS_APART % (PsbAddress.KEYS - 1);
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("key", key);
        visitor.field("used", used.cardinality());
        used.stream().forEach(page -> visitor.field("page", page));
    }
}
