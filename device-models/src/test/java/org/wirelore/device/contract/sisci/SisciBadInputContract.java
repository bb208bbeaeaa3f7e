package org.wirelore.device.contract.sisci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.sisci.spi.SciCall;

/** What programs get wrong: flags, handles, numbers. Each is refused by its code, and nothing has happened. */
public abstract class SisciBadInputContract extends SisciBed {
    /** Calls whose error is a value that a program may ask for, or that have none. */
    private static final Set<SciCall> WITHOUT_EXCEPTION = EnumSet.of(SciCall.START_SEQUENCE, SciCall.CHECK_SEQUENCE,
            SciCall.STORE_BARRIER, SciCall.FLUSH);

    /** For what one process does alone. */
    private void alone(Stage.Program program) {
        play(program, () -> {
        });
    }

    @Test
    void everyUnknownFlagBitOfEveryFunctionIsIllegalAndNothingIsDone() {
        alone(() -> {
            EveryCall every = new EveryCall(ownerLibrary, OWNER_NODE);
            Map<SciCall, EveryCall.WithFlags> calls = every.ofHandles();
            every.ofLibrary().forEach((call, made) -> calls.merge(call, made, (one, other) -> flags -> {
                refused(SciError.ILLEGAL_FLAG, () -> one.call(flags));
                other.call(flags);
            }));
            Set<SciCall> all = EnumSet.allOf(SciCall.class);
            all.removeAll(WITHOUT_EXCEPTION);
            assertThat(calls.keySet()).isEqualTo(all);
            calls.forEach((call, made) -> {
                for (int bit = 0; bit < Integer.SIZE; bit++) {
                    int flag = 1 << bit;
                    if ((call.flags() & flag) == 0) {
                        assertThat(outcome(() -> made.call(flag))).as("%s 0x%x", call.function(), flag)
                                .isEqualTo(SciError.ILLEGAL_FLAG);
                    }
                }
            });
            every.sequence.remove();
            every.transfer.waitFor(0, SciFlags.NONE);
            every.window.unmap();
            every.remote.disconnect();
        });
    }

