package org.wirelore.device.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.api.myrinet.CardFailedException;
import org.wirelore.device.api.myrinet.LanaiRegister;
import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.firmware.link.Image;

/**
 * The driver of one Myrinet card that runs the FMP control program.
 *
 * <p>{@link #attach} loads and starts the firmware at the beginning of each run, as part of the kernel's boot, which is
 * free. The control program then signals that it has started; the driver's handler gives it its node number; it waits
 * for the link, tests itself and signals again. Processes that open a port sleep until then.
 *
 * <p>From time to time the driver asks the card for a sign of life. A card that gives none is reset and loaded again;
 * its ports are lost. Not thread safe.
 */
public final class MyrinetDriver implements StatePart {
    private static final int RESETS_MAX = 3;

    private final Kernel kernel;
    private final MyrinetDriverConfig config;
    private final FirmwareImage firmware;
    private final CardLayout layout;
    private final MyrinetBoard boot;
    private final MyrinetBoard board;
    private final MyrinetCosts costs;
    private final SignalService service;
    private final InterruptLine line;
    private final PortPlaces ports;
    private final CardRoutes routes;
    private final ScoutLine scouts;
    private final CardReport report;
    private final SendStates sendStates;
    private final PortCalls portCalls;
    private final SoftInterrupt check;
    private final Alarm watch;
    /** Keeps a run alive: processes wait for a card that starts by its own timer. */
    private final Alarm startLimit;
    private final ErrorLog errors;
    private final List<Host> waiting = new ArrayList<>();
    private ScoutLine.Listener scoutListener = (cookie, boardId, node) -> {
    };
    private @Nullable NetworkMapping mapping;
    private CardPhase phase = CardPhase.STOPPED;
    private boolean isAsked;
    private int resetsInARow;
    private long resets;
    private @Nullable String failure;

    /**
     * Makes the driver of a card.
     *
     * @param image the firmware
     * @throws LayoutException if the firmware does not publish the layout that this driver knows
     * @throws CardFailedException if it does not fit the card
     */
    public MyrinetDriver(Kernel kernel, CardAccess access, Image image, MyrinetDriverConfig config) {
        this.kernel = kernel;
        this.config = config;
        boot = access.atBoot();
        board = access.inKernel();
        firmware = new FirmwareImage(image, boot.sramBytes());
        layout = firmware.layout();
        layout.requireFit(config.chip(), config.nodes());
        costs = new MyrinetCosts(kernel);
        ports = new PortPlaces(layout, kernel.memory(), access.pinned());
        routes = new CardRoutes(layout, config.nodes());
        routes.clear(config.node());
        scouts = new ScoutLine(layout);
        scouts.reset(config.boardId());
        report = new CardReport(layout, config, kernel.memory(), access.pinned());
        errors = new ErrorLog(layout, report);
        sendStates = new SendStates(config.name(), layout, board);
        portCalls = new PortCalls(this, kernel, access, config, layout, ports, sendStates, costs);
        service = new SignalService(this, kernel, board, layout, costs);
        line = kernel.connect(config.name(), service);
        check = kernel.softInterrupt(config.name() + ".watch", this::onWatch);
        watch = Upkeep.alarm(kernel.scheduler(), config.name() + ".watch", check::request);
        startLimit = kernel.scheduler().alarm(config.name() + ".start", check::request);
    }

    /** {@return the line on which this driver waits for its card} */
    public InterruptLine interruptLine() {
        return line;
    }

    /**
     * Sets the route to a node. The card gets it at once if it runs, else when it is attached.
     *
     * @param node number in the network
     * @param route the bytes that switches strip, first one first; null: the node can't be reached
     * @throws IllegalArgumentException if the route is too long for the card
     */
    public void setRoute(int node, byte @Nullable [] route) {
        if (route != null && route.length > layout.routeMax) {
            throw new IllegalArgumentException("a route must have at most " + layout.routeMax + " bytes: node=" + node
                    + ", bytes=" + route.length);
        }
        routes.set(node, route);
        if (phase != CardPhase.STOPPED) {
            routes.write(board, node);
        }
    }

    /** Sets the listener for answers to scouts. */
    public void listen(ScoutLine.Listener listener) {
        scoutListener = listener;
    }

