/**
 * The conformance table of VIPL: every function in every state of its objects, and every descriptor error at every
 * level, on whatever provider a rig has.
 *
 * <p>{@code states.txt} has the answers. What brings an object into its states and makes the calls on it is a class for
 * each kind of objects. Rank 1 does what rank 0 orders.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.conformance}, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code
 * org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and
 * below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.via.conformance;

import org.jspecify.annotations.NullMarked;
