package org.wirelore.device.sisci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaState;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SegmentEvent;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.api.sci.SequenceStatus;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.device.contract.ApiNames;
import org.wirelore.device.sisci.spi.SciCall;

/** Each name of the C library is a method or a constant here, and each of these is a name there. */
class SisciNamesTest {
    private static final List<Class<?>> API = List.of(AdapterQuery.class, BlockTransfer.class,
            BlockTransfer.Callback.class, CallbackAction.class, DmaQueue.class, DmaQueue.Callback.class,
            DmaState.class, DmaVector.class, LocalDataInterrupt.class, LocalDataInterrupt.Callback.class,
            LocalInterrupt.class, LocalInterrupt.Callback.class, LocalSegment.class, LocalSegment.Callback.class,
            RemoteDataInterrupt.class, RemoteInterrupt.class, RemoteSegment.class, RemoteSegment.Callback.class,
            SciAddress.class, SciDescriptor.class, SciError.class, SciException.class, SciFlags.class,
            SciLibrary.class, SciMap.class, SciSequence.class, SegmentEvent.class, SegmentReason.class,
            SequenceStatus.class, SystemQuery.class);

    private static final ApiNames NAMES = new ApiNames(SisciNamesTest.class, "sisci-names.txt");

    /** How many flags some calls know. */
    private static final Map<SciCall, Integer> FLAGS_OF = Map.of(SciCall.CREATE_SEGMENT, 6,
            SciCall.CONNECT_SEGMENT, 3, SciCall.MAP_REMOTE_SEGMENT, 14, SciCall.ENQUEUE_DMA_TRANSFER, 8,
            SciCall.CREATE_INTERRUPT, 4, SciCall.TRANSFER_BLOCK_ASYNC, 2, SciCall.PH_DMA_START, 3,
            SciCall.START_DMA_TRANSFER, 7, SciCall.SET_SEGMENT_UNAVAILABLE, 2);

    @Test
    void everyNameIsSomethingHereAndEverythingHereHasAName() throws IOException {
        NAMES.check(API);
    }

    @Test
    void everyFunctionWithFlagsIsInTheList() throws IOException {
        Set<String> functions = Stream.of(SciCall.values()).map(SciCall::function).collect(Collectors.toSet());
        Set<String> without = Set.of("SCITerminate", "SCIGetErrorString", "SCIGetRemoteSegmentSize",
                "SCIFlushReadBuffers", "SCIDMAQueueState");
        Set<String> listed = NAMES.names().keySet().stream().filter(name -> name.matches("SCI[A-Za-z].*[a-z].*"))
                .collect(Collectors.toSet());
        assertThat(Stream.concat(functions.stream(), without.stream()).collect(Collectors.toSet()))
                .isEqualTo(listed);
    }

    @Test
    void codesAndEnumerationsHaveTheHeadersValues() {
        assertThat(SciError.OK.value()).isZero();
        assertThat(SciError.BUSY.value()).isEqualTo(0x40000900);
        assertThat(SciError.ACCESS.value()).isEqualTo(0x40000921);
        assertThat(SciError.TRANSFER_FAILED.value()).isEqualTo(0x40000A06);
        assertThat(Arrays.stream(SciError.values()).map(SciError::value)).doesNotHaveDuplicates()
                .doesNotContain(0x40000903);
        assertThat(SequenceStatus.values()).containsExactly(SequenceStatus.OK, SequenceStatus.RETRIABLE,
                SequenceStatus.NOT_RETRIABLE, SequenceStatus.PENDING);
        assertThat(SegmentReason.values()).containsExactly(SegmentReason.CONNECT, SegmentReason.DISCONNECT,
                SegmentReason.NOT_OPERATIONAL, SegmentReason.OPERATIONAL, SegmentReason.LOST);
        assertThat(DmaState.values()).containsExactly(DmaState.IDLE, DmaState.GATHER, DmaState.POSTED, DmaState.DONE,
                DmaState.ABORTED, DmaState.ERROR);
        assertThat(CallbackAction.values()).containsExactly(CallbackAction.CANCEL, CallbackAction.CONTINUE);
    }

    /** Flags may have one value only if no call knows both. */
    @Test
    void noCallHasTwoFlagsOfOneValue() {
        FLAGS_OF.forEach(
                (call, flags) -> assertThat(Integer.bitCount(call.flags())).as(call.function()).isEqualTo(flags));
    }
}
