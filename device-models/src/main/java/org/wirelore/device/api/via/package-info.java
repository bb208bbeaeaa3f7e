/**
 * VIPL, the user library of the Virtual Interface Architecture (VI Architecture Specification 1.0; Intel VI
 * Architecture Developer's Guide 1.0 for the functions, codes and layouts): NICs, VIs, descriptors in registered
 * memory, completion queues, memory handles and protection tags.
 *
 * <p>{@link org.wirelore.device.api.via.Vipl} opens NICs by name. Calls that make or look up something throw {@link
 * org.wirelore.device.api.via.VipException} with VIPL's return code; all others return the code. Whatever is given to
 * them, null, an object of another handle or one that was destroyed, no call throws anything else.
 *
 * <p>Handlers (the Notify calls and VipErrorCallback) run in the process's own context, one at a time, when its host
 * interrupts it or in its next call. They may call what does not wait.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.via;

import org.jspecify.annotations.NullMarked;
