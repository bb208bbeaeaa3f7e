package org.wirelore.device.vipl.rule;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.VipErrorCode;

/**
 * What a NIC does about an event.
 *
 * @param statusBit of the descriptor that the event happened to at this end; 0 if there is none
 * @param error raised if no descriptor reports it; null if none
 * @param breaks whether the connection breaks, at both ends
 * @param remoteBit of the initiator's descriptor, if that still waits for its end; 0 if it is flushed or complete
 */
public record ErrorRule(int statusBit, @Nullable VipErrorCode error, boolean breaks, int remoteBit) {
}
