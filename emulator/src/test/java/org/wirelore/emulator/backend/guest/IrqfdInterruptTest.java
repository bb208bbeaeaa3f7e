package org.wirelore.emulator.backend.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.Libc;

/** A level by two eventfds, of which the kernel reads one and writes the other when the guest ends an interrupt. */
class IrqfdInterruptTest {
    private static final int KEEPS_STILL = Libc.EFD_NONBLOCK | Libc.EFD_CLOEXEC;

    private final int raises = Libc.C.eventfd(0, KEEPS_STILL);
    private final int ended = Libc.C.eventfd(0, KEEPS_STILL);
    private final FrameCalls calls = new FrameCalls();
    private final MemorySegment count = Arena.ofAuto().allocate(ValueLayout.JAVA_LONG);
    private final IrqfdInterrupt interrupt = new IrqfdInterrupt(() -> raises, () -> ended);

    @AfterEach
    void close() {
        interrupt.close();
        Libc.C.close(raises);
        Libc.C.close(ended);
    }

    /** How often the line was raised since this was last asked. */
    private long raised() {
        return calls.read(raises, count.address(), Long.BYTES) < 0 ? 0 : count.get(ValueLayout.JAVA_LONG, 0);
    }

    private void guestEndsIt() {
        count.set(ValueLayout.JAVA_LONG, 0, 1);
        assertThat(calls.write(ended, count.address(), Long.BYTES)).isEqualTo(Long.BYTES);
        interrupt.look();
    }

    @Test
    void aLevelIsRaisedOnceUntilTheGuestEndsTheInterrupt() {
        interrupt.set(true, false);
        interrupt.look();
        interrupt.set(true, false);
        assertThat(raised()).isEqualTo(1);
    }

    @Test
    void aLevelThatIsStillThereAtTheEndIsRaisedAnew() {
        interrupt.set(true, false);
        guestEndsIt();
        assertThat(raised()).isEqualTo(2);
        interrupt.set(false, true);
        guestEndsIt();
        assertThat(raised()).isZero();
    }

    @Test
    void aLevelThatIsGoneAtTheEndIsRaisedWhenItComesAgain() {
        interrupt.set(true, false);
        interrupt.set(false, true);
        guestEndsIt();
        assertThat(raised()).isEqualTo(1);
        interrupt.set(true, false);
        assertThat(raised()).isEqualTo(1);
    }

    @Test
    void aLevelThatComesAgainBeforeTheEndIsRaisedAtTheEnd() {
        interrupt.set(true, false);
        interrupt.set(false, true);
        interrupt.set(true, false);
        assertThat(raised()).isEqualTo(1);
        guestEndsIt();
        assertThat(raised()).isEqualTo(1);
    }

    @Test
    void nothingIsRaisedBeforeQemuHasSentTheFiles() {
        IrqfdInterrupt early = new IrqfdInterrupt(() -> -1, () -> -1);
        early.set(true, true);
        early.look();
        early.close();
        assertThat(raised()).isZero();
    }
}
