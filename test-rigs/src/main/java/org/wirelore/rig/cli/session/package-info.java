/**
 * What all commands share: the streams and settings of one call of the program ({@link
 * org.wirelore.rig.cli.session.Session}), the options that name a rig, the folder for reports, exit codes, the
 * reports of failures and the handling of interrupts.
 *
 * <p>May import: the rig packages that read rigs and run them, the emulator's process package and picocli.
 */
@NullMarked
package org.wirelore.rig.cli.session;

import org.jspecify.annotations.NullMarked;
