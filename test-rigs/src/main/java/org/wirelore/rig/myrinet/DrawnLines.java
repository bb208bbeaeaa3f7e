package org.wirelore.rig.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.rig.spi.EmulatedFabric.Picture;

/** Draws the interrupts of a card, and leaves all else to another listener. */
final class DrawnLines implements DeviceTrace {
    private final int host;
    private final CardView view;
    private final Picture picture;
    private final @Nullable DeviceTrace next;

    DrawnLines(int host, LanaiCard card, Picture picture, @Nullable DeviceTrace next) {
        this.host = host;
        view = CardView.of(card);
        this.picture = picture;
        this.next = next;
    }

    @Override
    public void onLine(String device, String line, boolean asserted) {
        if (asserted) {
            picture.passed(host, MyrinetDrawing.FIRMWARE, Picture.KERNEL, view.nowPs(), "interrupt");
        }
        if (next != null) {
            next.onLine(device, line, asserted);
        }
    }

    @Override
    public void onRead(String device, Register register, int value) {
        if (next != null) {
            next.onRead(device, register, value);
        }
    }

    @Override
    public void onWrite(String device, Register register, int value) {
        if (next != null) {
            next.onWrite(device, register, value);
        }
    }

    @Override
    public void onState(String device, String machine, Enum<?> from, Enum<?> to, String reason) {
        if (next != null) {
            next.onState(device, machine, from, to, reason);
        }
    }
}
