/**
 * The conformance table of SISCI: every function in every state of its objects, on whatever provider a rig has.
 *
 * <p>{@code states.txt} has the answers. What brings an object into its states and makes the calls on it is a class for
 * each kind of objects.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.sisci.spi}, {@code
 * org.wirelore.rig.conformance}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.library}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code
 * org.wirelore.rig.sci.raw}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci.conformance;

import org.jspecify.annotations.NullMarked;
