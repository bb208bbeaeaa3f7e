package org.wirelore.adi.message;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiDevice.Looks.Call;
import org.wirelore.adi.error.AdiException;

/**
 * What calls learn of several transfers, on a device that decides that ({@link AdiDevice.Looks}): which of those that
 * are over they report, and whether they have seen it yet.
 */
public final class Looks {
    private static final long VAIN_LOOK_PS = 10_000_000_000L;

    private final Adi adi;
    private final Waiting waiting;
    private final AdiDevice.Looks device;

    private Looks(Adi adi, Waiting waiting, AdiDevice.Looks device) {
        this.adi = adi;
        this.waiting = waiting;
        this.device = device;
    }

    static @Nullable Looks of(Adi adi, Waiting waiting) {
        AdiDevice.Looks device = adi.progressEngine().looks();
        return device == null ? null : new Looks(adi, waiting, device);
    }

    /**
     * Which transfer is reported.
     *
     * @param waits whether the call waits for one
     * @return its place; negative if none is
     */
    public int any(List<Transfer> transfers, boolean waits) {
        return (int) look(waits ? Call.WAIT_ANY : Call.TEST_ANY, transfers) - 1;
    }

    /** The places of the transfers that are reported; at least one if the call waits. */
    public List<Integer> some(List<Transfer> transfers, boolean waits) {
        int most = Math.min(transfers.size(), AdiDevice.Looks.SEVERAL_MAX);
        long answer = look(waits ? Call.WAIT_SOME : Call.TEST_SOME, transfers.subList(0, most));
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < transfers.size(); i++) {
            if (i < most ? (answer >>> i & 1) != 0 : transfers.get(i).isDone()) {
                places.add(i);
            }
        }
        return places;
    }

    /** Whether the call sees that all are over. */
    public boolean all(List<Transfer> transfers) {
        return look(Call.TEST_ALL, transfers) != 0;
    }

    private long look(Call call, List<Transfer> transfers) {
        waiting.enter();
        try {
            long answer = AdiDevice.Looks.AGAIN;
            while (answer == AdiDevice.Looks.AGAIN) {
                adi.progress();
                long[] operations = new long[transfers.size()];
                boolean[] areOver = new boolean[transfers.size()];
                for (int i = 0; i < operations.length; i++) {
                    operations[i] = transfers.get(i).operation();
                    areOver[i] = transfers.get(i).isDone();
                }
                answer = device.look(call, operations, areOver, adi.progressEngine().started());
            }
            vain(answer);
            return answer;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /** Time passes for a rank that finds nothing: it may look until some time is over. */
    private void vain(long answer) {
        if (answer == 0) {
            adi.progressEngine().passAlone(VAIN_LOOK_PS);
        }
    }

    /** Looks for such a message once. */
    void forMessage(int source, int tag, int context) {
        waiting.enter();
        try {
            long answer = AdiDevice.Looks.AGAIN;
            while (answer == AdiDevice.Looks.AGAIN) {
                adi.progress();
                answer = adi.progressEngine().lookFor(device, source, tag, context);
            }
            vain(answer);
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }
}
