/**
 * The files and the console text that are made of a {@link org.wirelore.rig.report.RunReport}: report.json, junit.xml,
 * report.html and an aligned table.
 *
 * <p>Every writer is a pure function of the report. It reads no clock, no locale, no font and no property of the
 * machine, so the same report gives the same bytes everywhere; {@link java.lang.StrictMath} sees to the last digit.
 * Whatever comes from a rig (names, labels, histories) is foreign text and passes through {@link
 * org.wirelore.rig.report.render.SafeText} on its way into a file or onto a console.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.process}, {@code
 * org.wirelore.firmware.elf}, {@code org.wirelore.rig.report}, {@code tools.jackson} and below, and the JDK. junit.xml
 * follows the schema of the Maven Surefire report.
 */
@NullMarked
package org.wirelore.rig.report.render;

import org.jspecify.annotations.NullMarked;
