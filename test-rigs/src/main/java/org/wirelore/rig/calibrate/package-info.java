/**
 * Which parameter of a rig moves which of its figures, and by how much: every price of every host profile and every
 * number of every fabric is raised in turn, and the rig runs again in virtual time.
 *
 * <p>A figure that moves with one parameter alone calibrates it; a figure that many parameters move a little is a
 * prediction.
 *
 * <p>May import: {@code org.wirelore.emulator.choice}, {@code org.wirelore.rig.config},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.instance},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi}, {@code
 * tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.calibrate;

import org.jspecify.annotations.NullMarked;
