/**
 * CHEMPI in rigs: the ADI on SCI and VIA ({@code viasci}), on a fabric of each.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.adi.via}, {@code org.wirelore.adi.viasci}, {@code org.wirelore.device.api} and below,
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.sci}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.start},
 * {@code org.wirelore.rig.via}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.viasci;

import org.jspecify.annotations.NullMarked;
