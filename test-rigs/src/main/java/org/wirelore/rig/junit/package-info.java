/**
 * Explorations in one's own JUnit 5 tests: a method that has {@link org.wirelore.rig.junit.Explore} or {@link
 * org.wirelore.rig.junit.Seeds} is called once, with what was found.
 *
 * <pre>{@code
 * @Rig("unet-explore") @Explore(faults = 2, frames = 20)
 * void survivesTwoFaults(Exploration found) { found.passes(); }
 * }</pre>
 *
 * <p>The system property {@code wirelore.home} says where the folder {@code configs} of the shipped rigs is. Needs
 * JUnit's API, which the project with the tests brings along.
 *
 * <p>May import: {@code org.junit.jupiter.api}, {@code org.junit.jupiter.api.extension}, {@code org.wirelore.rig.cli},
 * {@code org.wirelore.rig.cli.session}, {@code org.wirelore.rig.config}, {@code org.wirelore.rig.product},
 * {@code org.wirelore.rig.run}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.junit;

import org.jspecify.annotations.NullMarked;