    @Test
    void aSequenceSaysTheTruthWhateverItsFlagsAre() {
        alone(() -> {
            EveryCall every = new EveryCall(ownerLibrary, OWNER_NODE);
            SciSequence sequence = every.sequence;
            assertThat(sequence.check(SciFlags.NONE)).as("not started").isEqualTo(SequenceStatus.NOT_RETRIABLE);
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                int flag = 1 << bit;
                assertThat(sequence.start(flag)).isEqualTo(SequenceStatus.OK);
                assertThat(sequence.error()).isEqualTo(SciError.ILLEGAL_FLAG);
                assertThat(sequence.check(flag)).isEqualTo(SequenceStatus.OK);
                assertThat(sequence.error()).isEqualTo(
                        (SciCall.CHECK_SEQUENCE.flags() & flag) == 0 ? SciError.ILLEGAL_FLAG : SciError.OK);
                sequence.storeBarrier(flag);
                sequence.flush(flag);
                ownerLibrary.flush(flag);
            }
            sequence.remove();
            assertThat(sequence.check(SciFlags.NONE)).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            assertThat(sequence.error()).isEqualTo(SciError.ILLEGAL_PARAMETER);
            assertThat(sequence.start()).isEqualTo(SequenceStatus.NOT_RETRIABLE);
            sequence.storeBarrier();
            sequence.flush();
            sequence.flushReadBuffers();
        });
    }

    @Test
    void whatNoCardHasIsKnownButNotImplemented() {
        alone(() -> {
            EveryCall every = new EveryCall(ownerLibrary, OWNER_NODE);
            for (int flag : new int[]{SciFlags.PHYSICAL, SciFlags.BROADCAST}) {
                refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.descriptor.createSegment(1, 64, flag));
            }
            refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.segment.prepare(0, SciFlags.BROADCAST));
            refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.segment.map(0, 64, SciFlags.FIXED_MAP_ADDR));
            refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.remote.map(0, 64, SciFlags.FIXED_MAP_ADDR));
            refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.remote.map(0, 64, SciFlags.BROADCAST));
            refused(SciError.FLAG_NOT_IMPLEMENTED, () -> every.descriptor.connectSegment(OWNER_NODE, EveryCall.ID, 0,
                    none(), 0, SciFlags.BROADCAST));
        });
    }

    @Test
    void everyCallOnADeadHandleIsAnIllegalParameterAndWithoutInitializeNotInitialized() {
        alone(() -> {
            EveryCall every = new EveryCall(ownerLibrary, OWNER_NODE);
            ownerLibrary.terminate();
            every.ofHandles().forEach((call, made) -> assertThat(outcome(() -> made.call(SciFlags.NONE)))
                    .as(call.function()).isEqualTo(SciError.NOT_INITIALIZED));
            every.ofLibrary().forEach((call, made) -> assertThat(outcome(() -> made.call(SciFlags.NONE)))
                    .as(call.function())
                    .isEqualTo(call == SciCall.INITIALIZE ? SciError.OK : SciError.NOT_INITIALIZED)
                    .satisfies(_ -> ownerLibrary.terminate()));
            ownerLibrary.initialize(SciFlags.NONE);
            every.ofHandles().forEach((call, made) -> assertThat(outcome(() -> made.call(SciFlags.NONE)))
                    .as(call.function()).isEqualTo(SciError.ILLEGAL_PARAMETER));
            assertThatThrownBy(() -> every.window.putInt(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        });
    }

    @Test
    void handlesThatAreNullDeadForeignOrForgedAreIllegalParameters() {
        EveryCall[] foreign = new EveryCall[1];
        boolean[] isOver = new boolean[1];
        play(() -> {
            while (foreign[0] == null) {
                owner.sleep(owner.now() + MILLISECOND_PS);
            }
            EveryCall own = new EveryCall(ownerLibrary, OWNER_NODE);
            LocalSegment deadSegment = own.descriptor.createSegment(2, 64, SciFlags.NONE);
            RemoteSegment deadRemote = own.descriptor.connectSegment(OWNER_NODE, EveryCall.ID, 0, 0);
            SciMap deadMap = own.remote.map(0, 64);
            deadSegment.remove();
            deadRemote.disconnect();
            deadMap.unmap();
            SciMap wrongKind = forged(SciMap.class);
            for (LocalSegment bad : new LocalSegment[]{none(), deadSegment, foreign[0].segment,
                forged(LocalSegment.class)}) {
                refusedHandles(own, bad, own.remote);
            }
            for (RemoteSegment bad : new RemoteSegment[]{none(), deadRemote, foreign[0].remote,
                forged(RemoteSegment.class)}) {
                refusedHandles(own, own.segment, bad);
            }
            for (SciMap bad : new SciMap[]{none(), deadMap, foreign[0].window, wrongKind}) {
                refused(SciError.ILLEGAL_PARAMETER,
                        () -> own.sequence.memCpy(own.memory, 0, bad, 0, 8, SciFlags.NONE));
                refused(SciError.ILLEGAL_PARAMETER,
                        () -> own.local.transferBlock(0, bad, 0, 8, SciFlags.NONE));
                refused(SciError.ILLEGAL_PARAMETER,
                        () -> own.local.transferBlockAsync(0, bad, 0, 8, none(), SciFlags.NONE));
            }
            refused(SciError.ILLEGAL_PARAMETER,
                    () -> own.sequence.memCpy(own.memory, 0, own.local, 0, 8, SciFlags.NONE));
            isOver[0] = true;
        }, () -> {
            foreign[0] = new EveryCall(userLibrary, USER_NODE);
            while (!isOver[0]) {
                user.sleep(user.now() + MILLISECOND_PS);
            }
        });
    }

    private static void refusedHandles(EveryCall own, LocalSegment local, RemoteSegment remote) throws SciException {
        refused(SciError.ILLEGAL_PARAMETER, () -> own.queue.enqueue(local, remote, 0, 0, 8, SciFlags.NONE));
        refused(SciError.ILLEGAL_PARAMETER,
                () -> own.queue.startTransfer(local, remote, 0, 8, 0, none(), SciFlags.NONE));
        refused(SciError.ILLEGAL_PARAMETER, () -> own.queue.startTransferVec(local, remote,
                List.of(new DmaVector(8, 0, 0, 0)), none(), SciFlags.NONE));
        refused(SciError.ILLEGAL_OPERATION, own.queue::post);
    }

    private static <T> T forged(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type}, (self, method, values) -> {
            throw new UnsupportedOperationException("a forged handle must not be called: " + method.getName());
        }));
    }

    @Test
    void adapterAndNodeNumbersAreRefusedAtAndPastTheirLimits() {
        alone(() -> {
            SciDescriptor sci = ownerSci;
            LocalSegment segment = export(sci, SEGMENT);
            int[] adapters = {-1, 16, Integer.MAX_VALUE, Integer.MIN_VALUE, 1, 15};
            for (int adapter : adapters) {
                SciError error = adapter == 1 || adapter == 15
                        ? SciError.NO_SUCH_ADAPTERNO
                        : SciError.ILLEGAL_ADAPTERNO;
                List<ThrowingCallable> calls = List.of(
                        () -> ownerLibrary.queryAdapter(adapter, AdapterQuery.NODEID),
                        () -> ownerLibrary.localNodeId(adapter, SciFlags.NONE),
                        () -> sci.probeNode(adapter, USER_NODE), () -> segment.prepare(adapter),
                        () -> segment.setAvailable(adapter), () -> segment.setUnavailable(adapter, SciFlags.NONE),
                        () -> segment.registerInterruptFlag(adapter, 0, none(), SciFlags.NONE),
                        () -> sci.connectSegment(OWNER_NODE, SEGMENT, adapter, 0),
                        () -> sci.createDmaQueue(adapter, 1), () -> sci.createInterrupt(adapter, 0, SciFlags.NONE),
                        () -> sci.connectInterrupt(OWNER_NODE, adapter, 0, 0),
                        () -> sci.createDataInterrupt(adapter, 0, none(), SciFlags.NONE),
                        () -> sci.connectDataInterrupt(OWNER_NODE, adapter, 0, 0, SciFlags.NONE),
                        () -> sci.getCsrRegister(adapter, OWNER_NODE, 0, SciFlags.NONE),
                        () -> sci.getLocalCsr(adapter, 0, SciFlags.NONE),
                        () -> sci.setLocalCsr(adapter, 0, 0, SciFlags.NONE));
                calls.forEach(call -> refused(error, call));
            }
            for (int nodeId : new int[]{0xFFF0, 0x10000, -2, Integer.MIN_VALUE, 12, 0xFFEF}) {
                SciError error = nodeId == 12 || nodeId == 0xFFEF ? SciError.NO_SUCH_NODEID : SciError.ILLEGAL_NODEID;
                refused(error, () -> sci.connectSegment(nodeId, SEGMENT, 0, 0));
                refused(error, () -> sci.connectInterrupt(nodeId, 0, 0, 0));
                refused(error, () -> sci.connectDataInterrupt(nodeId, 0, 0, 0, SciFlags.NONE));
            }
        });
    }

    @Test
    void sizesCountsAndTimeOutsAreRefusedAtAndPastTheirLimits() {
        alone(() -> {
            for (long size : new long[]{0, -1, Long.MIN_VALUE}) {
                refused(SciError.SIZE_ALIGNMENT, () -> ownerSci.createSegment(1, size, SciFlags.NONE));
            }
            refused(SciError.NOSPC, () -> ownerSci.createSegment(1, Long.MAX_VALUE, SciFlags.NONE));
            refused(SciError.ILLEGAL_PARAMETER, () -> ownerSci.createDmaQueue(0, 0));
            refused(SciError.ILLEGAL_PARAMETER, () -> ownerSci.createDmaQueue(0, -1));
            refused(SciError.ILLEGAL_PARAMETER, () -> ownerSci.createInterrupt(0, -1, SciFlags.FIXED_INTNO));
            LocalSegment segment = export(ownerSci, SEGMENT);
            for (long timeoutMs : new long[]{-1, SciFlags.INFINITE_TIMEOUT + 1, Long.MAX_VALUE}) {
                refused(SciError.ILLEGAL_PARAMETER, () -> segment.waitForEvent(timeoutMs));
                refused(SciError.ILLEGAL_PARAMETER,
                        () -> ownerSci.connectSegment(OWNER_NODE, SEGMENT, 0, timeoutMs));
                refused(SciError.ILLEGAL_PARAMETER,
                        () -> ownerSci.connectInterrupt(OWNER_NODE, 0, 0, timeoutMs));
            }
            segment.remove();
            refused(SciError.ILLEGAL_QUERY, () -> ownerLibrary.queryAdapter(0, none()));
            refused(SciError.ILLEGAL_QUERY, () -> ownerLibrary.querySystem(none(), SciFlags.NONE));
            for (AdapterQuery query : AdapterQuery.values()) {
                assertThat(outcome(() -> ownerLibrary.queryAdapter(0, query))).as(query.name())
                        .isIn(SciError.OK, SciError.ILLEGAL_QUERY);
            }
            for (SciError error : SciError.values()) {
                assertThat(ownerLibrary.errorString(error.value())).contains("SCI_ERR_" + error.name());
            }
            assertThat(ownerLibrary.errorString(0x903)).contains("903");
        });
    }

    @Test
    void rangesThatEndOutsideOrWrapAreOutOfRange() {
        long[][] ranges = {{-4, 8}, {Long.MAX_VALUE - 3, 8}, {Long.MIN_VALUE, 8}, {SIZE, 8}, {SIZE - 4, 8},
            {8, Long.MAX_VALUE}, {8, -8}, {0, SIZE + 8}, {0x1_0000_0000L, 8}, {8, 0x1_0000_0000L}};
        MemorySegment memory = MemorySegment.ofArray(new byte[2 * SIZE]);
        alone(() -> {
            EveryCall every = new EveryCall(ownerLibrary, OWNER_NODE);
            for (long[] range : ranges) {
                long offset = range[0];
                long size = range[1];
                List<ThrowingCallable> calls = List.of(() -> every.segment.map(offset, size),
                        () -> every.remote.map(offset, size),
                        () -> every.sequence.memCpy(memory, 0, every.window, offset, size, SciFlags.NONE),
                        () -> every.window.memCopy(memory, 0, offset, size, SciFlags.NONE),
                        () -> every.window.transferBlock(offset, every.local, 0, size, SciFlags.NONE),
                        () -> every.local.transferBlock(0, every.window, offset, size, SciFlags.NONE),
                        () -> every.local.transferBlockAsync(0, every.window, offset, size, none(), SciFlags.NONE),
                        () -> every.window.cacheSync(offset, size, SciFlags.NONE),
                        () -> every.queue.enqueue(every.segment, every.remote, offset, 0, size, SciFlags.NONE),
                        () -> every.queue.enqueue(every.segment, every.remote, 0, offset, size, SciFlags.NONE));
                for (int i = 0; i < calls.size(); i++) {
                    assertThat(outcome(calls.get(i))).as("call %d, offset=%d, size=%d", i, offset, size)
                            .isEqualTo(SciError.OUT_OF_RANGE);
                }
                assertThatThrownBy(() -> every.window.get(offset, memory, 0, size))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            }
            refused(SciError.SIZE_ALIGNMENT, () -> every.segment.map(0, 0));
            refused(SciError.OFFSET_ALIGNMENT, () -> every.remote.map(2, 8));
            assertThatThrownBy(() -> every.window.getInt(2)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> every.window.putLong(4, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> every.window.getInt(SIZE)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(every.window.getInt(0)).isZero();
        });
    }
}
