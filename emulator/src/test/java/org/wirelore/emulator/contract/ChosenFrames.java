package org.wirelore.emulator.contract;

import java.nio.ByteBuffer;
import java.util.List;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.contract.vipl.ChosenMessages;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.frame.FrameEffect;
import org.wirelore.emulator.fault.frame.FrameEvent;

/** Loses frames of M-VIA by the number of their message or control packet, and all of some stations, as a test says. */
final class ChosenFrames implements FrameEffect {
    private static final int DESTINATION_AT = 0;
    private static final int SOURCE_AT = 6;
    private static final int KIND_AT = 15;
    private static final int NUMBER_AT = 20;
    private static final int OFFSET_AT = 48;
    private static final int SEND = 1;
    private static final int WRITE = 2;
    private static final int CONTROL = 4;
    private static final int STATION_SHIFT = 16;

    private final ChosenMessages losses;

    ChosenFrames(ChosenMessages losses) {
        this.losses = losses;
    }

    @Override
    public String kind() {
        return "chosen-loss";
    }

    @Override
    public String counter() {
        return "chosenByFault";
    }

    @Override
    public Action<Frame> at(FaultSite<Frame> site) {
        return (frame, answer) -> {
            if (!isLost(ByteBuffer.wrap(frame.unit().bytes, 0, frame.unit().length))) {
                return true;
            }
            site.note(frame, FrameEvent.LOST, site.lastNumber());
            site.lose(frame);
            return false;
        };
    }

    private boolean isLost(ByteBuffer frame) {
        long source = frame.getLong(SOURCE_AT) >>> STATION_SHIFT;
        if (losses.isUnplugged(source, frame.getLong(DESTINATION_AT) >>> STATION_SHIFT)) {
            return true;
        }
        int kind = frame.get(KIND_AT);
        if (kind == CONTROL) {
            return losses.losesControl();
        }
        // Its VIs and its number, which are the same when it is sent again.
        return (kind == SEND || kind == WRITE) && frame.getInt(OFFSET_AT) == 0 && losses
                .losesMessage(List.of(source, frame.getLong(NUMBER_AT), frame.getLong(NUMBER_AT + Long.BYTES)));
    }
}
