package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/**
 * An asynchronous error (VIP_ERROR_DESCRIPTOR).
 *
 * @param nic the handle on which it happened
 * @param vi the VI concerned, or null
 * @param cq the completion queue concerned, or null
 * @param descriptor address of the descriptor concerned, or 0
 * @param opCode the operation: one of {@link VipDescriptor#STATUS_OP_MASK}
 * @param resourceCode what is concerned
 * @param errorCode what happened
 */
public record VipErrorDescriptor(ViNic nic, @Nullable Vi vi, @Nullable CompletionQueue cq, long descriptor, int opCode,
        VipResourceCode resourceCode, VipErrorCode errorCode) {
}
