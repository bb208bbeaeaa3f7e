/**
 * The commands that run rigs and programs: {@code run}, {@code debug}, {@code explore}, {@code replay}, {@code launch},
 * {@code mpirun}, {@code join} and {@code compare}. They read the rig, leave the work to {@link
 * org.wirelore.rig.run.Launcher} and print its result.
 *
 * <p>May import: the rig packages and picocli.
 */
@NullMarked
package org.wirelore.rig.cli.run;

import org.jspecify.annotations.NullMarked;
