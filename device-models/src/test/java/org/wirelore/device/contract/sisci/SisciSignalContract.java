package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;

/** Interrupts with data, and interrupts by stores. */
public abstract class SisciSignalContract extends SisciBed {
    @Test
    void aStoreToAnUnconditionalFlagIsWrittenAndInterrupts() {
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            LocalInterrupt flag = segment.registerInterruptFlag(0, 128, none(), SciFlags.NONE);
            refused(SciError.ILLEGAL_OPERATION, () -> flag.enableConditional(SciFlags.NONE));
            refused(SciError.ILLEGAL_OPERATION, () -> flag.trigCounter(SciFlags.NONE));
            SciMap map = segment.map(0, SIZE);
            flag.waitFor(SciFlags.INFINITE_TIMEOUT);
            assertThat(map.getInt(128)).isEqualTo(77);
            awaitWord(owner, map, 132, 78);
            refused(SciError.TIMEOUT, () -> flag.waitFor(20));
            flag.remove();
        }, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(128, 64,
                    SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP);
            pass(user, userLibrary, 2);
            map.putInt(0, 77);
            pass(user, userLibrary, 2);
            map.putInt(4, 78);
        });
    }

    @Test
    void aStoreToAConditionalFlagCountsAndInterruptsOnceItIsEnabled() {
        boolean[] isEnabled = new boolean[1];
        play(() -> {
            LocalSegment segment = export(ownerSci, SEGMENT);
            LocalInterrupt flag = segment.registerInterruptFlag(0, 128, none(), SciFlags.CONDITIONAL_INTERRUPT);
            assertThat(flag.trigCounter(SciFlags.NONE)).isZero();
            while (flag.trigCounter(SciFlags.NONE) < 3) {
                pass(owner, ownerLibrary, 1);
            }
            refused(SciError.TIMEOUT, () -> flag.waitFor(0));
            refused(SciError.COND_INT_RACE_PROBLEM, () -> flag.enableConditional(SciFlags.NONE));
            flag.enableConditional(SciFlags.NONE);
            flag.enableConditional(SciFlags.NONE);
            isEnabled[0] = true;
            flag.waitFor(SciFlags.INFINITE_TIMEOUT);
            while (flag.trigCounter(SciFlags.NONE) < 2) {
                pass(owner, ownerLibrary, 1);
            }
            refused(SciError.TIMEOUT, () -> flag.waitFor(0));
            assertThat(flag.trigCounter(SciFlags.NONE)).isEqualTo(2);
            flag.disableConditional(SciFlags.NONE);
            assertThat(flag.trigCounter(SciFlags.NONE)).isZero();
            refused(SciError.BUSY, segment::remove);
            flag.remove();
        }, () -> {
            SciMap map = connect(userSci, user, OWNER_NODE, SEGMENT).map(0, SIZE,
                    SciFlags.CONDITIONAL_INTERRUPT_MAP);
            for (int i = 0; i < 3; i++) {
                map.putInt(128, 99);
            }
            while (!isEnabled[0]) {
                pass(user, userLibrary, 1);
            }
            map.putInt(128, 99);
            map.putInt(128, 99);
        });
    }

    @Test
    void aFlagLiesInAPreparedSegment() {
        play(() -> {
            LocalSegment segment = ownerSci.createSegment(SEGMENT, SIZE, SciFlags.NONE);
            refused(SciError.SEGMENT_NOT_PREPARED,
                    () -> segment.registerInterruptFlag(0, 0, none(), SciFlags.NONE));
            segment.prepare(0);
            refused(SciError.OUT_OF_RANGE, () -> segment.registerInterruptFlag(0, SIZE, none(), SciFlags.NONE));
            refused(SciError.OFFSET_ALIGNMENT, () -> segment.registerInterruptFlag(0, 2, none(), SciFlags.NONE));
            refused(SciError.ILLEGAL_PARAMETER,
                    () -> segment.registerInterruptFlag(0, 0, none(), SciFlags.USE_CALLBACK));
            segment.setAvailable(0);
            RemoteSegment own = ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, 0);
            refused(SciError.ILLEGAL_FLAG, () -> own.map(0, SIZE,
                    SciFlags.CONDITIONAL_INTERRUPT_MAP | SciFlags.LOCK_OPERATION));
        }, () -> {
        });
    }

    private RemoteDataInterrupt connectData() throws SciException {
        while (true) {
            try {
                return userSci.connectDataInterrupt(OWNER_NODE, 0, 5, 0, SciFlags.NONE);
            } catch (SciException notYet) {
                pass(user, userLibrary, 1);
            }
        }
    }

    @Test
    void messagesComeInOrderAndThe65thIsDropped() {
        MemorySegment room = MemorySegment.ofArray(new byte[1024]);
        AtomicBoolean isFirstTaken = new AtomicBoolean();
        play(() -> {
            LocalDataInterrupt interrupt = ownerSci.createDataInterrupt(0, 5, none(), SciFlags.FIXED_INTNO);
            refused(SciError.SEGMENTID_USED,
                    () -> ownerSci.createDataInterrupt(0, 5, none(), SciFlags.FIXED_INTNO));
            LocalInterrupt allSent = ownerSci.createInterrupt(0, 5, SciFlags.FIXED_INTNO);
            refused(SciError.TIMEOUT, () -> interrupt.waitFor(room, 0, 1024, 0, SciFlags.NONE));
            assertThat(interrupt.waitFor(room, 0, 1024, SciFlags.INFINITE_TIMEOUT, SciFlags.NONE)).isEqualTo(1);
            isFirstTaken.set(true);
            allSent.waitFor(SciFlags.INFINITE_TIMEOUT);
            for (int i = 2; i <= 65; i++) {
                int length = i;
                refused(SciError.OUT_OF_RANGE, () -> interrupt.waitFor(room, 0, length - 1, 0, SciFlags.NONE));
                assertThat(interrupt.waitFor(room, 0, 1024, 0, SciFlags.NONE)).isEqualTo(i);
                assertThat(room.get(ValueLayout.JAVA_BYTE, i - 1L)).isEqualTo((byte) i);
            }
            refused(SciError.TIMEOUT, () -> interrupt.waitFor(room, 0, 1024, 0, SciFlags.NONE));
            refused(SciError.ILLEGAL_ADDRESS, () -> interrupt.waitFor(room, 1, 1024, 0, SciFlags.NONE));
            refused(SciError.BUSY, () -> interrupt.remove(SciFlags.NONE));
        }, () -> {
            RemoteDataInterrupt interrupt = connectData();
            MemorySegment data = MemorySegment.ofArray(new byte[2048]);
            for (int i = 1; i <= 70; i++) {
                interrupt.trigger(data.fill((byte) i), 0, i, SciFlags.NONE);
                while (!isFirstTaken.get()) {
                    pass(user, userLibrary, 1);
                }
            }
            connectInterrupt().trigger();
            refused(SciError.OUT_OF_RANGE, () -> interrupt.trigger(data, 0, 1025, SciFlags.NONE));
            refused(SciError.OUT_OF_RANGE, () -> interrupt.trigger(data, 0, -1, SciFlags.NONE));
            refused(SciError.ILLEGAL_ADDRESS, () -> interrupt.trigger(data, 1500, 1024, SciFlags.NONE));
        });
    }

    @Test
    void aMessageReachesACallback() {
        List<String> found = new ArrayList<>();
        play(() -> {
            LocalDataInterrupt interrupt = ownerSci.createDataInterrupt(0, 5, (which, data, length, status) -> {
                found.add(length + " " + data.get(ValueLayout.JAVA_BYTE, 0) + " " + status);
                assertThat(outcome(() -> which.remove(SciFlags.NONE))).isEqualTo(SciError.BUSY);
                return CallbackAction.CONTINUE;
            }, SciFlags.FIXED_INTNO | SciFlags.USE_CALLBACK);
            refused(SciError.ILLEGAL_OPERATION,
                    () -> interrupt.waitFor(MemorySegment.ofArray(new byte[8]), 0, 8, 0, SciFlags.NONE));
            passUntil(owner, ownerLibrary, () -> !found.isEmpty());
            assertThat(found).containsExactly("3 4 OK");
        }, () -> {
            RemoteDataInterrupt interrupt = connectData();
            interrupt.trigger(MemorySegment.ofArray(new byte[]{4, 5, 6}), 0, 3, SciFlags.NONE);
            interrupt.disconnect(SciFlags.NONE);
            refused(SciError.ILLEGAL_PARAMETER, () -> interrupt.disconnect(SciFlags.NONE));
        });
    }
}
