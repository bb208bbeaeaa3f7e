/**
 * User libraries of processes in rigs, whatever they are on.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.library;

import org.jspecify.annotations.NullMarked;
