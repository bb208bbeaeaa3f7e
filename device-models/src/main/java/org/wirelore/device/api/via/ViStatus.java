package org.wirelore.device.api.via;

/**
 * What VipQueryVi tells.
 *
 * @param state the present state
 * @param attributes those granted
 * @param isSendQueueEmpty whether no descriptor is on the send queue; one that is complete and was not taken counts
 * @param isRecvQueueEmpty the same of the receive queue
 */
public record ViStatus(ViState state, ViAttributes attributes, boolean isSendQueueEmpty, boolean isRecvQueueEmpty) {
}
