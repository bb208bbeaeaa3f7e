/** Tests of traces and of how two of them are compared. */
@NullMarked
package org.wirelore.rig.compare;

import org.jspecify.annotations.NullMarked;
