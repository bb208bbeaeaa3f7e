/**
 * What every implementation of a seam must do, as abstract test classes: a test extends one, makes the implementation,
 * and inherits the rules. They use nothing but the seam and a {@link org.wirelore.device.contract.Stage}, so the
 * modules above run the same rules on their own virtual time and their own devices.
 *
 * <p>May import: {@code org.wirelore.device.api} and its sub-packages, {@code org.wirelore.device.bench}, JUnit and
 * AssertJ.
 */
@NullMarked
package org.wirelore.device.contract;

import org.jspecify.annotations.NullMarked;
