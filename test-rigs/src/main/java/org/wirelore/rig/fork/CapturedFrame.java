package org.wirelore.rig.fork;

import java.nio.ByteBuffer;
import org.wirelore.emulator.capture.CaptureReader;

/**
 * A frame of a capture, without the addresses of its stations, which are others on other interfaces, and without what
 * it was filled up with.
 *
 * @param number its place in the capture, from 1
 * @param content from its type on
 * @param comment what happened to it
 */
record CapturedFrame(int number, ByteBuffer content, String comment) {
    private static final int ADDRESSES_BYTES = 12;
    private static final int IP = 0x0800;
    private static final int ARP = 0x0806;

    static CapturedFrame of(CaptureReader.Unit unit, int checkBytes) {
        return new CapturedFrame(unit.number(), content(unit.content(), unit.content().limit() - checkBytes),
                unit.comment());
    }

    /** @param end where its check sequence begins */
    static ByteBuffer content(ByteBuffer frame, int end) {
        int last = Math.max(ADDRESSES_BYTES, end);
        while (last > ADDRESSES_BYTES && frame.get(last - 1) == 0) {
            last--;
        }
        int begin = Math.min(ADDRESSES_BYTES, frame.limit());
        return frame.slice(begin, Math.max(0, Math.min(last, frame.limit()) - begin));
    }

    boolean isLost() {
        return comment.contains("lost here");
    }

    boolean isCopy() {
        return comment.contains("duplicated: copy");
    }

    boolean isDamaged() {
        return comment.contains("corrupted");
    }

    boolean isLike(CapturedFrame other) {
        return isDamaged() || other.isDamaged() || content.equals(other.content);
    }

    /** Whether another is the same frame with the same fate. */
    boolean isMetBy(CapturedFrame other) {
        return isLike(other) && isLost() == other.isLost();
    }

    /** Whether it is one of the internet protocols, by which hosts may meet before a run. */
    boolean isInternet() {
        int type = content.limit() < 2 ? 0 : content.getShort(0) & 0xFFFF;
        return type == IP || type == ARP;
    }
}
