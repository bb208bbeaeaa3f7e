/**
 * Sockets in rigs: the ADI over stream sockets ({@code tcp}), alone or with shared memory inside a host, and over
 * datagrams ({@code udp}); plain messages over streams or datagrams.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.adi.tcp}, {@code org.wirelore.adi.udp},
 * {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.sockets},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.shm},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi.start},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.sockets;

import org.jspecify.annotations.NullMarked;
