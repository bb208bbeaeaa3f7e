/**
 * What a fabric has in real mode: what all ranks of a job need of this machine, and what the process of one rank opens.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.backend.serial}, {@code
 * org.wirelore.emulator.capture}, {@code org.wirelore.emulator.time.real}, {@code org.wirelore.rig.model}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.spi.real;

import org.jspecify.annotations.NullMarked;
