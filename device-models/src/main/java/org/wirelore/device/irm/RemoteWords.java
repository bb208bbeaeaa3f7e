package org.wirelore.device.irm;

import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;

/** Words of other nodes, one at a time, as the kernel reads and writes them. The process that has called it stalls. */
final class RemoteWords {
    private static final int ATTRIBUTES = PsbRegister.ATAT_NO_PREFETCH | PsbRegister.ATAT_NO_GATHER;

    private final IrmAdapter adapter;
    private final RegisterBank window;

    RemoteWords(IrmAdapter adapter, RegisterBank window) {
        this.adapter = adapter;
        this.window = window;
    }

    /** Whether a node answers. */
    boolean isThere(int node) {
        return isReadable(node, PsbAddress.CSR + PsbAddress.NODE_IDS);
    }

    boolean isReadable(int node, long offset) {
        try {
            read(node, offset);
            return true;
        } catch (SciException notThere) {
            return false;
        }
    }

    /** A register, which is big endian. */
    int read(int node, long offset) throws SciException {
        return access(node, offset, true, 0);
    }

    void write(int node, long offset, int value) throws SciException {
        access(node, offset, false, value);
    }

    private int access(int node, long offset, boolean isRead, int value) throws SciException {
        adapter.readErrors();
        long before = adapter.errors().errors(node);
        long word = offset & -Integer.BYTES;
        int[] taken = adapter.entries().take(node, word, Integer.BYTES, ATTRIBUTES);
        int pageBytes = adapter.entries().pageBytes();
        int at = taken[0] * pageBytes + (int) (word & (pageBytes - 1));
        int found = 0;
        if (isRead) {
            found = window.read(at, Integer.BYTES);
        } else {
            window.write(at, Integer.BYTES, Integer.reverseBytes(value));
            adapter.registers().read(PsbRegister.SBAR);
        }
        adapter.entries().give(taken);
        adapter.readErrors();
        if (adapter.errors().errors(node) != before) {
            throw new SciException(adapter.hasLink() ? SciError.NO_SUCH_NODEID : SciError.NO_LINK_ACCESS,
                    "expected a node that answers: nodeId=" + node);
        }
        return Integer.reverseBytes(found);
    }
}
