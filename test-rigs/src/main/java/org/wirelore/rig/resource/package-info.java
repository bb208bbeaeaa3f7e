/**
 * How what a run has opened on this machine is given back, also when one of several things can't be.
 *
 * <p>May import: {@code org.wirelore.emulator.linux}, {@code org.wirelore.emulator.process}, {@code
 * org.wirelore.rig.error}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.resource;

import org.jspecify.annotations.NullMarked;
