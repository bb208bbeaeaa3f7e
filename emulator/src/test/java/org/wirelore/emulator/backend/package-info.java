/**
 * Tests of what backends have in common, and what their tests share. May import: the emulator's backends and the test
 * libraries.
 */
@NullMarked
package org.wirelore.emulator.backend;

import org.jspecify.annotations.NullMarked;
