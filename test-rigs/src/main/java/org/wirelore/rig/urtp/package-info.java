/**
 * URTP in rigs: the ADI on it ({@code urtp}), on whatever fabric has raw datalinks, and the oracles of its windows,
 * packets and buffers, and of the calls of collective operations.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.adi.urtp}, {@code org.wirelore.device.api}, {@code org.wirelore.device.api.datalink},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.kbuffer}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.shm},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.urtp;

import org.jspecify.annotations.NullMarked;
