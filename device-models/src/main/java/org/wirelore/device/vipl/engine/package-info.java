/**
 * Software that does what a NIC with VIs does in hardware: it executes descriptors, for networks whose cards know
 * nothing of VIs, and for the loopback.
 *
 * <p>{@link org.wirelore.device.vipl.engine.ViaEngine} is the NIC of one host below {@code
 * org.wirelore.device.vipl.agent}; {@link org.wirelore.device.vipl.engine.MessageCarrier} is what it needs of the
 * network below. {@code SoftVi} is a VI with its two queues, {@code SoftArrivals} what it does with what comes, {@code
 * SoftCq} a completion queue, {@code SoftRegions} the registered memory.
 *
 * <p>Posting, looking and executing allocate nothing.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.via}, {@code
 * org.wirelore.device.vipl.agent}, {@code org.wirelore.device.vipl.rule}, {@code org.wirelore.device.vipl.spi} and the
 * JDK.
 */
@NullMarked
package org.wirelore.device.vipl.engine;

import org.jspecify.annotations.NullMarked;
