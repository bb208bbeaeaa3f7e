/**
 * Tests of the ethernet package. May import: what the package may, the seams' contract tests, and the test libraries.
 */
@NullMarked
package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.NullMarked;
