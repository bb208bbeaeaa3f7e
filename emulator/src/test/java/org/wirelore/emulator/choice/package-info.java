/** Tests of the choice package. May import: what the package may, the seams' contract tests, and the test libraries. */
@NullMarked
package org.wirelore.emulator.choice;

import org.jspecify.annotations.NullMarked;
