/**
 * The command line: the program's entry ({@link org.wirelore.rig.cli.Wirelore}) and the command {@code bench}. The
 * other commands are in the packages below: those that run rigs ({@code run}), those that run nothing
 * ({@code inspect}) and those of the LANai processor ({@code lanai}).
 *
 * <p>Only {@link org.wirelore.rig.cli.Wirelore#main} ends the process. Classes that a command does not need are not
 * loaded: starting up is a large part of the run of a small rig.
 *
 * <p>May import: the rig packages, picocli, the progress bar and the benchmark harness. It implements
 * {@code .github/ARCHITECTURE.md}, Rigs.
 */
@NullMarked
package org.wirelore.rig.cli;

import org.jspecify.annotations.NullMarked;
