/**
 * What a rig says, as data that no part of the registry changes: hosts' costs, limits, checks, plots, faults, consoles.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.device.api}, {@code
 * org.wirelore.emulator.fault}, {@code org.wirelore.rig.report}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.model;

import org.jspecify.annotations.NullMarked;
