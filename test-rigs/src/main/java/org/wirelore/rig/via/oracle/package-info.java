/**
 * Judges what happens on VIPL in a simulation: descriptors, RDMA writes, the order of messages and data.
 *
 * <p>May import: {@code org.wirelore.device.api.via}, {@code org.wirelore.device.vipl}, {@code
 * org.wirelore.device.vipl.spi}, {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.via.oracle;

import org.jspecify.annotations.NullMarked;
