package org.wirelore.device.psb;

import java.util.Arrays;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.wire.SciPacket;

/** Control and status registers that other nodes see (IEEE 1212): words that they read and write, big endian. */
final class ControlSpace implements StatePart {
    private static final int WORDS = PsbAddress.CSR_BYTES / Integer.BYTES;

    private final int nodeIds;
    private final int[] words = new int[WORDS];

    ControlSpace(int nodeId) {
        nodeIds = nodeId << 16;
        reset();
    }

    int perform(SciPacket request, SciPacket answer) {
        long offset = request.offset - PsbAddress.CSR;
        if (offset >= PsbAddress.CSR_BYTES) {
            return SciPacket.ADDRESS_ERROR;
        }
        boolean isWord = request.dataBytes == Integer.BYTES && offset % Integer.BYTES == 0;
        if (!isWord || request.command > SciPacket.WRITE) {
            return SciPacket.TYPE_ERROR;
        }
        int index = (int) offset / Integer.BYTES;
        if (request.command == SciPacket.READ) {
            answer.dataBytes = Integer.BYTES;
            LockWord.put(answer.data, 0, words[index]);
        } else if (index != PsbAddress.NODE_IDS / Integer.BYTES) {
            words[index] = LockWord.get(request.data, 0);
        }
        return SciPacket.COMPLETE;
    }

    void reset() {
        Arrays.fill(words, 0);
        words[PsbAddress.NODE_IDS / Integer.BYTES] = nodeIds;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.fields("words", words, WORDS);
    }
}
