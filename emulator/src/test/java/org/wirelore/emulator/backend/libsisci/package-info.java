/** Tests of an installed SISCI library, against one of their own that records its arguments. */
@NullMarked
package org.wirelore.emulator.backend.libsisci;

import org.jspecify.annotations.NullMarked;
