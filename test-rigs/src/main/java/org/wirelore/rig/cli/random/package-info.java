/**
 * The command {@code explore --random}, and the known mistake that it must find before it is believed.
 *
 * <p>May import: {@code org.wirelore.emulator.process}, {@code org.wirelore.rig.cli.run}, {@code
 * org.wirelore.rig.cli.session}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.explore.random}, {@code
 * org.wirelore.rig.mistake}, {@code
 * org.wirelore.rig.report}, {@code org.wirelore.rig.run}, {@code org.wirelore.rig.spi}, {@code picocli} and the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.random;

import org.jspecify.annotations.NullMarked;
