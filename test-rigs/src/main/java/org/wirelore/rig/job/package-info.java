/**
 * One variant of a rig in real mode: how its ranks are divided among processes, what the job has of this machine, and
 * what the run has shown.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator}, {@code org.wirelore.adi},
 * the common packages of {@code org.wirelore.rig} and the JDK.
 */
@NullMarked
package org.wirelore.rig.job;

import org.jspecify.annotations.NullMarked;
