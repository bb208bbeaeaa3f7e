/**
 * Several protocols under one rank: which pairs of ranks talk through which.
 *
 * <p>May import: {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.emulator.capture}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.start} and the JDK.
 */
@NullMarked
package org.wirelore.rig.route;

import org.jspecify.annotations.NullMarked;
