/**
 * Faults of wires as composable rules. Trigger, filter, scope and life time are common to all; the effect on a unit (a
 * frame, a packet, a subaction) is brought by the family of wires that carries it, in a package of its own such as
 * {@link org.wirelore.emulator.fault.frame}. An outage cuts any cable.
 *
 * <p>A {@link org.wirelore.emulator.fault.FaultPlan} is compiled by the fabrics into one {@link
 * org.wirelore.emulator.fault.FaultStage} per direction that a rule's scope covers; a direction without faults has
 * none. Every decision goes through the {@link org.wirelore.device.api.Decider}, at one point per direction and rule,
 * whose alternative 0 leaves the unit alone. Stages pool what they need: a unit on its way allocates nothing.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.capture}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.fault;

import org.jspecify.annotations.NullMarked;
