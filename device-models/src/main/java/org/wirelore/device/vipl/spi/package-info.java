/**
 * What the VIPL library stands on: the kernel agent and the NIC of a host, or what stands for them.
 *
 * <p>{@link org.wirelore.device.vipl.spi.ViplProvider} opens a {@link org.wirelore.device.vipl.spi.NicPort}, which
 * makes all other ports. No method waits: what takes time is begun, and its outcome asked for. The library sleeps
 * between, and the provider signals the host of the process whenever an outcome may have changed.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.via} and the JDK.
 */
@NullMarked
package org.wirelore.device.vipl.spi;

import org.jspecify.annotations.NullMarked;
