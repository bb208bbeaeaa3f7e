package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/**
 * Payloads beside the slots, each stored until the peer's sequence has said that it is there. One answer is about all
 * that was stored since the last one, and is bad if any of it was lost: a long payload would never be found whole where
 * each packet is lost now and then. So nothing else is stored between two questions, pieces get shorter with each bad
 * answer, and those that have arrived are not stored again, whenever the rest of the payload comes.
 */
final class BufferPieces {
    private static final int PIECE_BYTES_MIN = 64;
    /** After this number of bad answers others get their turn. */
    private static final int TRIES = 16;

    private final Host host;
    private final SciLink link;
    private final SciWay way;
    private final int pieceBytesMax;
    private final Cost crcCost;
    private int pieceBytes;
    /** Where a payload of which only a part has arrived begins in the peer's segment, and how long it is. */
    private long begunAt;
    private int begunBytes;
    /** The part: whole pieces; 0 for none. */
    private int arrivedBytes;
    private int arrivedSum;

    /** @param payloadBytesMax of a payload, bytes */
    BufferPieces(Host host, SciLink link, SciWay way, int payloadBytesMax) {
        this.host = host;
        this.link = link;
        this.way = way;
        pieceBytesMax = payloadBytesMax;
        crcCost = host.cost(SciCostNames.CRC);
        pieceBytes = pieceBytesMax;
    }

    /**
     * Stores a payload, or what has not arrived of it.
     *
     * @return whether all of it has; if not, it must come again
     */
    boolean store(long at, MemorySegment from, long offset, int bytes) {
        int done = arrived(at, from, offset, bytes);
        int bad = 0;
        while (done < bytes && bad < TRIES && way.isSound()) {
            int piece = Math.min(pieceBytes, bytes - done);
            link.bulk().put(at + done, from, offset + done, piece);
            way.onStored();
            if (way.ask()) {
                done += piece;
            } else {
                bad++;
                pieceBytes = Math.max(PIECE_BYTES_MIN, pieceBytes / 2 & -PIECE_BYTES_MIN);
            }
        }
        if (bad > 0 && way.isSound()) {
            // The bad answers were about earlier stores, too.
            way.repeat();
        } else if (bad == 0) {
            pieceBytes = Math.min(pieceBytesMax, 2 * pieceBytes);
        }
        keep(at, from, offset, bytes, done);
        return done == bytes;
    }

    /** How much has arrived already: it is the same payload as before, unless the program has withdrawn that. */
    private int arrived(long at, MemorySegment from, long offset, int bytes) {
        boolean isSame = arrivedBytes > 0 && at == begunAt && bytes == begunBytes
                && sum(from, offset, arrivedBytes) == arrivedSum;
        return isSame ? arrivedBytes : 0;
    }

    private void keep(long at, MemorySegment from, long offset, int bytes, int done) {
        begunAt = at;
        begunBytes = bytes;
        arrivedBytes = done < bytes ? done : 0;
        arrivedSum = arrivedBytes == 0 ? 0 : sum(from, offset, arrivedBytes);
    }

    private int sum(MemorySegment memory, long offset, int bytes) {
        host.spend(crcCost, bytes);
        return SlotCrc.of(memory, offset, bytes);
    }
}
