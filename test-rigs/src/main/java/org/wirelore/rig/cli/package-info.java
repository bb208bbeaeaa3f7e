/**
 * The command line: the program's entry ({@link org.wirelore.rig.cli.Wirelore}) and the command {@code bench}. The
 * other commands are in the packages below: those that run rigs ({@code run}), those that run nothing
 * ({@code inspect}) and those of the LANai processor ({@code lanai}).
 *
 * <p>Only {@link org.wirelore.rig.cli.Wirelore#main} ends the process. Classes that a command does not need are not
 * loaded: starting up is a large part of the run of a small rig.
 *
 * <p>May import: {@code org.openjdk.jmh} and below, {@code org.wirelore.emulator.backend},
 * {@code org.wirelore.emulator.process}, {@code org.wirelore.rig.bench}, {@code org.wirelore.rig.bench.explore},
 * {@code org.wirelore.rig.bench.peers},
 * {@code org.wirelore.rig.cli.daemon}, {@code org.wirelore.rig.cli.inspect}, {@code org.wirelore.rig.cli.lanai},
 * {@code org.wirelore.rig.cli.random}, {@code org.wirelore.rig.cli.run}, {@code org.wirelore.rig.cli.session},
 * {@code org.wirelore.rig.config},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.launch}, {@code org.wirelore.rig.mistake},
 * {@code org.wirelore.rig.product}, {@code org.wirelore.rig.run}, {@code picocli}, and the JDK. It implements {@code
 * .github/ARCHITECTURE.md}, Rigs.
 */
@NullMarked
package org.wirelore.rig.cli;

import org.jspecify.annotations.NullMarked;
