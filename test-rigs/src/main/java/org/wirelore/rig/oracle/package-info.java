/**
 * Oracles: they watch every run, whatever its program, and know what must hold of any correct message-passing system:
 * MPI's matching and non-overtaking order, exactly-once delivery, intact payloads, the reliable stream's own
 * invariants, an end without deadlock and without leaks.
 *
 * <p>They see events through the observer interfaces of the ADI layer and never influence a run. Rules are those of MPI
 * 1.1 sections 3.4, 3.5 and 3.8, and of the MPI-on-U-Net paper, section 5. May import: {@code org.wirelore.adi},
 * {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.device.api},
 * {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.host}, {@code org.wirelore.emulator.time.paced},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.spi.start} and the JDK.
 */
@NullMarked
package org.wirelore.rig.oracle;

import org.jspecify.annotations.NullMarked;
