/**
 * Searches by several processes: one gives out units, each of the others runs those that it is given, and answers with
 * what they led to. Both write one line of JSON for each.
 *
 * <p>May import: {@code org.wirelore.emulator.choice}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.explore.state}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.explore.worker;

import org.jspecify.annotations.NullMarked;
