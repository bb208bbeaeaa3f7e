/**
 * Backends that carry whole frames between the emulator and what is really there. {@link FramePort} is what they have
 * in common; each has a package of its own below this one.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.linux} and the JDK; what a backend needs
 * beyond that, its own package says.
 */
@NullMarked
package org.wirelore.emulator.backend;

import org.jspecify.annotations.NullMarked;
