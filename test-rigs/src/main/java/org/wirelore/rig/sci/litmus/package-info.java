/**
 * Litmus programs: a few stores, loads and barriers on each rank, run through SISCI, and what may come of them.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code
 * org.wirelore.rig.report}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.litmus;

import org.jspecify.annotations.NullMarked;
