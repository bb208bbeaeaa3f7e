package org.wirelore.device.lanai;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.myrinet.BoardBridge;

/** The bridge's bank of pointers into SRAM, which the host writes and the bridge moves on. */
final class BridgePointers implements StatePart {
    private final int[] pointers = new int[BoardBridge.POINTERS];

    void reset() {
        Arrays.fill(pointers, 0);
    }

    int at(int index) {
        return pointers[index];
    }

    void set(int index, int address) {
        pointers[index] = address & -BoardBridge.ENTRY_BYTES;
    }

    @Override
    public void visit(StateVisitor visitor) {
        for (int i = 0; i < pointers.length; i++) {
            pointers[i] = visitor.field("pointer", pointers[i]);
        }
    }
}
