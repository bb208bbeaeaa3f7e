/**
 * The command line: {@code run}, {@code explore}, {@code replay}, {@code list}, {@code describe}, {@code validate},
 * {@code doctor}, {@code bench} and {@code lanai}, which has commands of its own.
 *
 * <p>Commands read rigs with {@code org.wirelore.rig.config}, leave the work to {@link org.wirelore.rig.run.Launcher}
 * and print what came of it. Only {@link org.wirelore.rig.cli.Wirelore#main} ends the process. What a command does not
 * need is not loaded, because starting up is a good part of the run of a small rig.
 *
 * <p>May import: the rig packages, picocli, the progress bar and the benchmark harness. It implements
 * {@code .github/ARCHITECTURE.md}, Rigs.
 */
@NullMarked
package org.wirelore.rig.cli;

import org.jspecify.annotations.NullMarked;
