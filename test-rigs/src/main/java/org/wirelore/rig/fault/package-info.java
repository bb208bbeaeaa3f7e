/**
 * The faults of frame wires in rigs, for every fabric that carries frames.
 *
 * <p>May import: {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.fault.frame}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.fault;

import org.jspecify.annotations.NullMarked;
