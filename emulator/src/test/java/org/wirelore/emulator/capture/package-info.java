/**
 * Tests of the capture package. May import: what the package may, the seams' contract tests, and the test libraries.
 */
@NullMarked
package org.wirelore.emulator.capture;

import org.jspecify.annotations.NullMarked;
