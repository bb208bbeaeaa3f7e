/**
 * What all emulated media have in common: plugs that stations get their wires from, counters, what is in flight, reset,
 * and the environment that a medium is built into. A family of fabrics is a package of its own, such as {@link
 * org.wirelore.emulator.ethernet}.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fault}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.fabric;

import org.jspecify.annotations.NullMarked;
