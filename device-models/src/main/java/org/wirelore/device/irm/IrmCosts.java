package org.wirelore.device.irm;

import java.util.List;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.host.Kernel;

/**
 * What the driver does, by the names in a host profile. Accesses to the card are charged beside it, as programmed I/O.
 */
public final class IrmCosts {
    /** A system call: in, its arguments judged, and out. */
    public static final String TRAP = "sci.trap";
    /** Making a segment; for each page of 4,096 bytes, clearing and pinning it. */
    public static final String SEGMENT = "sci.segment";
    /** Asking for a connection, or ending one. */
    public static final String CONNECT = "sci.connect";
    /** Mapping; for each translation entry. */
    public static final String MAP = "sci.map";
    /** Starting a chain; for each descriptor. */
    public static final String ENGINE = "sci.engine";
    /** Finding out what an error means. */
    public static final String JUDGE = "sci.judge";
    /** The interrupt handler's prologue, after the kernel's own price of an interrupt. */
    public static final String INTERRUPT = "sci.interrupt";
    /** Serving one message of another node. */
    public static final String MESSAGE = "sci.message";
    /** Waking the process for one interrupt of another node. */
    public static final String WAKE = "sci.wake";
    /** Entering a callback of the process and leaving it. */
    public static final String CALLBACK = "sci.callback";

    /** All, in a fixed order. */
    public static final List<String> ALL = List.of(TRAP, SEGMENT, CONNECT, MAP, ENGINE, JUDGE, INTERRUPT, MESSAGE, WAKE,
            CALLBACK);

    final Cost trap;
    final Cost segment;
    final Cost connect;
    final Cost map;
    final Cost engine;
    final Cost judge;
    final Cost interrupt;
    final Cost message;
    final Cost wake;
    final Cost callback;

    IrmCosts(Kernel kernel) {
        trap = kernel.cost(TRAP);
        segment = kernel.cost(SEGMENT);
        connect = kernel.cost(CONNECT);
        map = kernel.cost(MAP);
        engine = kernel.cost(ENGINE);
        judge = kernel.cost(JUDGE);
        interrupt = kernel.cost(INTERRUPT);
        message = kernel.cost(MESSAGE);
        wake = kernel.cost(WAKE);
        callback = kernel.cost(CALLBACK);
    }
}
