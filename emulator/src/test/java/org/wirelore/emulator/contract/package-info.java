/**
 * The contracts of the device seams, played on the emulator's own virtual time: a {@code Stage} made of a simulation
 * and its machines, with the loopbacks or the whole U-Net stack on it.
 *
 * <p>May import: the emulator's packages, {@code org.wirelore.device} with its contract tests, JUnit and AssertJ.
 */
@NullMarked
package org.wirelore.emulator.contract;

import org.jspecify.annotations.NullMarked;
