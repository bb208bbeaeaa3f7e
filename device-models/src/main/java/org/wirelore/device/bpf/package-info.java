/**
 * Runs packet filters: the interpreter of the BSD Packet Filter, which an emulated kernel runs and charges for, and
 * which stands in where a real kernel can't run a program.
 *
 * <p>Start with {@link org.wirelore.device.bpf.BpfMachine}. Programs are {@link
 * org.wirelore.device.api.datalink.BpfProgram}s, which are checked when they are made; so a machine looks only for what
 * depends on the frame: loads outside it or outside the table, and division by a register that is zero. Each of these
 * drops the frame, as the original does.
 *
 * <p><b>Sources.</b> "The BSD Packet Filter: A New Architecture for User-level Packet Capture", USENIX 1993, section 3.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.datalink}, and the JDK.
 */
@NullMarked
package org.wirelore.device.bpf;

import org.jspecify.annotations.NullMarked;
