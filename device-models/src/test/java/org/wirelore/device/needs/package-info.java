/**
 * What tests can't do without on the machine that they run on, for the tests of all modules.
 *
 * <p>May import: JUnit and the JDK.
 */
@NullMarked
package org.wirelore.device.needs;

import org.jspecify.annotations.NullMarked;
