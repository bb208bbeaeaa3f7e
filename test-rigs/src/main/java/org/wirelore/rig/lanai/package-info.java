/**
 * What the {@code lanai} commands do: read objects, run them on the bare board and tell how that ended, show
 * instructions, trace and coverage beside the source, call the C compiler, and measure speed.
 *
 * <p>A mistake in what the user gave ends in a {@link org.wirelore.rig.lanai.LanaiException}. May import: {@code
 * org.wirelore.emulator.process}, {@code org.wirelore.firmware} and below, {@code org.wirelore.rig.error}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.lanai;

import org.jspecify.annotations.NullMarked;
