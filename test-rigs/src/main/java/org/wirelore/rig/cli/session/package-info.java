/**
 * What all commands share: the streams and settings of one call of the program ({@link
 * org.wirelore.rig.cli.session.Session}), the options that name a rig, the folder for reports, exit codes, the
 * reports of failures and the handling of interrupts.
 *
 * <p>May import: {@code me.tongfei.progressbar}, {@code org.wirelore.emulator.process},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.config}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.lanai}, {@code org.wirelore.rig.launch},
 * {@code org.wirelore.rig.report.render}, {@code org.wirelore.rig.run}, {@code org.wirelore.rig.spi},
 * {@code picocli}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.session;

import org.jspecify.annotations.NullMarked;
