/** Tests of programs on SISCI itself. */
@NullMarked
package org.wirelore.rig.sci.raw;

import org.jspecify.annotations.NullMarked;
