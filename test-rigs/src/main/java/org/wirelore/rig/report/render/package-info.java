/**
 * The files and the console text that are made of a {@link org.wirelore.rig.report.RunReport}: report.json, junit.xml,
 * report.html and an aligned table.
 *
 * <p>Every writer is a pure function of the report. It reads no clock, no locale, no font and no property of the
 * machine, so the same report gives the same bytes everywhere; {@link java.lang.StrictMath} sees to the last digit.
 * Whatever comes from a rig (names, labels, stories) is foreign text and passes through {@link
 * org.wirelore.rig.report.render.SafeText} on its way into a file or onto a console.
 *
 * <p>This package imports the report model and the streaming part of Jackson. junit.xml follows the schema of the Maven
 * Surefire report.
 */
@NullMarked
package org.wirelore.rig.report.render;

import org.jspecify.annotations.NullMarked;
