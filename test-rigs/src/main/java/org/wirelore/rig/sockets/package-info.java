/**
 * Sockets in rigs: the ADI over stream sockets ({@code tcp}), alone or with shared memory inside a host.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.adi}, {@code org.wirelore.adi.tcp}, {@code
 * org.wirelore.rig.spi}, {@code org.wirelore.rig.shm} and the JDK.
 */
@NullMarked
package org.wirelore.rig.sockets;

import org.jspecify.annotations.NullMarked;
