/**
 * Backends that carry whole frames between the emulator and what is really there. {@link FramePort} is what they have
 * in common; each has a package of its own below this one.
 *
 * <p>May import: {@code org.wirelore.emulator.linux} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend;

import org.jspecify.annotations.NullMarked;
