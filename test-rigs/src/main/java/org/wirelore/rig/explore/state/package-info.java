/**
 * The states that runs come to, and their keys.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.choice},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.instance} and the JDK.
 */
@NullMarked
package org.wirelore.rig.explore.state;

import org.jspecify.annotations.NullMarked;
