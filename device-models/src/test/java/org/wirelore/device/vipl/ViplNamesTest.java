package org.wirelore.device.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.CompletionQueue;
import org.wirelore.device.api.via.ConnectionRequest;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViConnections;
import org.wirelore.device.api.via.ViNameService;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.ApiNames;

/** Each function of the C library is a method here, and each method is a function there; values are the header's. */
class ViplNamesTest {
    private static final int PORTABLE_FUNCTIONS = 41;
    private static final int GIGANET_FUNCTIONS = 5;

    private final ApiNames names = new ApiNames(ViplNamesTest.class, "vipl-names.txt");

    @Test
    void everyNameIsSomethingHereAndEverythingHereHasAName() throws IOException {
        names.check(List.of(Vipl.class, ViNic.class, Vi.class, CompletionQueue.class, ViConnections.class,
                ConnectionRequest.class, ViNameService.class));
        assertThat(names.names()).hasSize(PORTABLE_FUNCTIONS + GIGANET_FUNCTIONS);
    }

    @Test
    void codesHaveTheHeadersValues() {
        assertThat(Arrays.stream(ViState.values()).map(ViState::value)).containsExactly(0, 1, 2, 3);
        assertThat(List.of(ViState.IDLE.value(), ViState.CONNECTED.value(), ViState.CONNECT_PENDING.value(),
                ViState.ERROR.value())).containsExactly(0, 1, 2, 3);
        assertThat(List.of(ReliabilityLevel.UNRELIABLE.bit(), ReliabilityLevel.RELIABLE_DELIVERY.bit(),
                ReliabilityLevel.RELIABLE_RECEPTION.bit())).containsExactly(1, 2, 4);
        assertThat(List.of(VipErrorCode.POST_DESC.value(), VipErrorCode.CONN_LOST.value(),
                VipErrorCode.RECVQ_EMPTY.value(), VipErrorCode.VI_OVERRUN.value(), VipErrorCode.RDMAW_PROT.value(),
                VipErrorCode.RDMAW_DATA.value(), VipErrorCode.RDMAW_ABORT.value(), VipErrorCode.RDMAR_PROT.value(),
                VipErrorCode.COMP_PROT.value(), VipErrorCode.RDMA_TRANSPORT.value(),
                VipErrorCode.CATASTROPHIC.value())).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(List.of(VipResourceCode.NIC.value(), VipResourceCode.VI.value(), VipResourceCode.CQ.value(),
                VipResourceCode.DESCRIPTOR.value())).containsExactly(0, 1, 2, 3);
        assertThat(List.of(VipResult.SUCCESS, VipResult.NOT_DONE, VipResult.INVALID_PARAMETER,
                VipResult.ERROR_RESOURCE, VipResult.TIMEOUT, VipResult.REJECT, VipResult.INVALID_RELIABILITY_LEVEL,
                VipResult.INVALID_MTU, VipResult.INVALID_QOS, VipResult.INVALID_PTAG, VipResult.INVALID_RDMAREAD,
                VipResult.DESCRIPTOR_ERROR, VipResult.INVALID_STATE, VipResult.ERROR_NAMESERVICE,
                VipResult.NO_MATCH, VipResult.NOT_REACHABLE, VipResult.ERROR_NOT_SUPPORTED))
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    }

    @Test
    void masksOfControlAndStatusHaveTheHeadersValues() {
        assertThat(List.of(VipDescriptor.OP_SENDRECV, VipDescriptor.OP_RDMA_WRITE, VipDescriptor.OP_RDMA_READ,
                VipDescriptor.IMMEDIATE, VipDescriptor.QUEUE_FENCE, VipDescriptor.CONTROL_RESERVED))
                .containsExactly(0, 1, 2, 4, 8, 0xFFF0);
        assertThat(List.of(VipDescriptor.DONE, VipDescriptor.FORMAT_ERROR, VipDescriptor.PROTECTION_ERROR,
                VipDescriptor.LENGTH_ERROR, VipDescriptor.PARTIAL_ERROR, VipDescriptor.FLUSHED_ERROR,
                VipDescriptor.TRANSPORT_ERROR, VipDescriptor.RDMA_PROT_ERROR, VipDescriptor.REMOTE_DESC_ERROR,
                VipDescriptor.ERROR_MASK)).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 0x1FE);
        assertThat(List.of(VipDescriptor.STATUS_SEND, VipDescriptor.STATUS_RECEIVE, VipDescriptor.STATUS_RDMA_WRITE,
                VipDescriptor.STATUS_REMOTE_RDMA_WRITE, VipDescriptor.STATUS_RDMA_READ,
                VipDescriptor.STATUS_IMMEDIATE)).containsExactly(0, 0x10000, 0x20000, 0x30000, 0x40000, 0x80000);
    }
}
