/**
 * What a provider of SISCI implements below {@code org.wirelore.device.sisci}: the driver of an emulated
 * card, shared memory of real processes, or a loopback of tests.
 *
 * <p>Begin with {@link org.wirelore.device.sisci.spi.SciProvider}. {@link org.wirelore.device.sisci.spi.SciCall} says
 * what can be lacking. The ports are what the library calls, their listeners what the provider calls.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.sci} and the JDK.
 */
@NullMarked
package org.wirelore.device.sisci.spi;

import org.jspecify.annotations.NullMarked;
