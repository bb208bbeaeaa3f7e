package org.wirelore.emulator.backend.guest;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntSupplier;
import org.wirelore.emulator.linux.FrameCalls;

/**
 * The interrupt of a guest whose processors KVM runs: two eventfds, which QEMU has given to the kernel and to us (fact
 * sheet guest-pci, section 2, SET_IRQFD). The kernel raises the guest's line when the first is written. It lowers the
 * line when the guest ends the interrupt, and then writes the second; a level that is still there has to be shown anew.
 */
public final class IrqfdInterrupt implements GuestInterrupt {
    private final IntSupplier raises;
    private final IntSupplier ended;
    private final FrameCalls calls = new FrameCalls();
    private final MemorySegment count = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private boolean isAsserted;
    /** Whether the kernel has been asked to raise the line, and has not lowered it. */
    private boolean isRaised;

    /**
     * @param raises the descriptor that raises the line; negative as long as QEMU has sent none
     * @param ended the descriptor that tells the end of an interrupt; it must not block
     */
    public IrqfdInterrupt(IntSupplier raises, IntSupplier ended) {
        this.raises = raises;
        this.ended = ended;
    }

    @Override
    public void set(boolean asserted, boolean isAwaited) {
        isAsserted = asserted;
        look();
        if (asserted && !isRaised) {
            raise();
        }
    }

    @Override
    public void look() {
        if (isRaised && calls.read(ended.getAsInt(), count.address(), Long.BYTES) == Long.BYTES) {
            isRaised = false;
            if (isAsserted) {
                raise();
            }
        }
    }

    private void raise() {
        int descriptor = raises.getAsInt();
        if (descriptor >= 0) {
            count.set(ValueLayout.JAVA_LONG, 0, 1);
            isRaised = calls.write(descriptor, count.address(), Long.BYTES) == Long.BYTES;
        }
    }

    @Override
    public void close() {
        isAsserted = false;
        isRaised = false;
    }
}
