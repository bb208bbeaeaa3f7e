package org.wirelore.device.mvia;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;

/**
 * Frames through the datalink of a host's own kernel. A process that rings a doorbell sends what that leads to in its
 * trap; all else is done in a soft interrupt, which goes from step to step: it charges for one frame in each, and
 * handles it in the next, when the time has passed. Trap and soft interrupt keep out of each other's way.
 */
public final class KernelLink implements FrameLink, KernelDatalinkClient {
    /** Frames that came and wait for the soft interrupt; the number is ours. */
    private static final int WAITING_FRAMES = 64;

    /** What the soft interrupt has charged for and not yet done. */
    private enum Charged {
        NOTHING, ARRIVAL, FRAME
    }

    private final Kernel kernel;
    private final KernelDatalink datalink;
    private final int etherType;
    private final MviaCosts costs;
    private final SoftInterrupt soft;
    private final MemorySegment[] arrived = new MemorySegment[WAITING_FRAMES];
    private final int[] lengths = new int[WAITING_FRAMES];
    private int oldest;
    private int count;
    private @Nullable MviaCarrier carrier;
    private Charged charged = Charged.NOTHING;
    private boolean isInTrap;
    private boolean isInService;
    private boolean isDeferred;
    /** Whether the card had no room for the next frame. */
    private boolean isBlocked;
    private long overrun;

    /**
     * A link.
     *
     * @param kernel the host's; it prices all of {@link MviaCosts}
     * @param datalink of the interface
     * @param etherType of M-VIA's frames
     */
    public KernelLink(Kernel kernel, KernelDatalink datalink, int etherType) {
        this.kernel = kernel;
        this.datalink = datalink;
        this.etherType = etherType;
        costs = new MviaCosts(kernel);
        soft = kernel.softInterrupt("mvia", this::step);
        for (int i = 0; i < WAITING_FRAMES; i++) {
            arrived[i] = Arena.ofAuto().allocate(datalink.frameBytesMax(), Long.BYTES);
        }
    }

    /** Takes the frames of the interface from now on, until its host is reset. */
    public void boot() {
        datalink.attach(this, etherType);
    }

    /** {@return frames that were lost because too many waited} */
    public long overrun() {
        return overrun;
    }

    /** Forgets everything, for the next run. */
    public void reset() {
        oldest = 0;
        count = 0;
        charged = Charged.NOTHING;
        isInTrap = false;
        isInService = false;
        isDeferred = false;
        isBlocked = false;
        overrun = 0;
    }

    @Override
    public void attach(MviaCarrier newCarrier) {
        carrier = newCarrier;
    }

    @Override
    public long address() {
        return datalink.address();
    }

    @Override
    public int frameBytesMax() {
        return datalink.frameBytesMax();
    }

    @Override
    public boolean send(MemorySegment frame, int length) {
        int place = datalink.claim();
        if (place == KernelDatalink.NO_ROOM) {
            return false;
        }
        kernel.memory().write(place, frame, 0, length);
        datalink.submit(length);
        return true;
    }

    // The context of a process.

    @Override
    public void ring(Host process) {
        kernel.spend(costs.trap);
        kernel.now();
    }

    @Override
    public void flush(Host process) {
        if (isInTrap || isInService) {
            request();
        } else {
            isInTrap = true;
            try {
                sendAll();
            } finally {
                isInTrap = false;
                if (isDeferred) {
                    isDeferred = false;
                    soft.request();
                }
            }
        }
        kernel.spend(costs.trapReturn);
    }

    private void sendAll() {
        // An alarm may go off while time passes.
        carrier().runDue();
        while (canSend()) {
            chargeFrame();
            kernel.now();
            sendOne();
            carrier().runDue();
        }
    }

    @Override
    public void look(Host process) {
        process.now();
    }

    // Any context.

    @Override
    public void request() {
        if (!isInTrap && !isInService) {
            soft.request();
        }
    }

    @Override
    public Cost receiveCost() {
        return costs.driverReceive;
    }

    @Override
    public void onFrame(int address, int length) {
        if (count == WAITING_FRAMES || length > frameBytesMax()) {
            overrun++;
            return;
        }
        int at = (oldest + count) % WAITING_FRAMES;
        kernel.memory().read(address, arrived[at], 0, length);
        lengths[at] = length;
        count++;
        soft.request();
    }

    @Override
    public void onRoom() {
        isBlocked = false;
        soft.request();
    }

    // The soft interrupt.

    private boolean step() {
        if (!isInService) {
            if (isInTrap) {
                isDeferred = true;
                return false;
            }
            isInService = true;
            kernel.spend(costs.softInterrupt);
            return true;
        }
        finish();
        carrier().runDue();
        if (count > 0) {
            kernel.spend(costs.receive);
            kernel.spend(costs.copy, Math.max(0, lengths[oldest] - FrameFields.SEND_HEADER));
            charged = Charged.ARRIVAL;
        } else if (canSend()) {
            chargeFrame();
            charged = Charged.FRAME;
        } else {
            isInService = false;
        }
        return isInService;
    }

    private void finish() {
        Charged present = charged;
        charged = Charged.NOTHING;
        if (present == Charged.ARRIVAL) {
            int at = oldest;
            oldest = (oldest + 1) % WAITING_FRAMES;
            count--;
            carrier().onFrame(arrived[at], 0, lengths[at]);
        } else if (present == Charged.FRAME) {
            sendOne();
        }
    }

    private boolean canSend() {
        return !isBlocked && carrier().hasWork();
    }

    private void chargeFrame() {
        int bytes = carrier().nextBytes();
        kernel.spend(costs.send);
        kernel.spend(costs.copy, bytes);
        if (carrier().isNextAtHome()) {
            kernel.spend(costs.receive);
            kernel.spend(costs.copy, bytes);
        }
    }

    /** What was charged for may be gone meanwhile. */
    private void sendOne() {
        if (canSend()) {
            isBlocked = !carrier().work();
        }
    }

    private MviaCarrier carrier() {
        return Objects.requireNonNull(carrier);
    }
}
