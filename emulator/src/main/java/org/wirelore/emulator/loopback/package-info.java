/**
 * U-Net without a card: interfaces joined by a configured latency, in virtual time. The fabric {@code loopback} of a
 * rig. Nothing is lost, no register is modelled and nothing costs CPU time.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.endpoint}, and the JDK without
 * threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.loopback;

import org.jspecify.annotations.NullMarked;
