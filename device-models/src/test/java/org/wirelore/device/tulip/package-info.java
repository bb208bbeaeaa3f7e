/**
 * Conformance suite of the DC21140/21143: one class per chapter of the Hardware Reference Manual, one test per
 * behaviour. It drives the card through registers, descriptors in host memory and the wire, and sees no more of it than
 * a driver.
 *
 * <p>May import: {@code org.wirelore.device.api..}, {@code org.wirelore.device.bench}, the loopback wire, and of the
 * card's package what is public.
 */
@NullMarked
package org.wirelore.device.tulip;

import org.jspecify.annotations.NullMarked;
