package org.wirelore.device.mvia;

import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.Kernel;

/** The steps of M-VIA in a host's kernel that take time, by their names in a host profile, and their prices there. */
public final class MviaCosts {
    /** The fast trap of a doorbell: in, and the descriptor judged. */
    public static final String TRAP = "mvia.trap";
    /** Returning from it. */
    public static final String TRAP_RETURN = "mvia.trap.return";
    /** Building one frame and handing it to the card. */
    public static final String SEND = "mvia.send";
    /** Copying between a process's memory and a frame, per byte. */
    public static final String COPY = "mvia.copy";
    /** Taking one frame off the card, in the interrupt handler. */
    public static final String DRIVER_RECEIVE = "mvia.driver.receive";
    /** Beginning the soft interrupt. */
    public static final String SOFT_INTERRUPT = "mvia.softInterrupt";
    /** Judging one frame that has come, with all that follows but the copying. */
    public static final String RECEIVE = "mvia.receive";

    /** All of them, in a fixed order. */
    public static final List<String> ALL = List.of(TRAP, TRAP_RETURN, SEND, COPY, DRIVER_RECEIVE, SOFT_INTERRUPT,
            RECEIVE);

    final Cost trap;
    final Cost trapReturn;
    final Cost send;
    final Cost copy;
    final Cost driverReceive;
    final Cost softInterrupt;
    final Cost receive;

    MviaCosts(Kernel kernel) {
        trap = kernel.cost(TRAP);
        trapReturn = kernel.cost(TRAP_RETURN);
        send = kernel.cost(SEND);
        copy = kernel.cost(COPY);
        driverReceive = kernel.cost(DRIVER_RECEIVE);
        softInterrupt = kernel.cost(SOFT_INTERRUPT);
        receive = kernel.cost(RECEIVE);
    }
}
