package org.wirelore.device.myrinet;

import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.Kernel;

/**
 * The phases of the driver, by their names in a host profile, and their prices on one host. Accesses to the card
 * between them are charged as programmed I/O.
 */
public final class MyrinetCosts {
    /** The interrupt handler's prologue, after the kernel's own price of an interrupt. */
    public static final String SIGNAL_ENTER = "myrinet.signal.enter";
    /** Waking one process. */
    public static final String SIGNAL_WAKE = "myrinet.signal.wake";
    /** Reading and keeping one error that the control program tells, or one answer to a scout. */
    public static final String SIGNAL_REPORT = "myrinet.signal.report";
    /** Return from the handler. */
    public static final String SIGNAL_RETURN = "myrinet.signal.return";
    /** Opening a port; per page of 4,096 bytes, pinning and clearing memory. */
    public static final String OPEN = "myrinet.open";
    /** Closing a port. */
    public static final String CLOSE = "myrinet.close";

    /** All, in a fixed order. */
    public static final List<String> ALL = List.of(SIGNAL_ENTER, SIGNAL_WAKE, SIGNAL_REPORT, SIGNAL_RETURN, OPEN,
            CLOSE);

    final Cost signalEnter;
    final Cost signalWake;
    final Cost signalReport;
    final Cost signalReturn;
    final Cost open;
    final Cost close;

    MyrinetCosts(Kernel kernel) {
        signalEnter = kernel.cost(SIGNAL_ENTER);
        signalWake = kernel.cost(SIGNAL_WAKE);
        signalReport = kernel.cost(SIGNAL_REPORT);
        signalReturn = kernel.cost(SIGNAL_RETURN);
        open = kernel.cost(OPEN);
        close = kernel.cost(CLOSE);
    }
}
