/**
 * The command {@code lanai} and its own commands, which build, run, trace and measure programs for the LANai processor.
 *
 * <p>May import: {@code org.wirelore.emulator.process}, {@code org.wirelore.firmware} and below, {@code
 * org.wirelore.rig.cli.session}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.lanai}, {@code picocli}, and
 * the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.lanai;

import org.jspecify.annotations.NullMarked;
