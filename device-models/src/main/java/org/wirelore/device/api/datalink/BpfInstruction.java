package org.wirelore.device.api.datalink;

/**
 * One instruction of a packet filter.
 *
 * @param code sum of constants of {@link Bpf}
 * @param jumpTrue instructions to skip if a condition holds, 0 to 255
 * @param jumpFalse instructions to skip if it does not, 0 to 255
 * @param operand k in the manuals, all 32 bits
 */
public record BpfInstruction(int code, int jumpTrue, int jumpFalse, int operand) {
}
