/**
 * The command {@code lanai} and its own commands, which build, run, trace and measure programs for the LANai processor.
 *
 * <p>May import: the rig packages, the firmware and picocli.
 */
@NullMarked
package org.wirelore.rig.cli.lanai;

import org.jspecify.annotations.NullMarked;
