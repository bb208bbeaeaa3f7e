/**
 * What comes into a run when its programs start further processes (MPI-2, section 5.3).
 *
 * <p>May import: {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.device.api},
 * {@code org.wirelore.emulator.host}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi.start} and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance.late;

import org.jspecify.annotations.NullMarked;
