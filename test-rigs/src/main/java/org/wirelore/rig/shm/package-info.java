/**
 * Shared memory in rigs: the ADI over rings in the memory of one host ({@code shm}), alone or beside a network.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.shm}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.spi},
 * {@code org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.shm;

import org.jspecify.annotations.NullMarked;
