/**
 * Faults of frame wires as composable rules: loss, burst loss, duplication, reordering, delay, corruption, link down.
 *
 * <p>A {@link org.wirelore.emulator.fault.FaultPlan} is compiled by the fabrics into one {@link
 * org.wirelore.emulator.fault.FaultStage} per direction that a rule's scope covers; a direction without faults has none.
 * Every decision goes through the {@link org.wirelore.device.api.Decider}, at one point per direction and rule, whose
 * alternative 0 leaves the frame alone. Burst loss follows Gilbert (Bell System Technical Journal, 1960) and Elliott
 * (1963). No rule repairs a frame check sequence: a receiver that checks it catches corruption.
 *
 * <p>May import: {@code org.wirelore.device.api}, its {@code wire} package and the JDK.
 */
@NullMarked
package org.wirelore.emulator.fault;

import org.jspecify.annotations.NullMarked;
