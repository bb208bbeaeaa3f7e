/**
 * FMP in rigs: the ADI over it ({@code fmp}) and its own functions ({@code fmp-raw}), among the ranks of one host
 * and through Myrinet cards.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.fmp} and below,
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, {@code org.wirelore.device.myrinet},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.start},
 * {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.fmp;

import org.jspecify.annotations.NullMarked;