    /**
     * Sends a scout, in the context of a process or of the kernel; tells whether it does. It does not while the one
     * before it has not left.
     *
     * @param way route to what is to be found out
     * @param wayBack route by which a card there answers
     * @param cookie comes back in the answer
     */
    public boolean sendScout(byte[] way, byte[] wayBack, int cookie) {
        onSignal();
        return scouts.send(board, way, wayBack, cookie);
    }

    /** Sends a notice to another host's driver in the same way. */
    boolean sendNotice(byte[] way, int cookie, int node, byte @Nullable [] carried) {
        return scouts.sendNotice(board, way, cookie, node, carried);
    }

    /** Has ports opened only when the network is mapped. */
    void mapBy(NetworkMapping by) {
        mapping = by;
        scoutListener = by;
    }

    /** Bytes of the longest route. */
    int routeBytesMax() {
        return layout.routeMax;
    }

    /**
     * Loads the firmware and starts the card. The host's memory must have been reset since the last time. Free, as the
     * kernel's boot is.
     */
    public void attach() {
        report.onAttach();
        start(boot);
    }

    private void start(MyrinetBoard through) {
        firmware.load(through, config.clockValue());
        report.writeSettings(through);
        routes.write(through);
        layout.writePointers(through);
        phase = CardPhase.STARTING;
        sendStates.onStart();
        errors.onStart();
        isAsked = false;
        scouts.reset(config.boardId());
        FirmwareImage.release(through, config.chipVersion());
        through.writeRegister(through.registers().eimr(), LanaiRegister.HOST_SIG);
        through.control(MyrinetBoard.INTERRUPTS_ON);
        setUnlessNever(startLimit);
    }

    private void setUnlessNever(Alarm alarm) {
        if (config.watchPs() != Host.FOREVER) {
            alarm.set(kernel.scheduler().now() + config.watchPs());
        }
    }

    /** Forgets every port, error and counter for the next run, which must attach the card again. */
    public void reset() {
        ports.reset();
        portCalls.reset();
        service.reset();
        errors.reset();
        waiting.clear();
        watch.cancel();
        startLimit.cancel();
        phase = CardPhase.STOPPED;
        sendStates.reset();
        resetsInARow = 0;
        resets = 0;
        failure = null;
        report.reset();
        routes.clear(config.node());
        if (mapping != null) {
            mapping.reset();
        }
    }

    /**
     * Opens a port for a process of this host. Waits until the card runs.
     *
     * @param process the caller
     * @param memory its access to the memory that the host's processes share
     * @param request what the port is to have
     * @throws CardFailedException if the card does not run, or has no port left
     */
    public MyrinetPort openPort(Host process, SharedMemory memory, PortRequest request) {
        while (phase != CardPhase.RUNNING || (mapping != null && !mapping.hasRoutes())) {
            if (phase == CardPhase.FAILED || phase == CardPhase.STOPPED) {
                throw new CardFailedException(failure == null ? config.name() + " was not started" : failure);
            }
            waiting.add(process);
            process.sleep(Host.FOREVER);
        }
        return portCalls.open(process, memory, request);
    }

    /** Closes a port that its process has drained, or whose process has died. */
    void close(FmpPort port) {
        portCalls.close(port, phase == CardPhase.RUNNING);
    }

    /** A process has ended: closes its ports, frees a lock that it holds, and returns how many were open. */
    public int abandon(Host process) {
        return portCalls.abandon(process, phase == CardPhase.RUNNING);
    }

    boolean isRunning() {
        return phase == CardPhase.RUNNING;
    }

    boolean hasRoute(int node) {
        return routes.has(node);
    }

    /** The card gets a signal: where the host has one only, that it is set says nothing of the watch's any more. */
    void onSignal() {
        isAsked &= !board.registers().hasOneSignal();
    }

    void watchSends() {
        portCalls.watchSends();
    }

    // Calls of the interrupt service.

    /** The control program has started, or has tested itself. */
    void onReady() {
        if (phase == CardPhase.STARTING) {
            phase = CardPhase.TESTING;
            board.writeSram(layout.node, config.node() + 1);
        } else if (phase == CardPhase.TESTING) {
            phase = CardPhase.RUNNING;
            startLimit.cancel();
            setUnlessNever(watch);
            report.readStart(board);
            wakeWaiting();
            if (mapping != null) {
                mapping.onRunning();
            }
        }
    }

