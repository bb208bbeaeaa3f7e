/**
 * Programs that work with SISCI itself: they store into, load from and copy to the memory of other nodes, without a
 * protocol.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code
 * org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.raw;

import org.jspecify.annotations.NullMarked;
