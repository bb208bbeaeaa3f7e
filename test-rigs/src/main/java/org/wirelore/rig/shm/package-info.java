/**
 * Shared memory in rigs: the ADI over rings in the memory of one host ({@code shm}), alone or beside a network.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.adi}, {@code org.wirelore.adi.shm}, {@code
 * org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.shm;

import org.jspecify.annotations.NullMarked;
