package org.wirelore.device.vipl.rule;

import static org.wirelore.device.api.via.VipDescriptor.FORMAT_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.LENGTH_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.PARTIAL_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.PROTECTION_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.RDMA_PROT_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.REMOTE_DESC_ERROR;
import static org.wirelore.device.api.via.VipDescriptor.TRANSPORT_ERROR;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.vipl.spi.ViplPolicy;

/**
 * What each event does at each reliability level (fact sheet via, section 4.5), with a policy for what it leaves open.
 * An RDMA write with immediate data reports in the receive that it has taken, and raises nothing.
 */
public final class ErrorTable {
    private static final ReliabilityLevel UNRELIABLE = ReliabilityLevel.UNRELIABLE;
    private static final ReliabilityLevel DELIVERY = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final ReliabilityLevel RECEPTION = ReliabilityLevel.RELIABLE_RECEPTION;

    private final Map<ReliabilityLevel, Map<ViaEvent, ErrorRule>> rules = new EnumMap<>(ReliabilityLevel.class);

    /**
     * The table.
     *
     * @param policy how open points are decided
     */
    public ErrorTable(ViplPolicy policy) {
        for (ReliabilityLevel level : ReliabilityLevel.values()) {
            rules.put(level, new EnumMap<>(ViaEvent.class));
        }
        local(ViaEvent.SEND_FORMAT, FORMAT_ERROR);
        local(ViaEvent.SEND_PROTECTION, PROTECTION_ERROR);
        local(ViaEvent.SEND_LENGTH, LENGTH_ERROR);
        remote(ViaEvent.RECEIVE_LENGTH, LENGTH_ERROR, null, REMOTE_DESC_ERROR);
        remote(ViaEvent.RECEIVE_FORMAT, FORMAT_ERROR, null, REMOTE_DESC_ERROR);
        remote(ViaEvent.RECEIVE_PROTECTION, PROTECTION_ERROR, null, REMOTE_DESC_ERROR);
        remote(ViaEvent.RECEIVE_DAMAGED, TRANSPORT_ERROR, null, TRANSPORT_ERROR);
        remote(ViaEvent.RECEIVE_PARTIAL, PARTIAL_ERROR, null, TRANSPORT_ERROR);
        remote(ViaEvent.WRITE_PROTECTION, RDMA_PROT_ERROR, VipErrorCode.RDMAW_PROT, RDMA_PROT_ERROR);
        remote(ViaEvent.WRITE_DAMAGED, TRANSPORT_ERROR, VipErrorCode.RDMAW_DATA, TRANSPORT_ERROR);
        remote(ViaEvent.WRITE_PARTIAL, PARTIAL_ERROR, VipErrorCode.RDMAW_ABORT, TRANSPORT_ERROR);
        remote(ViaEvent.NO_RECEIVE, 0, VipErrorCode.RECVQ_EMPTY,
                policy.blamesRemoteDescriptor() ? REMOTE_DESC_ERROR : TRANSPORT_ERROR);
        set(UNRELIABLE, ViaEvent.NO_RECEIVE, 0, policy.tellsUnreliableLoss() ? VipErrorCode.RECVQ_EMPTY : null, 0);
        for (ReliabilityLevel level : ReliabilityLevel.values()) {
            set(level, ViaEvent.READ_PROTECTION, 0, VipErrorCode.RDMAR_PROT, RDMA_PROT_ERROR);
        }
        local(ViaEvent.SEND_TRANSPORT, TRANSPORT_ERROR);
        set(UNRELIABLE, ViaEvent.SEND_TRANSPORT, 0, null, 0);
        local(ViaEvent.RDMA_TRANSPORT, TRANSPORT_ERROR);
        set(UNRELIABLE, ViaEvent.RDMA_TRANSPORT, 0, VipErrorCode.RDMA_TRANSPORT, 0);
    }

    /**
     * {@return what an event does}
     *
     * @param level of the VI
     * @param event what has happened
     */
    public ErrorRule rule(ReliabilityLevel level, ViaEvent event) {
        return Objects.requireNonNull(Objects.requireNonNull(rules.get(level)).get(event));
    }

    /** What happens to the initiator's own descriptor. */
    private void local(ViaEvent event, int statusBit) {
        for (ReliabilityLevel level : ReliabilityLevel.values()) {
            set(level, event, statusBit, null, 0);
        }
    }

    /** What the target finds: at reliable reception alone, the initiator waits for it. */
    private void remote(ViaEvent event, int statusBit, @Nullable VipErrorCode error, int remoteBit) {
        set(UNRELIABLE, event, statusBit, error, 0);
        set(DELIVERY, event, statusBit, error, 0);
        set(RECEPTION, event, statusBit, error, remoteBit);
    }

    private void set(ReliabilityLevel level, ViaEvent event, int statusBit, @Nullable VipErrorCode error,
            int remoteBit) {
        Objects.requireNonNull(rules.get(level)).put(event,
                new ErrorRule(statusBit, error, level != UNRELIABLE, remoteBit));
    }
}
