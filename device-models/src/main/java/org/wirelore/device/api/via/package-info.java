/**
 * VIPL, the user library of the Virtual Interface Architecture (VI Architecture Specification 1.0; Intel VI
 * Architecture Developer's Guide 1.0 for the functions, codes and layouts): NICs, VIs, descriptors in registered
 * memory, completion queues, memory handles and protection tags.
 *
 * <p>Calls that make something throw {@link org.wirelore.device.api.via.VipException} with VIPL's return code; calls of
 * the data path and of connecting return the code. What the library does through callbacks for single completions (the
 * Notify calls) is a signal to the process's {@link org.wirelore.device.api.Host} here, then a Done call. The optional
 * peer-to-peer connection calls are not part of this seam.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.via;

import org.jspecify.annotations.NullMarked;
