/** Tests of the fault package. May import: what the package may, the seams' contract tests, and the test libraries. */
@NullMarked
package org.wirelore.emulator.fault;

import org.jspecify.annotations.NullMarked;
