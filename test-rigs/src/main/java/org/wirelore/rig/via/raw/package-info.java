/**
 * Programs on VIPL itself.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.library}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and
 * below and the JDK.
 */
@NullMarked
package org.wirelore.rig.via.raw;

import org.jspecify.annotations.NullMarked;
