/** Tests of the backend that puts cards into virtual machines. */
@NullMarked
package org.wirelore.emulator.backend.guest;

import org.jspecify.annotations.NullMarked;