    void wakeWaiting() {
        waiting.forEach(Host::signal);
        waiting.clear();
    }

    /** Wakes the process of a port. */
    void wake(int port) {
        FmpPort user = ports.at(port).user;
        if (user != null) {
            user.wake();
        }
    }

    /** Reads one error that the card tells; false if there is no more. */
    boolean readError() {
        if (!errors.hasMore(board)) {
            return false;
        }
        kernel.spend(costs.signalReport);
        portCalls.tell(errors.readNext(board, ports.hasUsers()));
        return true;
    }

    /** Reads one answer to a scout; false if there is no more. */
    boolean readScout() {
        kernel.spend(costs.signalReport);
        return scouts.readReply(board, scoutListener);
    }

    // The watch.

    private boolean onWatch() {
        boolean isSilent = phase == CardPhase.RUNNING
                ? isAsked && (portCalls.readSignals() & alive()) != 0
                : phase == CardPhase.STARTING || phase == CardPhase.TESTING;
        if (isSilent) {
            onSilence();
        } else if (phase == CardPhase.RUNNING) {
            resetsInARow = isAsked ? 0 : resetsInARow;
            isAsked = true;
            board.writeRegister(board.registers().isr(), alive());
            watch.set(kernel.scheduler().now() + config.watchPs());
        }
        return false;
    }

    /** The signal that the control program clears as long as it goes round. */
    private int alive() {
        return board.registers().signal(2);
    }

    private void onSilence() {
        boolean hasNeverRun = phase != CardPhase.RUNNING;
        resets++;
        resetsInARow++;
        List<CardError> unread = hasNeverRun ? List.of() : errors.readLast(board, ports.hasUsers());
        kernel.spend(costs.signalReport, unread.size());
        unread.forEach(portCalls::tell);
        ports.lose();
        if (hasNeverRun || resetsInARow > RESETS_MAX) {
            failure = config.name() + " does not answer: expected "
                    + (hasNeverRun ? "its firmware to start and to signal" : "a sign of life") + " within "
                    + config.watchPs() / 1_000_000_000L + " ms, found none after " + resetsInARow
                    + " tries; look at where its processor goes round (--trace-card), or name other firmware";
            phase = CardPhase.FAILED;
            board.control(MyrinetBoard.RESET_ON | MyrinetBoard.INTERRUPTS_OFF);
            wakeWaiting();
        } else {
            start(board);
        }
    }

    /** What the card has counted, read without charging anybody. */
    public CardCounters counters() {
        return report.counters(boot, resets);
    }

    /** The errors that the card has reported so far, the first 1,024 of them. */
    public List<CardError> errors() {
        return errors.errors();
    }

    /** Those of them that may have been messages: not what came while no process had a port open. */
    public List<CardError> losses() {
        return errors.losses();
    }

    /** All others of that sort, where a number of {@link #losses} is described one by one. */
    public List<CardError.More> moreLosses(int described) {
        return errors.more(described, boot, ports.hasUsers());
    }

    /** What the host DMA was measured to take; null before the card runs, or if it was not measured. */
    public @Nullable DmaFigures dmaFigures() {
        return report.dmaFigures();
    }

    /** Whether the card has got its own packet back from its switch when it was started. */
    public boolean isSelfTestGood() {
        return report.isSelfTestGood();
    }

    /** Why the driver has given the card up, for people; null if it has not. */
    public @Nullable String failure() {
        return failure;
    }

    /** Ports that their processes have not closed. */
    public int openPorts() {
        return (int) ports.all().stream().filter(place -> place.user != null).count();
    }

    /**
     * The driver's state, to compare and to hash. A driver is restored by a re-run only: processes hold its ports.
     *
     * @throws IllegalStateException if the visitor restores
     */
    @Override
    public void visit(StateVisitor visitor) {
        if (visitor.restores()) {
            throw new IllegalStateException("a driver must be run again, not restored: processes hold its ports");
        }
        visitor.part("service", service);
        visitor.part("ports", ports);
        visitor.field("phase", phase);
        visitor.field("errorsRead", errors.read());
        visitor.field("isAsked", isAsked);
        visitor.field("users", sendStates.users());
        visitor.field("resetsInARow", resetsInARow);
    }
}
