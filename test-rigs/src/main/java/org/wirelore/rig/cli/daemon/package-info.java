/**
 * The command {@code chempid}, which starts the host's daemon, asks it and stops it, and the way of other commands to
 * it.
 *
 * <p>May import: {@code org.wirelore.adi.chempid}, {@code org.wirelore.emulator.backend.libsisci},
 * {@code org.wirelore.emulator.time.real}, {@code org.wirelore.rig.cli.session}, {@code org.wirelore.rig.daemon},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.launch}, {@code picocli}, {@code tools.jackson} and below,
 * and the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.daemon;

import org.jspecify.annotations.NullMarked;
