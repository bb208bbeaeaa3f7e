/**
 * Effects of fault rules on frame wires: loss, burst loss, duplication, reordering, delay, corruption,
 * symbol errors, dribbling bits, bit errors, missing heartbeats. Another effect
 * on frames implements {@link org.wirelore.emulator.fault.frame.FrameEffect} in a package of its own; another family of
 * wires brings a {@link org.wirelore.emulator.fault.UnitType} and effects on it.
 *
 * <p>May import: {@code org.wirelore.device.api.wire}, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fault}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.fault.frame;

import org.jspecify.annotations.NullMarked;
