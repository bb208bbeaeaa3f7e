/**
 * Tests of SISCI's library that need no provider.
 *
 * <p>May import: {@code org.wirelore.device.api.sci}, {@code org.wirelore.device.sisci.spi}, the JDK, JUnit and
 * AssertJ.
 */
@NullMarked
package org.wirelore.device.sisci;

import org.jspecify.annotations.NullMarked;
