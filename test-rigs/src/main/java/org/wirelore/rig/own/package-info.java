/**
 * Protocols that are not Wirelore's own: none at all, and a class of the user's.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.start}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.own;

import org.jspecify.annotations.NullMarked;
