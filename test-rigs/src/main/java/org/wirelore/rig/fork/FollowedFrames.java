package org.wirelore.rig.fork;

import java.nio.ByteBuffer;
import java.util.List;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;

/**
 * Compares what arrives in an emulated run with what has arrived in a captured one. A frame that has come before, a
 * repeat, may come more often in the one than in the other: how often depends on how long a rank was kept from its
 * processor. All others must come in the same order, and be lost or not as in the capture.
 */
final class FollowedFrames implements CaptureTap {
    private static final int CHECK_BYTES = 4;
    /** How many frames back one is looked for that has come before. */
    private static final int REPEATS_BACK = 32;

    private final CapturedRun captured;
    private final long at;
    private final ForcedFates fates;
    private final int[] arrived = new int[CapturedRun.DIRECTIONS];
    private final int[] wanted = new int[CapturedRun.DIRECTIONS];
    private int repeats;
    private int missed;
    private int asked;
    private int askedAtMiss;

    /** @param at a frame's number in the capture */
    FollowedFrames(CapturedRun captured, long at, ForcedFates fates) {
        this.captured = captured;
        this.at = at;
        this.fates = fates;
    }

    /** For the next run. */
    void reset() {
        missed = Integer.MAX_VALUE;
        repeats = 0;
        asked = -1;
        askedAtMiss = -1;
        for (int direction = 0; direction < CapturedRun.DIRECTIONS; direction++) {
            arrived[direction] = 0;
            wanted[direction] = (int) captured.arrivals(direction).stream().filter(frame -> frame.number() <= at)
                    .count();
        }
        noteAt();
    }

    /** The first frame of the capture that has not come as it should; {@link Integer#MAX_VALUE} if all have. */
    int missed() {
        int first = missed;
        for (int direction = 0; direction < CapturedRun.DIRECTIONS; direction++) {
            int next = behindRepeats(direction);
            if (next < captured.arrivals(direction).size()) {
                first = Math.min(first, captured.arrivals(direction).get(next).number());
            }
        }
        return first;
    }

    /** How many repeats one of the runs has and the other has not. */
    int repeats() {
        return repeats;
    }

    /** How many questions were asked until the frame {@code at}; -1 if the run has not come there. */
    int asked() {
        return asked;
    }

    /** How many were asked until the first frame that did not come as it should; -1 if there is none. */
    int askedAtMiss() {
        return askedAtMiss;
    }

    @Override
    public int addWire(CapturedWire wire) {
        return 0;
    }

    @Override
    public void record(int wire, CaptureRecord record) {
        ByteBuffer bytes = ByteBuffer.wrap(record.bytes, record.offset, record.length).slice();
        CapturedFrame found = new CapturedFrame(0, CapturedFrame.content(bytes, record.length - CHECK_BYTES),
                record.comment());
        if (missed == Integer.MAX_VALUE && !(captured.hasOwnType() && found.isInternet())) {
            compare(record.direction == Direction.OUTBOUND ? 0 : 1, found);
        }
    }

    private void compare(int direction, CapturedFrame found) {
        List<CapturedFrame> expected = captured.arrivals(direction);
        int next = arrived[direction];
        if (next == expected.size()) {
            return;
        }
        int behind = behindRepeats(direction);
        if (expected.get(next).isMetBy(found)) {
            arrived[direction] = next + 1;
        } else if (behind > next && behind < expected.size() && expected.get(behind).isMetBy(found)) {
            repeats += behind - next;
            fates.pass(direction, behind - next);
            arrived[direction] = behind + 1;
        } else if (isRepeat(direction, found)) {
            repeats++;
            fates.pass(direction, -1);
        } else {
            missed = expected.get(next).number();
            askedAtMiss = fates.answers().size();
        }
        noteAt();
    }

    /** The first frame that is to come and has not come before. */
    private int behindRepeats(int direction) {
        List<CapturedFrame> expected = captured.arrivals(direction);
        int next = arrived[direction];
        while (next < expected.size() && isRepeat(direction, expected.get(next))) {
            next++;
        }
        return next;
    }

    private boolean isRepeat(int direction, CapturedFrame frame) {
        List<CapturedFrame> expected = captured.arrivals(direction);
        for (int i = arrived[direction] - 1; i >= Math.max(0, arrived[direction] - REPEATS_BACK); i--) {
            if (expected.get(i).isLike(frame)) {
                return true;
            }
        }
        return false;
    }

    private void noteAt() {
        if (asked < 0 && arrived[0] >= wanted[0] && arrived[1] >= wanted[1]) {
            asked = fates.answers().size();
        }
    }
}
