/**
 * For the tests of all modules: what they can't do without on the machine that they run on, and what code allocates.
 *
 * <p>May import: JUnit and the JDK.
 */
@NullMarked
package org.wirelore.device.needs;

import org.jspecify.annotations.NullMarked;
