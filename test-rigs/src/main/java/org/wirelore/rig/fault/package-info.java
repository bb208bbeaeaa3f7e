/**
 * The faults of frame wires in rigs.
 *
 * <p>May import: {@code org.wirelore.emulator.fault}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.fault;

import org.jspecify.annotations.NullMarked;
